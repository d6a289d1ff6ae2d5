internal import ServerCore
import Wire

/// Checks the lines between the players of a room and the server.
protocol RoomJudge: AnyObject {
    /// The first flaw found, in a sentence.
    var flaw: String? { get }
    /// A player sends a request.
    func sent(_ envelope: Envelope, by player: Int)
    /// Looks at a line, whoever gets it, and returns a digest of it.
    func digest(of message: ServerMessage, _ line: ArraySlice<UInt8>) -> UInt64
    /// A player gets a line.
    func received(_ message: ServerMessage, digest: UInt64, by player: Int, at now: Moment)
    /// A player's connection is gone, and the lines on their way to it are lost.
    func lost(_ player: Int)
    /// The server writes a record into its log.
    func noted(_ record: LogRecord)
}

extension Referee: RoomJudge {}
