import Wire

/// Which module answers which request.
struct Router {
    let sessions: Sessions
    let lobby: Lobby
    let tables: Tables

    /// Lets the right module answer.
    func answer(_ request: Request, from connection: ClientConnection) -> Answer {
        switch request {
        case .ping(let ping): .done(t: ping.t)
        case .pong: .done()
        case .hello: sessions.answer(request, from: connection)
        case .list, .create, .quick, .lobby: lobby.answer(request, from: connection)
        case .join, .watch, .leave, .ready, .flip, .again, .chat, .sync, .start, .configure, .lock, .bot, .pause,
            .resign,
            .kick:
            tables.answer(request, from: asker(on: connection))
        }
    }

    private func asker(on connection: ClientConnection) -> Asker {
        guard let session = connection.session else { preconditionFailure("only sessions are let in here") }
        return session.asker(on: connection)
    }
}

extension Request {
    /// Whether the request is executed before a `hello`.
    var needsNoSession: Bool {
        switch self {
        case .hello, .ping, .pong, .list: true
        default: false
        }
    }

    /// Whether the request changes anything, so that its reply is remembered and it is never executed twice.
    var changesState: Bool {
        switch self {
        case .create, .join, .quick, .watch, .leave, .ready, .flip, .again, .chat, .start, .configure, .lock, .bot,
            .pause, .resign, .kick:
            true
        case .hello, .ping, .pong, .list, .sync, .lobby: false
        }
    }
}
