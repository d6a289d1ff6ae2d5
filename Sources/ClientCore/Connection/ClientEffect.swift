public import FairDeal
public import Wire

/// Something that the runtime has to do for a client.
public enum ClientEffect: Sendable, Equatable {
    /// Connect to the server, dropping a connection that there is.
    case connect
    /// Send a request over the link.
    case send(Envelope)
    /// Send what is waiting and end the connection.
    case disconnect
    /// Start a timer anew.
    case schedule(ClientTimer, after: Duration)
    /// Stop a timer that has not run out.
    case cancel(ClientTimer)
    /// Show what has happened.
    case report(ClientReport)
}

/// What has happened, for whoever shows it.
public enum ClientReport: Sendable, Equatable {
    /// The session has begun. `resumed` says that seats and tables are as they were before.
    case sessionBegan(resumed: Bool)
    /// A table was entered.
    case entered(Snapshot)
    /// A table took a step.
    case stepped(Diff, before: Snapshot, after: Snapshot)
    /// Steps were missed; this is the table now.
    case refreshed(Snapshot)
    /// The host of a table has put the client out, for a reason where one was given; the step that shows it was the last
    /// of the table.
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
    case linkLost(reason: String)
    /// The client is done.
    case ended(ClientEnding)
}

/// Why a client is done.
public enum ClientEnding: Sendable, Equatable {
    /// The player wanted to go.
    case quit
    /// No server answered; `reason` says why, in words.
    case unreachable(reason: String)
    /// The connection was lost and could not be made again in time.
    case gaveUp(reason: String)
    /// The other side does not speak the protocol; `reason` says how, in words.
    case protocolBroken(reason: String)
    /// The server has refused the greeting.
    case turnedAway(ErrorReply)
    /// The session goes on elsewhere, or was ended.
    case dismissed(GoodbyeReason)
}
