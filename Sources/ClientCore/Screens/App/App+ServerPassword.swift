import Wire

extension App {
    /// The server does not let anybody in without its password. The one that the program was started with is tried first at the server
    /// that it was started for, and at the player's own, which has it from the same environment.
    func askForPassword(
        of place: ServerPlace, _ error: ErrorReply, _ model: inout AppModel, _ effects: inout [AppEffect]
    ) {
        let tried = model.serverPasswords[place]
        if tried == nil, let given = model.givenPassword, model.isOwn || model.wasStarted(for: place) {
            return connect(to: place, with: given, &model, &effects)
        }
        model.failure = tried == nil ? model.words.meeting.needsPassword : model.words.refusal(error)
        if model.top.destination != .connecting { push(.connecting, &model, &effects) }
        let field = TextField(limit: AccountDeed.longestSecret, isSecret: true)
        model.question = .text(
            .serverPassword, model.words.people.askPassword(Narrator.printable(place.text)), field)
        // A reader hears why it is asked for again.
        if tried != nil { model.tell(model.words.refusal(error), .bad) }
    }

    /// Connects again for what the player came for, with the server's password.
    func connect(
        to place: ServerPlace, with password: Secret, _ model: inout AppModel, _ effects: inout [AppEffect]
    ) {
        model.serverPasswords[place] = password
        connect(to: place, model.goal ?? .lobby, &model, &effects)
    }
}

extension AppModel {
    fileprivate func wasStarted(for place: ServerPlace) -> Bool {
        if case .server(place, _) = start { true } else { false }
    }
}
