/// A client that shows everything as lines of text and is told what to do by typed ones: for terminals of any kind,
/// pipes and screen readers.
public struct PlainModel: Sendable {
    /// The client itself.
    public internal(set) var client: ClientModel
    /// Where the server is, as the player named it; for messages only.
    public let server: String
    /// What to do first.
    public let goal: Goal
    /// Typed lines that wait, because a request before them may change what they mean.
    var lines: [String] = []
    var inputEnded = false
    /// Whether the table in front has shown a result since it was entered.
    var resultSeen = false
    /// Whether the goal could not be reached, or its table was lost without a result.
    var goalMissed = false
    var hasBegun = false
    /// Whether something was printed that shows what the last request has done.
    var isAnswered = false
    /// The line typed last; empty before the first.
    var typed = ""
    /// Whether each request is shown as JSON.
    var showsJSON = false

    /// A client before it has done anything.
    public init(client: ClientModel, server: String, goal: Goal) {
        self.client = client
        self.server = server
        self.goal = goal
    }

    /// What to do first.
    public enum Goal: Sendable, Hashable {
        /// Show what tables there are.
        case lobby
        /// Sit down at this table.
        case join(String)
        /// Watch this table.
        case watch(String)
    }
}

/// What has happened to a plain client.
public enum PlainEvent: Sendable {
    /// Something at the link.
    case client(ClientEvent)
    /// The player has typed a line.
    case lineTyped(String)
    /// Nothing more will be typed.
    case inputEnded
    /// The player, or the system, wants the program to end.
    case interrupted
}

/// What a plain client wants done.
public enum PlainEffect: Sendable, Equatable {
    /// Something at the link; never a report.
    case client(ClientEffect)
    /// Write these lines to standard output.
    case print([String])
    /// Write this line to standard error.
    case complain(String)
    /// End the program, once all that was printed is out.
    case exit(ClientExit)
}

/// How the program ends.
public enum ClientExit: Sendable {
    /// All went well.
    case done
    /// The table could not be entered, was closed without a result, or its host has put the player out.
    case noResult
    /// The server does not take the name.
    case usage
    /// No server answers, or the connection could not be made again.
    case unavailable
    /// The other side does not speak the protocol.
    case protocolBroken
}
