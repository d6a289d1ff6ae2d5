import Wire

/// The account that a player has at the server of their own. It is made without a question, because a patience game that is left
/// is saved for an account alone.
extension App {
    /// Registers the player, under the session's name and with a password that nobody knows; the kept token signs in from then on.
    /// False where this is no game of patience at the player's own server, or where there is an account.
    func openOwnAccount(_ model: inout AppModel, _ effects: inout [AppEffect]) -> Bool {
        guard model.goal == .patience, case .running = model.hosting, model.client.offersAccounts,
            let session = model.client.session, session.account == nil
        else { return false }
        model.membership.isRegistering = true
        let password = Secret(model.client.nonces.next(hashing: client.hashing).hex)
        pass(.requested(.register(Request.Register(name: session.name, password: password))), &model, &effects)
        return true
    }

    /// Goes on to what the player came for, as a guest where there is no account.
    func ownAccountAnswered(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.membership.isRegistering = false
        if model.top.destination == .connecting { reachGoal(&model, &effects) }
    }
}
