import Wire

extension App {
    /// Takes the settings that the account has.
    func follow(_ told: ServerMessage.Settings, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        let settings = model.settings.following(told.settings)
        // What the account says is not sent back to it.
        model.membership.followsSettings = false
        if settings != model.settings { change(to: settings, &model, &effects) }
        model.membership.followsSettings = true
    }

    /// Sends what the player has changed, where it follows an account.
    func sendSettings(_ former: ClientSettings, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard model.client.session?.account != nil, model.membership.followsSettings else { return }
        let old = former.ofAccount
        let changed = model.settings.ofAccount.filter { old[$0.key] != .some($0.value) }
        guard !changed.isEmpty else { return }
        pass(.requested(Request.Settings(set: changed)), &model, &effects)
    }
}
