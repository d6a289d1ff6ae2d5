import Foundation
import Postgres
import Synchronization
public import Testing

/// A PostgreSQL of the test's own, in a temporary folder, on a free port of this machine and a socket. It ends with this object, and
/// with the process of the tests. Its superuser is `pairs`, without a password.
public final class PostgresServer: @unchecked Sendable {
    /// Where its programs are: of the newest version that is installed; nil where there is none that can be used.
    public static let programs: String? = {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return versions.compactMap { Int($0) }.filter { $0 >= 15 }.sorted(by: >).map { "\(folder)/\($0)/bin" }
            .first { FileManager.default.isExecutableFile(atPath: $0 + "/postgres") }
    }()

    private static let common = Mutex<PostgresServer?>(nil)

    /// The one that the tests of this process share. It starts with the first test that wants it.
    public static func shared() throws -> PostgresServer {
        try common.withLock { common in
            if let common { return common }
            let started = try PostgresServer()
            common = started
            return started
        }
    }

    /// A new, empty database of the shared one, as a text for libpq.
    public static func freshDatabase() throws -> String { try shared().database() }

    /// Its port.
    public let port: Int
    /// The folder of its socket and, in `data`, of its data.
    public let folder: String
    private let settings: [String]
    private var process = Process()
    private var leash = Pipe()
    private let count = Mutex(0)

    /// Makes and starts one. What was written is not forced to the disk unless settings say so, as `["fsync=on"]`.
    public init(_ settings: [String] = []) throws {
        let programs = try #require(Self.programs)
        folder = TemporaryFolder.unique.path
        port = try Loopback.Port().number
        self.settings = settings
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let making = Process()
        making.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The order of ICU differs from that of bytes, which nothing may depend on.
        making.arguments = [
            "-c",
            """
            [ "$(id -u)" != 0 ] || chown postgres "$1"
            cd "$1" && \(Self.user) "$0/initdb" -D "$1/data" -U pairs -A trust --no-sync -E UTF8 --locale=C.UTF-8 \
                --locale-provider=icu --icu-locale=en-US > "$1/initdb.log" 2>&1
            """, programs, folder,
        ]
        try making.run()
        making.waitUntilExit()
        guard making.terminationStatus == 0 else {
            throw Failure(words: (try? String(contentsOfFile: folder + "/initdb.log", encoding: .utf8)) ?? "no initdb")
        }
        try start()
    }

    /// Why it did not start.
    public struct Failure: Error {
        let words: String
    }

    /// Root may not run it.
    private static let user =
        getuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups" : ""

    /// Starts it again after it has ended. Waits until it answers.
    public func start() throws {
        let programs = try #require(Self.programs)
        process = Process()
        leash = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let wanted =
            [
                "port=\(port)", "listen_addresses=127.0.0.1", "unix_socket_directories=\(folder)", "fsync=off",
                "full_page_writes=off", "max_connections=200", "shared_buffers=32MB", "log_min_messages=fatal",
            ] + settings
        // It ends when nobody holds the other end of its input: also where the process of the tests was killed.
        process.arguments = [
            "-c",
            """
            cd "$1"
            \(Self.user) "$0/postgres" -D "$1/data" \(wanted.map { "-c '\($0)'" }.joined(separator: " ")) \
                >> "$1/log" 2>&1 < /dev/null &
            read -r word || :
            kill -QUIT $! 2> /dev/null
            wait
            [ "$word" = keep ] || rm -rf "$1"
            """, programs, folder,
        ]
        process.standardInput = leash
        try process.run()
        _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        for _ in 0..<600 {
            if (try? PostgresConnection(Conninfo(text(of: "postgres")))) != nil { return }
            usleep(50_000)
        }
        throw Failure(words: (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "no log")
    }

    /// Ends it at once, as a crash does; ``start()`` starts it again with what it had on the disk.
    public func crash() {
        try? leash.fileHandleForWriting.write(contentsOf: Data("keep\n".utf8))
        process.waitUntilExit()
    }

    deinit {
        try? leash.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Where a database of it is, as a text for libpq.
    public func text(of database: String, user: String = "pairs") -> String {
        "host=127.0.0.1 port=\(port) dbname=\(database) user=\(user)"
    }

    /// Makes an empty database. Returns where it is, as a text for libpq.
    public func database() throws -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        try PostgresConnection(Conninfo(text(of: "postgres"))).execute("CREATE DATABASE test_\(number)")
        return text(of: "test_\(number)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Marks a test that needs a PostgreSQL.
    public static var postgres: Self {
        .enabled(
            if: PostgresServer.programs != nil, "PostgreSQL 15 or later is not installed: apt install postgresql-15")
    }
}
