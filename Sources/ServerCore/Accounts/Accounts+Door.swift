import People
import Wire

/// Who is let in: no banned address, and where there is a list of players nobody else.
extension Accounts {
    /// Why nothing is granted to a connection: its address is banned, or it is on no list of those who may play.
    func refusal(of connection: ClientConnection, asking request: Request) -> ErrorReply? {
        guard connection.isBanned || allowed != nil, !connection.peer.isHouse else { return nil }
        switch request.body {
        case is Request.Hello, is Request.List, is Request.Ping, is Request.Pong, is Request.Login: return nil
        default: break
        }
        let account = connection.session?.account?.account
        if connection.isBanned, account?.role ?? .player == .player,
            let ban = people.sanctions.sanction(.ban, of: connection.peer.plainAddress, at: milliseconds)
        {
            return addressed(Sanctions.refusal(ban))
        }
        guard let allowed, connection.session != nil else { return nil }
        // Who is on the list may need an account first, or a way back into it.
        let name =
            switch request.body {
            case let register as Request.Register where account == nil: register.name
            case let recover as Request.Recover: recover.name
            default: account?.name
            }
        if let name, allowed.contains(NameKeys(name).folded) { return nil }
        return ErrorReply(
            .notAllowed, "You are not on this server's list.", hint: "Sign in, or ask whoever runs the server.")
    }

    /// Notes of every connection whether its address is banned.
    func markBanned() {
        for connection in connections.all { mark(connection) }
    }

    /// Notes whether the address of a connection is banned.
    func mark(_ connection: ClientConnection) {
        connection.isBanned = people.sanctions.sanction(.ban, of: connection.peer.plainAddress, at: milliseconds) != nil
    }
}
