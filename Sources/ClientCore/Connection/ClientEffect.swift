public import Wire

/// Something that the runtime has to do for a client.
public enum ClientEffect: Sendable, Equatable {
    /// Connect to the server, dropping a connection that there is.
    case connect
    /// Send a request over the link.
    case send(Envelope)
    /// Send what is waiting and end the connection.
    case disconnect
    /// Start a timer; if it runs, from its beginning.
    case schedule(ClientTimer, after: Duration)
    /// Stop a timer that has not run out.
    case cancel(ClientTimer)
    /// Show this to the player.
    case report(ClientReport)
}

/// What has happened, for whoever shows it.
public enum ClientReport: Sendable, Equatable {
    /// The session has begun. `resumed` says that seats and tables are as they were before.
    case sessionBegan(resumed: Bool)
    /// A table was entered.
    case entered(Snapshot)
    /// A diff was applied to a table.
    case stepped(Diff, before: Snapshot, after: Snapshot)
    /// Diffs were missed; this is the table now.
    case refreshed(Snapshot)
    /// The host of a table has put the client out; the reason is nil if none was given. The diff that shows it was the
    /// last of the table.
    case putOut(table: String, reason: String?)
    /// A request of the player's was granted.
    case granted(Request, ServerMessage.Ok)
    /// A request of the player's was refused.
    case refused(Request, ErrorReply)
    /// A game is over, and its deal was dealt again and compared.
    case dealChecked(table: String, FairDeal.Verdict)
    /// Any other message: of tables, the lobby, chat, a table's end, a goodbye, an error that no request caused.
    case told(ServerMessage)
    /// The connection is lost, and the client tries to make another.
    case linkLost(reason: LinkTrouble)
    /// The client has ended, for this reason.
    case ended(ClientEnding)
}

/// Why a client has ended.
public enum ClientEnding: Sendable, Equatable {
    /// The player ended it.
    case quit
    /// No server answered; `reason` says why, in words.
    case unreachable(reason: LinkTrouble)
    /// The connection was lost and could not be made again in time.
    case gaveUp(reason: LinkTrouble)
    /// The other side does not speak the protocol; `reason` says how, in words.
    case protocolBroken(reason: LinkTrouble)
    /// The server has refused the greeting, or a ban has ended the session.
    case turnedAway(ErrorReply)
    /// The session goes on elsewhere, or was ended.
    case dismissed(GoodbyeReason)

    /// Whether the player is banned.
    var isBan: Bool { if case .turnedAway(let error) = self { error.code == .banned } else { false } }
}
