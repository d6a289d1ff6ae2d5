#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// File systems of a program's own.
    private enum Mounting {
        static let isPermitted: Bool = {
            let arguments = ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]
            let trial = try? BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), arguments)
            return trial?.wait() == 0
        }()
    }

    /// A server whose data is on a file system of its own, which is filled to the last byte and emptied again.
    @Suite(.serialized, .enabled(if: Mounting.isPermitted, "a file system of its own needs root and unshare"))
    struct FullDiskTests {
        /// A server, its data folder, which others reach at `disk` alone, and its port.
        private final class Scene {
            let folder: TemporaryFolder
            let server: BuiltProgram
            let port: Int
            var disk: String { "/proc/\(server.id)/root\(folder.path)" }

            init(_ durability: String, _ more: [String] = []) throws {
                folder = try TemporaryFolder()
                let program = BuiltProgram.directory.appendingPathComponent("pairs-server").path
                let script = #"mount -t tmpfs -o size=16m tmpfs "$1" && shift && exec "$0" "$@""#
                server = try BuiltProgram(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    [
                        "unshare", "-m", "sh", "-c", script, program, folder.path, "--host", "127.0.0.1", "--port", "0",
                        "--no-advertise", "--rate", "0", "--data", folder.path, "--durability", durability,
                    ] + more)
                let line = try #require(server.readLine(), "\(server.complaints)")
                port = try #require(Int(line.split(separator: ":").last ?? ""))
            }

            /// Takes all room that is left.
            func fill() throws {
                let file = open(disk + "/filler", O_CREAT | O_WRONLY, 0o600)
                let page = [UInt8](repeating: 1, count: 4_096)
                while write(file, page, page.count) > 0 {}
                #expect(file >= 0 && errno == ENOSPC)
                close(file)
            }

            func empty() throws { try FileManager.default.removeItem(atPath: disk + "/filler") }
        }

        private static func reply(_ peer: RawPeer, to id: Int) throws -> String {
            try peer.line(containing: "\"re\":\(id)") ?? ""
        }

        /// A table of one who plays alone.
        private static func table(_ peer: RawPeer, _ id: Int) throws -> Substring {
            try peer.send(#"{"type":"create","id":\#(id),"rules":{"mode":"solo","level":"expert"}}"#)
            let table = try #require(try reply(peer, to: id).firstMatch(of: /"table":"(\w+)"/)).1
            try peer.send(#"{"type":"ready","id":\#(id + 1),"table":"\#(table)"}"#)
            #expect(try reply(peer, to: id + 1).contains("\"ok\""))
            return table
        }

        /// While nothing can be kept, moves are refused at once with the time after which they can be sent again. Whoever
        /// moved when the disk became full hears once there is room: each move was kept or is refused. Then all goes on.
        @Test func theJournalToo() throws {
            let scene = try Scene("process")
            #expect(try RawPeer(port: scene.port, named: "ada").register("ada").contains("\"ok\""))
            let (bob, eve) = (try RawPeer(port: scene.port, named: "bob"), try RawPeer(port: scene.port, named: "eve"))
            let ann = try RawPeer(port: scene.port, named: "ann")
            let (table, other) = (try Self.table(bob, 10), try Self.table(ann, 10))
            try scene.fill()
            let lines = (100..<500).map { id in
                #"{"type":"chat","id":\#(id),"table":"\#(table)","text":"\#(String(repeating: "x", count: 200))"}"#
            }
            try bob.send(text: lines.map { $0 + "\n" }.joined())
            #expect(scene.server.complains(of: "journal_failed"))
            try bob.send(#"{"type":"flip","id":500,"table":"\#(table)","card":0}"#)
            for id in 50...52 {
                try ann.send(#"{"type":"flip","id":\#(id),"table":"\#(other)","card":0}"#)
                let refusal = try Self.reply(ann, to: id)
                #expect(refusal.contains("\"internal\"") && refusal.contains("\"retry_ms\""), "\(refusal)")
            }
            // Whoever waits for nothing is answered, a newcomer too, and whoever runs the server is told what is wrong.
            let joe = try RawPeer(port: scene.port)
            #expect(try joe.line(containing: "welcome") != nil)
            for peer in [joe, ann] {
                try peer.send(#"{"type":"ping","id":60}"#, #"{"type":"list","id":61}"#)
                for id in [60, 61] { #expect(try Self.reply(peer, to: id).contains("\"ok\"")) }
            }
            try joe.send(#"{"type":"hello","id":62,"protocol":1,"name":"joe"}"#)
            #expect(try Self.reply(joe, to: 62).contains("\"internal\""))
            let health = try BuiltProgram("pairs-server", ["admin", "--data", scene.disk, "health"])
            #expect(health.readToEnd() == [] && health.wait() == 1)
            #expect(health.complaints.contains("No space left on device. Make room on the disk"))
            try eve.send(#"{"type":"login","id":30,"name":"ada","password":"secret of ada"}"#)
            try scene.empty()
            for id in 100...500 {
                let line = try Self.reply(bob, to: id)
                #expect(
                    line.contains("\"ok\"") || line.contains("\"internal\"") && line.contains("\"retry_ms\""), "\(line)"
                )
            }
            let answer = try Self.reply(eve, to: 30)
            #expect(answer.contains("\"ok\"") || answer.contains("\"internal\"") || answer.contains("\"busy\""))
            #expect(scene.server.complains(of: "journal_goes_on"))
            try ann.send(#"{"type":"flip","id":53,"table":"\#(other)","card":0}"#)
            #expect(try Self.reply(ann, to: 53).contains("\"ok\""))
            try bob.send(#"{"type":"resign","id":22,"table":"\#(table)"}"#, #"{"type":"history","id":23}"#)
            #expect(try Self.reply(bob, to: 22).contains("\"ok\""))
            #expect(try RawPeer(port: scene.port, named: "joe").login("ada").contains("\"ok\""))
        }

        /// Pictures for which the cache has no room are on the cards all the same, and the log says why they are not kept. Once
        /// there is room, they are.
        @Test func thePictureCache() throws {
            let standIn = try StandIn(pictures: 2)
            let scene = try Scene("none", ["--pictures", "commons", "--commons-url", standIn.address])
            let bob = try RawPeer(port: scene.port, named: "bob")
            func deal(_ id: Int) throws {
                try bob.send(
                    #"{"type":"create","id":\#(id),"rules":{"mode":"solo","rows":1,"columns":4,"theme":"commons:lamp"}}"#
                )
                let table = try #require(try Self.reply(bob, to: id).firstMatch(of: /"table":"(\w+)"/)).1
                try bob.send(#"{"type":"ready","id":\#(id + 1),"table":"\#(table)"}"#)
                #expect(try Self.reply(bob, to: id + 1).contains("\"ok\""))
                try bob.send(#"{"type":"flip","id":\#(id + 2),"table":"\#(table)","card":0}"#)
                #expect(try Self.reply(bob, to: id + 2).contains("\"ok\""))
            }
            func kept() -> [String] {
                (try? FileManager.default.contentsOfDirectory(atPath: scene.disk + "/cache/pictures")) ?? []
            }
            try scene.fill()
            try deal(10)
            #expect(scene.server.complains(of: "can't be kept for later"))
            #expect(scene.server.complaints.contains("No space left on device"), "\(scene.server.complaints)")
            #expect(kept().isEmpty)
            try scene.empty()
            try deal(20)
            #expect(kept().count == 2)
        }

        /// A backup for which there is no room is refused with what to do, and nothing of it stays. Once there is room, one is made.
        @Test func theBackup() throws {
            let scene = try Scene("none")
            #expect(try RawPeer(port: scene.port, named: "ada").register("ada").contains("\"ok\""))
            try scene.fill()
            func backUp() throws -> (complaints: String, status: Int32) {
                let admin = try BuiltProgram(
                    "pairs-server", ["admin", "--data", scene.disk, "backup", scene.folder.path + "/backup"])
                let status = admin.wait()
                return (admin.complaints, status)
            }
            let refused = try backUp()
            #expect(refused.status == 1 && refused.complaints.hasPrefix("error internal: "), "\(refused)")
            #expect(refused.complaints.contains("database or disk is full. Make room on the disk."), "\(refused)")
            let files = try FileManager.default.contentsOfDirectory(atPath: scene.disk)
            #expect(!files.contains { $0.hasPrefix("backup") }, "\(files)")
            try scene.empty()
            #expect(try backUp().status == 0)
            #expect(FileManager.default.fileExists(atPath: scene.disk + "/backup"))
        }

        /// Where moves are not kept, guests play on while accounts are refused; the game is archived once there is room.
        @Test func theDatabaseAlone() throws {
            let scene = try Scene("none")
            #expect(try RawPeer(port: scene.port, named: "ada").register("ada").contains("\"ok\""))
            let bob = try RawPeer(port: scene.port, named: "bob")
            try scene.fill()
            let refused = try RawPeer(port: scene.port, named: "eve").login("ada")
            #expect(refused.contains("\"internal\"") || refused.contains("\"busy\""), "\(refused)")
            let table = try Self.table(bob, 10)
            try bob.send(#"{"type":"resign","id":20,"table":"\#(table)"}"#)
            #expect(try Self.reply(bob, to: 20).contains("\"ok\""))
            #expect(scene.server.complains(of: "database_failed"))
            try scene.empty()
            #expect(scene.server.complains(of: "database_goes_on"))
            #expect(try RawPeer(port: scene.port, named: "eve").login("ada").contains("\"ok\""))
            try bob.send(#"{"type":"history","id":21}"#)
            #expect(try bob.line(containing: "\"history\"")?.contains("\"game\"") == true)
        }
    }
#endif
