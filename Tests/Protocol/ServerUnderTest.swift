/// A server that a transcript can be played against.
protocol ServerUnderTest: AnyObject {
    /// Opens a client's connection.
    func connect(_ client: String) throws
    func send(_ bytes: [UInt8], from client: String) throws
    /// Ends a client's side of the connection.
    func close(_ client: String) throws
    /// The next line for the client, without its line feed; nil where none comes.
    func nextLine(of client: String) throws -> String?
    /// Whether the server has ended the connection and nothing more comes; the client then ends it too.
    func hasEnded(_ client: String) throws -> Bool
    /// Lets time pass.
    func advance(milliseconds: Int)
    /// Tells the server to stop.
    func stop()
    /// The lines that nobody has asked for, as a step of each client would write them.
    func leftovers() throws -> [String]
}
