import Foundation

/// One of the project's programs, as built beside the tests, in a process of its own that ends with the test.
public final class BuiltProgram {
    private let process = Process()
    private let output = Pipe()
    // A file, so that a talkative program never blocks.
    private let complaintsFile = TemporaryFolder.unique.appendingPathExtension("stderr")
    private let home = TemporaryFolder.unique
    private let input = Pipe()
    private var unread = Data()

    /// The repository's root.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where the programs are: the folder of the running test bundle.
    public static let directory: URL = {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let beside = bundle.appendingPathComponent("pairs-server")
        return FileManager.default.isExecutableFile(atPath: beside.path)
            ? bundle : root.appendingPathComponent(".build/debug")
    }()

    /// Neither the language nor the settings and games of whoever runs the tests.
    private var surroundings: [String: String] {
        [
            "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": home.appendingPathComponent("config").path,
            "XDG_STATE_HOME": home.appendingPathComponent("state").path,
        ]
    }

    /// Starts a program of the project with arguments, in a folder or the repository's root.
    public convenience init(
        _ name: String, _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil
    ) throws {
        try self.init(Self.directory.appendingPathComponent(name), arguments, environment: environment, in: folder)
    }

    /// Starts any program, in a folder or the repository's root.
    public init(
        _ program: URL, _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil
    ) throws {
        _ = FileManager.default.createFile(atPath: complaintsFile.path, contents: nil)
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) } ?? Self.root
        process.environment = ProcessInfo.processInfo.environment.merging(surroundings) { $1 }
            .merging(environment) { $1 }.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: complaintsFile)
        process.standardInput = input
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: complaintsFile)
        try? FileManager.default.removeItem(at: home)
    }

    /// The next line on standard output; nil at its end.
    public func readLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
                unread.removeSubrange(unread.startIndex...end)
                return line
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread.append(more)
        }
    }

    /// All lines up to the end of standard output.
    public func readToEnd() -> [String] {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        return lines
    }

    /// What the program has written to standard error so far.
    public var complaints: String { (try? String(contentsOf: complaintsFile, encoding: .utf8)) ?? "" }

    /// Waits up to a minute for a complaint that has these words. Whether it came.
    public func complains(of words: String) -> Bool {
        for _ in 0..<6_000 where !complaints.contains(words) { usleep(10_000) }
        return complaints.contains(words)
    }

    /// Writes a line to its standard input; one that has ended reads none.
    public func write(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    /// Ends standard input.
    public func closeInput() { try? input.fileHandleForWriting.close() }

    /// The process's id; for a shell that gave way to a program, the program's.
    public var id: Int32 { process.processIdentifier }

    /// Sends a signal.
    public func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Whether it has not ended.
    public var isRunning: Bool { process.isRunning }

    /// Waits for the program's end and tells its exit status; a signal's number, negative, where that ended it.
    public func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    }
}

/// A `pairs-server` on a free port of this machine, with a data folder of its own; the network is not told of it.
public final class ServerProcess {
    /// The running program.
    public private(set) var program: BuiltProgram
    /// The port it listens on.
    public let port: Int
    /// The folder of its data.
    public var folder: String { data.path }
    private let data: URL
    private let start: (_ port: Int) throws -> BuiltProgram

    /// Starts a server and waits until it listens. `descriptors` is how many it may have open, if that is to be few.
    public init(_ arguments: [String] = [], environment: [String: String] = [:], descriptors: Int? = nil) throws {
        let data = TemporaryFolder.unique
        let limit = descriptors.map { "ulimit -n \($0); " } ?? ""
        let server = BuiltProgram.directory.appendingPathComponent("pairs-server").path
        start = { port in
            try BuiltProgram(
                URL(fileURLWithPath: "/bin/sh"),
                [
                    "-c", limit + "exec \"$0\" \"$@\"", server, "--host", "127.0.0.1", "--port", "\(port)",
                    "--data", data.path, "--no-advertise",
                ] + arguments, environment: environment)
        }
        self.data = data
        program = try start(0)
        guard let line = program.readLine(), line.hasPrefix("listening on 127.0.0.1:"),
            let port = Int(line.split(separator: ":").last ?? "")
        else { throw StartFailure() }
        self.port = port
    }

    /// Ends the server by a signal and starts it again, with the same port and folder. Waits until it listens.
    public func restart(by signal: Int32) throws {
        program.signal(signal)
        try startAgain()
    }

    /// Starts the server again once it has ended, with the same port and folder. Waits until it listens.
    public func startAgain() throws {
        _ = program.wait()
        program = try start(port)
        guard program.readLine() == "listening on 127.0.0.1:\(port)" else { throw StartFailure() }
    }

    deinit { try? FileManager.default.removeItem(at: data) }

    /// Thrown by a server that does not say that it listens.
    public struct StartFailure: Error {}
}
