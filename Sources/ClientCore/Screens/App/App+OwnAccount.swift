import Wire

/// The account that a player has at the server of their own. It is made without a question, because a patience game that is left
/// is saved for an account alone.
extension App {
    /// Registers the player, under the session's name and with a password that nobody knows; the kept token signs in from then on.
    /// False where this is no game of patience at the player's own server, or where there is an account.
    func openOwnAccount(_ model: inout AppModel, _ effects: inout [AppEffect]) -> Bool {
        guard model.isAtOwnPatience, case .running = model.hosting, model.client.offersAccounts,
            let session = model.client.session, session.account == nil
        else { return false }
        model.membership.isRegistering = true
        registerHere(as: session.name, &model, &effects)
        return true
    }

    private func registerHere(as name: String, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        let password = Secret(model.client.nonces.next(hashing: client.hashing).hex)
        pass(.requested(Request.Register(name: name, password: password)), &model, &effects)
    }

    /// The name of an account whose player has one that no account may bear, such as `guest`.
    private static let standIn = "player"

    /// Goes on as a guest, unless it was the name that was refused: then with another.
    func ownAccountRefused(
        _ register: Request.Register, _ error: ErrorReply, _ model: inout AppModel, _ effects: inout [AppEffect]
    ) {
        let isAboutName = error.code == .nameTaken || error.code == .badName
        guard isAboutName, register.name != Self.standIn else { return ownAccountAnswered(&model, &effects) }
        registerHere(as: Self.standIn, &model, &effects)
    }

    /// Goes on to what the player came for, as a guest where there is no account.
    func ownAccountAnswered(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.membership.isRegistering = false
        if model.top.destination == .connecting { reachGoal(&model, &effects) }
    }
}
