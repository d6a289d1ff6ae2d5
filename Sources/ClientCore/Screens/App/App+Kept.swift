import Wire

extension App {
    /// Keeps the token while the client sits at a table or watches one, so that it can come back.
    func remember(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard !model.visit.isRemembered, let kept = model.session else { return }
        model.visit.isRemembered = true
        effects.append(.remember(kept))
    }

    /// Offers the session no more. A server that is not gone keeps it for a while, and with it the player's name: who comes
    /// back meanwhile goes on with it, and has the same name.
    func forget(isGone: Bool = false, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        // One that waits for the player's word is not this one.
        if model.kept?.token == model.client.session?.resume || model.client.session == nil { model.kept = nil }
        let wasRemembered = model.visit.isRemembered
        model.visit.isRemembered = false
        if !isGone, keepName(model, &effects) { return }
        if isGone || wasRemembered, let place = model.keptPlace { effects.append(.forget(place)) }
    }

    /// Offers the seats of a session no more that the server has forgotten.
    func forgetSeats(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard model.visit.isRemembered, let place = model.keptPlace else { return }
        model.visit.isRemembered = false
        effects.append(.forget(place))
    }

    /// Keeps the session for its name alone, and returns whether it does. The seat that another session holds at this server
    /// stays on offer, and a name that the player did not ask for is none to come back to.
    @discardableResult
    func keepName(_ model: AppModel, _ effects: inout [AppEffect]) -> Bool {
        guard model.kept?.place != model.keptPlace, var kept = model.session, model.client.session?.name == kept.name
        else { return false }
        kept.isQuiet = true
        effects.append(.remember(kept))
        return true
    }

    /// Says why a game has gone on without the player. Where the session has ended, the table is shown as far as it is still there.
    func tellMissed(hasEnded: Bool, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard let missed = model.client.missed.last else { return }
        model.client.missed = []
        let seconds = (model.client.session?.holdMs ?? 0) / 1_000
        model.tellLong(missed.why == .turns ? model.words.table.idle : model.words.meeting.tooLate(seconds))
        if hasEnded { pass(.requested(Request.Watch(table: missed.table)), &model, &effects) }
    }

    func forgetKept(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        if let place = model.kept?.place { effects.append(.forget(place)) }
        model.kept = nil
        model.visit.isRemembered = false
        model.tell(model.words.refusal(ErrorReply(.badResume, "")), .bad)
    }
}

extension AppModel {
    /// The server under which the session is kept.
    var keptPlace: ServerPlace? { isOwn ? .own : place }

    /// The session in the form in which another run can resume it.
    var session: KeptSession? {
        guard let place = keptPlace, let token = client.session?.resume, !token.isEmpty else { return nil }
        return KeptSession(
            token: token, place: place, guests: client.seatedGuests, name: playerName, isQuiet: isOwn)
    }
}
