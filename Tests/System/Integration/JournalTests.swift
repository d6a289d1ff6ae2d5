import Foundation
import Platform
import TestSupport
import Testing

/// The journal of `pairs-server` as a host meets it: in words, damaged, in folders that can't be used, and on a full disk.
struct JournalTests {
    private let folder: TemporaryFolder
    private let arguments: [String]
    /// The first segment that is there.
    private var segment: URL {
        let journal = folder.path + "/journal"
        let first = (try? Files.list(journal))?.filter { $0.hasSuffix(".pairsj") }.min()
        return URL(fileURLWithPath: journal + "/" + (first ?? "0000000001.pairsj"))
    }

    init() throws {
        folder = try TemporaryFolder()
        arguments = ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--rate", "0", "--data", folder.path]
    }

    private func server(_ more: String...) throws -> BuiltProgram { try BuiltProgram("pairs-server", arguments + more) }

    /// Starts a server, lets a player make a table and talk, and kills it. Its journal has a batch for every request.
    private func play(chats: Int = 3) throws {
        let server = try server()
        let peer = try RawPeer(port: port(of: server))
        try peer.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#)
        try peer.line(containing: #""ok""#)
        try peer.send(#"{"type":"create","id":2,"password":"swordfish","rules":{"mode":"solo"}}"#)
        let made = try #require(try peer.line(containing: #""ok""#))
        let table = try #require(made.firstMatch(of: /"table":"(\w+)"/)).1
        try peer.send(
            #"{"type":"ready","id":3,"table":"\#(table)"}"#, #"{"type":"flip","id":4,"table":"\#(table)","card":5}"#)
        try peer.line(containing: #""re":4"#)
        for id in 5..<5 + chats {
            try peer.send(#"{"type":"chat","id":\#(id),"table":"\#(table)","text":"hi"}"#)
            try peer.line(containing: #""re":\#(id)"#)
        }
        server.signal(SIGKILL)
        _ = server.wait()
    }

    private func port(of server: BuiltProgram) throws -> Int {
        let line = try #require(server.readLine(), "\(server.complaints)")
        return try #require(Int(line.split(separator: ":").last ?? ""))
    }

    /// The exit status of a program that ends at once, and what it said.
    private func end(_ program: BuiltProgram) -> (status: Int32, said: String) {
        let lines = program.readToEnd()
        return (program.wait(), (lines + [program.complaints]).joined(separator: "\n"))
    }

    private func flip(byte: Int) throws {
        var bytes = try Data(contentsOf: segment)
        bytes[byte] ^= 1
        try bytes.write(to: segment)
    }

    // MARK: In words

    /// A folder of data, also as an option, of segments, and one segment say the same: what happened, without faces and secrets.
    @Test func words() throws {
        try play()
        let told = try [[folder.path], [folder.path + "/journal"], [segment.path], ["--data", folder.path]].map {
            end(try BuiltProgram("pairs-server", ["journal"] + $0))
        }
        #expect(told.allSatisfy { $0.status == 0 } && Set(told.map(\.said)).count == 1)
        let lines = told[0].said.split(separator: "\n")
        for words in [
            " serves", #""ada" has a session"#,
            #"opened by "ada" as "ada's table", solo normal, with a password"#,
            "is ready; seq 0 -> ", "flips card 5; seq ", #""ada" says "hi""#, #"is told {"type":"ok","re":4,"seq":"#,
        ] {
            #expect(lines.contains { $0.contains(words) }, "\(words)")
        }
        #expect(lines.allSatisfy { $0.contains("swordfish") == false && $0.contains("face") == false })
        #expect(end(try BuiltProgram("pairs-server", ["journal", folder.path + "/nothing"])).status == 66)
    }

    // MARK: Damage

    /// A cut end is dropped and told of. Damage before the end is told with the place; nothing is changed. `--repair` says what
    /// it would drop, and drops it once that is confirmed.
    @Test func repair() throws {
        try play()
        let whole = try Data(contentsOf: segment)
        try whole.dropLast(3).write(to: segment)
        let path = segment.path
        let cut = try server()
        #expect(try port(of: cut) > 0)
        #expect(cut.complaints.contains("bytes of \(path) can't be read, and are put aside"))
        let journal = folder.path + "/journal/"
        let aside = try #require(try Files.list(journal).first { $0.hasSuffix(".dropped") })
        let bytes = try Data(contentsOf: URL(fileURLWithPath: journal + aside))
        #expect(!bytes.isEmpty && bytes == whole.dropLast(3).suffix(bytes.count))
        cut.signal(SIGKILL)
        _ = cut.wait()

        // The start has begun another segment, with one batch.
        try play()
        try flip(byte: 200)
        let damaged = try Data(contentsOf: segment)
        let refused = end(try server())
        #expect(refused.status == 73 && refused.said.contains("is damaged at byte"))
        #expect(refused.said.contains("let pairs-server --repair say what it would drop. Nothing was changed."))
        let told = end(try BuiltProgram("pairs-server", ["journal", folder.path]))
        #expect(told.status == 65 && told.said.contains("is damaged at byte"))
        let asked = end(try server("--repair"))
        #expect(
            asked.status == 0 && asked.said.contains("\(segment.path): the last ")
                && asked.said.contains("--repair --yes"))
        #expect(try Data(contentsOf: segment) == damaged)
        let done = end(try server("--repair", "--yes"))
        #expect(done.status == 0 && done.said.contains("These were put aside"))
        #expect(end(try server("--repair")).said.hasPrefix("The journal is whole. Nothing was changed."))
        #expect(try port(of: server()) > 0)
        #expect(end(try server("--yes")).status == 64)
    }

    // MARK: Folders

    /// Where nothing is to be mended, nothing is made: no folder, and nothing in one that is not a server's.
    @Test func nothingToRepair() throws {
        let missing = folder.path + "/missing"
        let none = end(try BuiltProgram("pairs-server", ["--repair", "--data", missing]))
        #expect(none.status == 66 && none.said.contains("there is no folder \(missing)"), "\(none)")
        let empty = end(try BuiltProgram("pairs-server", ["--repair", "--data", folder.path]))
        #expect(empty.status == 66 && empty.said.contains("there is no journal in \(folder.path)"), "\(empty)")
        #expect(try Files.list(folder.path) == [])
    }

    /// What can't be used is told by name with what to do, status 73, and stays as it is.
    @Test(arguments: ["file", "inner", "instance", "format"]) func unusable(_ kind: String) throws {
        try play()
        let journal = folder.path + "/journal"
        let expected: String
        switch kind {
        case "file":
            try FileManager.default.removeItem(atPath: folder.path)
            try "mine".write(toFile: folder.path, atomically: true, encoding: .utf8)
            expected = "can't write to the folder \(folder.path): Not a directory. Let the server's user write"
        case "inner":
            try FileManager.default.removeItem(atPath: journal)
            try "mine".write(toFile: journal, atomically: true, encoding: .utf8)
            expected = "can't write to the folder \(journal): Not a directory. Let the server's user write"
        case "instance":
            try FileManager.default.removeItem(atPath: folder.path + "/instance")
            expected = "belongs to another server"
        default:
            try becomeNewer()
            expected = "has format 2, and this version reads up to 1. Start the newer version of pairs-server again."
        }
        let before = try? Data(contentsOf: segment)
        let refused = end(try server())
        #expect(refused.status == 73 && refused.said.contains(expected), "\(refused)")
        #expect((try? Data(contentsOf: segment)) == before)
    }

    /// Writes another format into the head, with the checksum that it then has.
    private func becomeNewer() throws {
        var bytes = [UInt8](try Data(contentsOf: segment))
        bytes[8] = 2
        let count = Int(bytes[10]) | Int(bytes[11]) << 8
        var sum = ~UInt32(0)
        for byte in bytes[..<(count - 4)] {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
        }
        for index in 0..<4 { bytes[count - 4 + index] = UInt8(truncatingIfNeeded: ~sum >> (8 * UInt32(index))) }
        try Data(bytes).write(to: segment)
    }

    #if os(Linux)
        // MARK: A full disk

        private static let patience = Duration.seconds(20)

        /// While files can't grow, nothing is answered that is not on record; once they can, all goes on, and a restart has
        /// every line that was granted.
        @Test func fullDisk() throws {
            let program = BuiltProgram.directory.appendingPathComponent("pairs-server").path
            let script = #"ulimit -S -f 64; exec "$0" "$@" 2>&1"#
            // Foundation's processes inherit that signals are blocked, so that a signal of the limit would not come.
            let server = try ChildProcess(
                "/bin/sh", ["-c", script, program] + arguments + ["--log-level", "info"])
            defer { server.end(patience: .zero) }
            let greeting = try #require(server.readLine(within: Self.patience))
            let peer = try RawPeer(port: try #require(Int(greeting.split(separator: ":").last ?? "")))
            try peer.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#)
            let token = try #require(try peer.line(containing: #""session""#)?.firstMatch(of: /"resume":"(\w+)"/)).1
            try peer.send(#"{"type":"create","id":2}"#)
            let made = try #require(try peer.line(containing: #""re":2"#))
            let table = try #require(made.firstMatch(of: /"table":"(\w+)"/)).1
            let lines = (100..<500).map { id in
                #"{"type":"chat","id":\#(id),"table":"\#(table)","text":"\#(id) \#(String(repeating: "x", count: 200))"}"#
            }
            try peer.send(text: lines.map { $0 + "\n" }.joined())
            var failed: String?
            while failed == nil, let line = server.readLine(within: Self.patience) {
                if line.contains("journal_failed") { failed = line }
            }
            #expect(failed?.contains("File too large. Make room on the disk") == true)
            #expect(
                try BuiltProgram(
                    URL(fileURLWithPath: "/usr/bin/env"), ["prlimit", "--pid", "\(server.id)", "--fsize=unlimited"]
                )
                .wait() == 0)

            var (granted, refused): ([String], Int) = ([], 0)
            while granted.count + refused < lines.count, let line = try peer.line() {
                guard let id = line.firstMatch(of: /"re":(\d+)/)?.1 else { continue }
                if line.contains(#""ok""#) { granted.append(String(id)) } else { refused += 1 }
                #expect(line.contains(#""ok""#) || line.contains(#""code":"internal""#) && line.contains("retry_ms"))
            }
            #expect(granted.count + refused == lines.count && granted.count > 50)
            kill(server.id, SIGKILL)
            server.end(patience: Self.patience)

            let told = end(try BuiltProgram("pairs-server", ["journal", folder.path])).said
            #expect(told.matches(of: /says "(\d+) x/).map { String($0.1) } == granted)
            let next = try self.server()
            let again = try RawPeer(port: port(of: next))
            try again.send(
                #"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(token)"}"#,
                #"{"type":"leave","id":2,"table":"\#(table)"}"#)
            var kept: [String] = []
            while let line = try again.line(), !line.contains(#""re":2"#) {
                if let id = line.firstMatch(of: /"text":"(\d+) x/)?.1 { kept.append(String(id)) }
            }
            #expect(!kept.isEmpty && kept == granted.suffix(kept.count))
        }
    #endif
}
