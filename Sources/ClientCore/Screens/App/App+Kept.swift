import Discovery
import Narration
import Wire

extension App {
    /// Keeps the token while the client sits at a table or watches one, so that it can come back.
    func remember(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard !model.isRemembered, let kept = model.session else { return }
        model.isRemembered = true
        effects.append(.remember(kept))
    }

    /// Offers the session no more. A server that is not gone keeps it for a while, and with it the player's name: who comes
    /// back meanwhile goes on with it, and has the same name.
    func forget(isGone: Bool = false, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        // One that waits for the player's word is not this one.
        if model.kept?.token == model.client.session?.resume || model.client.session == nil { model.kept = nil }
        let wasRemembered = model.isRemembered
        model.isRemembered = false
        if !isGone, model.kept?.place != model.keptPlace, var kept = model.session,
            model.client.session?.name == kept.name
        {
            kept.isQuiet = true
            effects.append(.remember(kept))
        } else if wasRemembered, let place = model.keptPlace {
            effects.append(.forget(place))
        }
    }

    func forgetKept(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        if let place = model.kept?.place { effects.append(.forget(place)) }
        model.kept = nil
        model.isRemembered = false
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
