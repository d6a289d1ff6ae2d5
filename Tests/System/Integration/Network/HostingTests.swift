#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A server of the player's own: `pairs host`, and the one that a game alone starts.
    @Suite(.serialized, .enabled(if: Namespaces.arePermitted, "\(Namespaces.refusal)"))
    struct HostingTests {
        /// The pictures of whoever hosts are on the cards without an option. Commons is asked only where that is wanted.
        @Test(
            arguments: [
                ([], "This server does not ask Wikimedia Commons."),
                (["--pictures", "none"], "This server has no pictures."),
            ] as [([String], String)])
        func pictures(options: [String], refusal: String) throws {
            let folder = try TemporaryFolder()
            let cats = folder.path + "/pairs/hosted/pictures/cats"
            try FileManager.default.createDirectory(atPath: cats, withIntermediateDirectories: true)
            for mark in UInt8(1)...2 {
                try Data(StandIn.png(mark)).write(to: URL(fileURLWithPath: "\(cats)/cat \(mark).png"))
            }
            let network = try Namespaces(machines: 1)
            let host = try network.run(
                "pairs", ["host", "--plain", "--name", "ada"] + options, on: 0,
                environment: ["XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path, "HOME": folder.path])
            #expect(host.line(beginning: "New table.") != nil, "\(host.complaints)")
            host.write("create solo 1x4 commons:lamp")
            #expect(host.line(beginning: refusal) != nil)
            guard options.isEmpty else { return }
            host.write("create solo 1x4 dir:cats")
            #expect(host.line(beginning: "Table ")?.contains("dir:cats") == true)
            host.write("ready")
            #expect(host.line(beginning: "A new game.") != nil)
            host.write("a1")
            #expect(host.line(beginning: "a1: cat ") != nil)
        }

        /// After a crash of the host's client everybody goes on in the server that its next run starts: guests find it at the ports of
        /// the crashed one, with TLS, too. A host who leaves stops it for good.
        @Test func guestsComeBackAfterACrash() throws {
            let folder = try TemporaryFolder()
            let network = try Namespaces(machines: 1)
            func host() throws -> BuiltProgram {
                try network.run(
                    "pairs", ["host", "--plain", "--name", "ada"], on: 0,
                    environment: ["XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path, "HOME": folder.path])
            }
            func guest(_ name: String, _ options: [String]) throws -> BuiltProgram {
                try network.run("pairs", ["--plain", "--name", name] + options, on: 0)
            }
            var ada = try host()
            #expect(ada.line(beginning: "New table.") != nil)
            ada.write("create easy hide 0 turn 0 seats 3")
            let table = try #require(ada.line(beginning: "Table ")?.split(separator: " ").dropFirst().first?.prefix(4))
            let ports = try String(contentsOfFile: folder.path + "/pairs/hosted/ports", encoding: .utf8)
            let tlsPort = ports.split(separator: " ")[1]
            let bob = try guest("bob", ["--connect", "127.0.0.1", "--table", String(table)])
            #expect(bob.line(beginning: "Table ") != nil)
            let eve = try guest("eve", ["--connect", "127.0.0.1:\(tlsPort)", "--tls", "--table", String(table)])
            #expect(eve.line(beginning: "Table ") != nil)
            for guest in [bob, eve] { guest.write("ready") }
            ada.write("ready")
            #expect(bob.line(beginning: "A new game.") != nil)
            ada.signal(SIGKILL)
            _ = ada.wait()
            for guest in [bob, eve] {
                #expect(guest.line(beginning: "The server restarts. Your game comes back.") != nil)
            }
            let lock = open(folder.path + "/pairs/hosted/lock", O_RDWR)
            #expect(flock(lock, LOCK_EX) == 0)
            close(lock)
            ada = try host()
            for guest in [bob, eve] { #expect(guest.line(beginning: "Connected again") != nil) }
            #expect(ada.line(beginning: "Table \(table)") != nil)
            ada.write("a1")
            for guest in [bob, eve] { #expect(guest.line(beginning: "ada, a1: ") != nil) }
            ada.write("quit")
            ada.write("y")
            for guest in [bob, eve] {
                #expect(guest.wait() == 69)
                #expect(guest.complaints == "pairs: The server has stopped.\n")
            }
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/pairs/hosted/ports"))
        }

        private static func host(
            _ event: String, on network: Namespaces, in folder: TemporaryFolder
        ) throws -> BuiltProgram {
            try network.run(
                "pairs", ["host", "--plain", "--name", "ada", "--event", event], on: 0,
                environment: ["XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path, "HOME": folder.path])
        }

        /// The server begins with the event of the command line, and the host is told where friends join it.
        @Test func event() throws {
            let folder = try TemporaryFolder()
            let network = try Namespaces(machines: 1)
            let host = try Self.host("swiss 5 easy", on: network, in: folder)
            #expect(host.line(beginning: "Your server is open") != nil, "\(host.complaints)")
            #expect(host.line(beginning: "ada's event (")?.contains("), Swiss, open, 0 players.") == true)
            #expect(host.line(beginning: "In any browser: http://")?.contains("/#event-") == true)
            #expect(host.line(beginning: "To join, others type: pairs -c ") != nil)
        }

        /// A deal of the command line is there at once, for guests and their host: its cards can be turned.
        @Test func deal() throws {
            let folder = try TemporaryFolder()
            let network = try Namespaces(machines: 1)
            let host = try Self.host("deal easy", on: network, in: folder)
            let told = try #require(host.line(beginning: "Deal of "), "\(host.complaints)")
            #expect(told.contains(", One deal for all, 0 players"), "\(told)")
            #expect(host.line(beginning: "In any browser: http://")?.contains("/#event-") == true)
            let join = try #require(host.line(beginning: "To join, others type: pairs -c "))
            let event = try #require(join.firstRange(of: " -t ").map { join[$0.upperBound...].prefix { $0 != " " } })
            host.write("event join \(event)")
            #expect(host.line(beginning: "A new game.") != nil, "\(host.complaints)")
            host.write("a1")
            #expect(host.line(beginning: "a1: ") != nil)
        }

        /// A folder that can't be used is told with its log. Only one that another server uses is left for the next one.
        @Test func aFolderThatCannotBeUsed() throws {
            let folder = try TemporaryFolder()
            let hosted = folder.path + "/pairs/hosted"
            try FileManager.default.createDirectory(atPath: hosted, withIntermediateDirectories: true)
            try Data("no certificate".utf8).write(to: URL(fileURLWithPath: hosted + "/tls.pem"))
            let network = try Namespaces(machines: 1)
            func host() throws -> BuiltProgram {
                try network.run(
                    "pairs", ["host", "--plain", "--name", "ada"], on: 0,
                    environment: ["XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path, "HOME": folder.path])
            }
            var ada = try host()
            #expect(ada.wait() == 73)
            #expect(ada.complaints.contains("tls.pem") && ada.complaints.contains(hosted + "/server.log"))
            #expect(!FileManager.default.fileExists(atPath: hosted + "-2"))
            let lock = open(hosted + "/lock", O_RDWR | O_CREAT, 0o600)
            #expect(flock(lock, LOCK_EX) == 0)
            defer { close(lock) }
            ada = try host()
            #expect(ada.line(beginning: "New table.") != nil, "\(ada.complaints)")
            #expect(FileManager.default.fileExists(atPath: hosted + "-2"))
        }

        /// Who plays patience at home, and is killed in mid-game, goes on another day: the first screen offers the game.
        @Test func aGameAloneGoesOn() throws {
            let folder = try TemporaryFolder()
            let network = try Namespaces(machines: 1)
            for day in 1...3 {
                let client = try network.run(
                    "pairs", ["--plain", "--name", "ada"], on: 0,
                    environment: ["XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path, "HOME": folder.path])
                let choices = try #require(client.line(beginning: "1 "))
                if day == 1 {
                    try #require(choices.contains("9 Play patience"))
                    client.write("9")
                    #expect(client.line(beginning: "Games you leave stay on this machine.") != nil)
                    #expect(client.line(beginning: "1 Make the table.") != nil)
                    client.write("1")
                } else {
                    try #require(choices.hasPrefix("1 Go on with Klondike Normal, ada."), "\(choices)")
                    client.write("1")
                    #expect(client.line(beginning: "Klondike. ")?.contains(" \(day - 1) move") == true)
                }
                #expect(client.line(beginning: "stock \(27 - 3 * day)") != nil)
                client.write("draw")
                #expect(client.line(beginning: "stock \(24 - 3 * day)") != nil, "\(client.complaints)")
                // What the draw has led to is done before the next line is read.
                client.write("board")
                #expect(client.line(beginning: "stock \(24 - 3 * day)") != nil)
                client.signal(SIGKILL)
                _ = client.wait()
                // Its server ends with it, and lets the folder go.
                let lock = open(folder.path + "/pairs/hosted/lock", O_RDWR)
                #expect(flock(lock, LOCK_EX) == 0)
                close(lock)
            }
        }
    }
#endif
