import TestSupport
import Testing

/// A server with ports for browsers.
final class WebServer {
    let process: ServerProcess
    let port: Int
    let securePort: Int

    var tcpPort: Int { process.port }

    /// One for all cases that leave the server as it was. It ends with the tests, for they are its standard input.
    nonisolated(unsafe) static let shared = Result { try WebServer(["--until-eof"]) }

    init(_ arguments: [String] = []) throws {
        process = try ServerProcess(
            ["--web", "0", "--web-tls", "0", "--connections-per-address", "0", "--rates-per-address", "0"] + arguments)
        port = try Self.port(in: process.program.readLine(), behind: "listening for browsers on 127.0.0.1:")
        securePort = try Self.port(
            in: process.program.readLine(), behind: "listening for browsers with TLS on 127.0.0.1:")
    }

    private static func port(in line: String?, behind words: String) throws -> Int {
        let line = try #require(line)
        #expect(line.hasPrefix(words))
        return try #require(Int(line.dropFirst(words.count)))
    }
}
