#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Programs on machines of their own, joined by a cable, find games without an address.
    @Suite(.serialized, .enabled(if: Namespaces.arePermitted, Comment(rawValue: Namespaces.refusal)))
    struct FindingTests {
        /// A server on a machine, with a data folder of its own, that has told that it listens.
        private final class Host {
            let program: BuiltProgram
            let port: Int
            private let data: TemporaryFolder

            init(_ network: Namespaces, on machine: Int, _ arguments: [String] = []) throws {
                data = try TemporaryFolder()
                program = try network.run("pairs-server", ["--data", data.path] + arguments, on: machine)
                port = Int(program.readLine()?.split(separator: ":").last ?? "") ?? 0
            }
        }

        /// Two servers of one machine are both found from another one, and from their own.
        @Test func twoServersOnOneMachine() throws {
            let network = try Namespaces(machines: 2)
            let ada = try Host(network, on: 0, ["--title", "Ada's"])
            let bea = try Host(network, on: 0, ["--title", "Bea's", "--port", "0"])
            let there = try network.result("pairs", ["find"], on: 1)
            #expect(there.status == 0 && Set(there.lines).count == 2)
            #expect(there.lines.contains("10.72.47.1:\(ada.port)  Ada's  (0 tables, 0 open seats)"))
            #expect(there.lines.contains("10.72.47.1:\(bea.port)  Bea's  (0 tables, 0 open seats)"))
            let here = try network.result("pairs", ["find"], on: 0)
            #expect(here.status == 0 && here.lines.count == 2)
        }

        /// Where there is IPv4 alone, a server that takes both kinds is found by it.
        @Test func onlyIPv4() throws {
            let network = try Namespaces(machines: 2, ipv6: false)
            let host = try Host(network, on: 0, ["--host", "0.0.0.0", "--title", "Ada's"])
            let found = try network.result("pairs", ["find"], on: 1)
            #expect(found.lines == ["10.72.47.1:\(host.port)  Ada's  (0 tables, 0 open seats)"])
        }

        /// Where there is IPv6 alone, the address found is good for playing, its link's name included.
        @Test func onlyIPv6() throws {
            let network = try Namespaces(machines: 2, ipv4: false)
            _ = try Host(network, on: 0, ["--title", "Nobody hears of an IPv4 server here"])
            let host = try Host(network, on: 0, ["--host", "::", "--port", "0", "--title", "Ada's"])
            let found = try network.result("pairs", ["find"], on: 1)
            let line = try #require(found.lines.first)
            #expect(found.lines.count == 1 && line.hasSuffix("%eth0]:\(host.port)  Ada's  (0 tables, 0 open seats)"))
            let address = String(line.prefix { $0 != " " })
            let player = try network.result("pairs", ["--connect", address, "--name", "ada"], on: 1)
            #expect(player.status == 0 && player.lines.first?.hasPrefix("Hello, ada.") == true)
        }

        /// A server that speaks TLS is found with that port, and the client that joins it there speaks TLS unasked.
        @Test func overTLS() throws {
            let network = try Namespaces(machines: 2)
            let host = try Host(network, on: 0, ["--title", "Ada's", "--tls-port", "7248"])
            let found = try network.result("pairs", ["find"], on: 1)
            #expect(found.lines == ["10.72.47.1:\(host.port)  Ada's  (0 tables, 0 open seats, TLS at port 7248)"])
            let player = try network.run("pairs", ["--plain", "--name", "ada"], on: 1)
            #expect(player.line(beginning: "1 Join Ada's") != nil)
            player.write("1")
            let length = "Certificate: ".utf8.count + 64 + ".".utf8.count
            #expect(player.line(beginning: "Certificate: ")?.utf8.count == length)
            #expect(player.line(beginning: "Lobby at 10.72.47.1:7248") != nil)
        }

        /// Tables, open seats and locks are told as they are.
        @Test func numbers() throws {
            let network = try Namespaces(machines: 2)
            let host = try Host(network, on: 0, ["--title", "Ada's"])
            let ada = try network.run("pairs", ["--connect", "10.72.47.1:\(host.port)", "--name", "ada"], on: 1)
            ada.write("create easy")
            #expect(ada.line(beginning: "Table ") != nil)
            #expect(
                try network.result("pairs", ["find"], on: 1).lines == [
                    "10.72.47.1:\(host.port)  Ada's  (1 table, 1 open seat)"
                ])
        }

        /// A server that lets nobody in without a password is locked, with a table or without.
        @Test func passwords() throws {
            let network = try Namespaces(machines: 2)
            let host = try Host(network, on: 0, ["--title", "Ada's", "--server-password", "cups"])
            #expect(
                try network.result("pairs", ["find"], on: 1).lines == [
                    "10.72.47.1:\(host.port)  Ada's  (0 tables, 0 open seats, locked)"
                ])
        }

        /// A server that is not to be told of is not, and who looks is told what to do; so is who asks the doctor.
        @Test func nobodyIsTold() throws {
            let network = try Namespaces(machines: 2)
            let host = try Host(network, on: 0, ["--no-advertise"])
            #expect(host.port == 7247)
            let looking = try network.run("pairs", ["find"], on: 1)
            #expect(looking.readToEnd().isEmpty && looking.wait() == 1)
            #expect(looking.complaints.hasPrefix("pairs: No game is found on the network."))
            let doctor = try network.result("pairs", ["doctor"], on: 1)
            #expect(doctor.status == 1 && doctor.lines.contains("Nobody else is heard."))
            #expect(doctor.lines.contains { $0.contains("client isolation") })
        }

        /// The doctor tells a machine without a cable, and one whose cable is out, from one that is alone.
        @Test func doctorWithoutANetwork() throws {
            let none = try Namespaces(machines: 1, cables: false)
            let nothing = try none.result("pairs", ["doctor"], on: 0)
            #expect(nothing.status == 69)
            #expect(nothing.lines.first == "This machine has no network interface but the one to itself.")
            let network = try Namespaces(machines: 1)
            try network.link(0, "down")
            let unplugged = try network.result("pairs", ["doctor"], on: 0)
            #expect(unplugged.status == 69 && unplugged.lines.first?.hasPrefix("eth0 is off or has no link") == true)
        }

        /// The doctor finds what there is to be found.
        @Test func doctorWithAGame() throws {
            let network = try Namespaces(machines: 2)
            let host = try Host(network, on: 0, ["--title", "Ada's"])
            let doctor = try network.result("pairs", ["doctor"], on: 1)
            #expect(doctor.status == 0)
            #expect(doctor.lines.last == "\"Ada's\" is heard at 10.72.47.1:\(host.port).")
        }

        /// A server notices a network that comes later, and goes on where one goes.
        @Test func aCableThatComesLater() throws {
            let network = try Namespaces(machines: 2, ipv6: false)
            try network.link(0, "down")
            let host = try Host(network, on: 0, ["--title", "Ada's"])
            #expect(try network.result("pairs", ["find"], on: 1).status == 1)
            try network.link(0, "up")
            var found: [String] = []
            for _ in 0..<10 where found.isEmpty { found = try network.result("pairs", ["find"], on: 1).lines }
            #expect(found == ["10.72.47.1:\(host.port)  Ada's  (0 tables, 0 open seats)"])
            host.program.signal(SIGTERM)
            #expect(host.program.wait() == 0)
        }

        /// Whoever hosts for friends on other networks tells them a line with the public name. It leads them in over TLS, without a
        /// question about the certificate. The same address answers `pairs doctor --public`.
        @Test func hostingForTheInternet() throws {
            let network = try Namespaces(machines: 2)
            let data = try TemporaryFolder()
            let surroundings = ["XDG_DATA_HOME": data.path]
            let host = try network.run(
                "pairs", ["host", "--name", "ada", "--public", "10.72.47.1"], on: 0, environment: surroundings)
            let line = try #require(
                host.line(beginning: "If that finds nothing: pairs --connect 10.72.47.1:7248 --trust "))
            #expect(
                host.line(beginning: "For friends outside, your router must forward TCP port 7248 to 10.72.47.1, ")
                    != nil)
            let words = line.split(separator: " ").drop { $0 != "--connect" }.map(String.init)
            let friend = try network.result("pairs", words + ["--name", "bob"], on: 1)
            #expect(friend.status == 0 && friend.lines.contains { $0.hasPrefix("Hello, bob.") }, "\(friend.lines)")
            let doctor = try network.run(
                "pairs", ["doctor", "--public", "10.72.47.1"], on: 0, environment: surroundings)
            let told = doctor.readToEnd()
            #expect(
                doctor.wait() == 0 && told.contains { $0.contains("with the certificate of your server") }, "\(told)")
            host.closeInput()
            _ = host.readToEnd()
            #expect(host.wait() == 0)
        }

        /// Whoever hosts plays on a server of their own, which others find, and which goes when they leave.
        @Test func hosting() throws {
            let network = try Namespaces(machines: 2)
            let data = try TemporaryFolder()
            let host = try network.run(
                "pairs", ["host", "--name", "ada"], on: 0, environment: ["XDG_DATA_HOME": data.path])
            #expect(
                host.readLine() == "Your server is open until you leave. Friends on this network type: pairs")
            let line = try #require(host.readLine())
            let words = line.split(separator: " ").map(String.init)
            #expect(line.hasPrefix("If that finds nothing: pairs --connect 10.72.47.1:") && words.count == 9)
            let secure = try #require(words[6].split(separator: ":").last)
            #expect(words[7] == "--trust" && words[8].count == 64)
            #expect(host.line(beginning: "Hello, ada.") != nil)
            let found = try network.result("pairs", ["find"], on: 1)
            #expect(found.lines == ["10.72.47.1:7247  ada's game  (0 tables, 0 open seats, TLS at port \(secure))"])
            // What the host tells is what a friend types.
            let friend = try network.run("pairs", Array(words.dropFirst(5)), on: 1)
            #expect(friend.line(beginning: "Hello, ") != nil)
            friend.closeInput()
            #expect(friend.wait() == 0)
            host.write("quit")
            host.closeInput()
            _ = host.readToEnd()
            #expect(host.wait() == 0)
            #expect(try network.result("pairs", ["--connect", "10.72.47.1"], on: 1).status == 69)
        }

        /// A server of somebody's own ends with them, even where they are killed, and takes another port where one is taken.
        @Test func theServerEndsWithItsHost() throws {
            let network = try Namespaces(machines: 1)
            let other = try Host(network, on: 0)
            let data = try TemporaryFolder()
            let host = try network.run("pairs", ["host"], on: 0, environment: ["XDG_DATA_HOME": data.path])
            let told = try #require(host.line(beginning: "Port \(other.port) is taken on this machine, so your server"))
            let line = try #require(host.line(beginning: "If that finds nothing"))
            // The port of the server's line for `nc`, which speaks no TLS.
            #expect(line.contains(" --trust "))
            let plain = try #require(host.line(beginning: "With nothing installed: nc "))
            let port = try #require(Int(plain.split(separator: " ").last ?? ""))
            #expect(port != other.port && told.hasSuffix(" port \(port)."))
            let guest = ["--connect", "127.0.0.1:\(port)"]
            #expect(try network.result("pairs", guest, on: 0).status == 0)
            host.signal(SIGKILL)
            var status: Int32 = 0
            for _ in 0..<100 where status != 69 { status = try network.result("pairs", guest, on: 0).status }
            #expect(status == 69)
        }

        /// A server of somebody's own that is killed is started again with its tables, and they play on.
        @Test func theServerComesBack() throws {
            let network = try Namespaces(machines: 1)
            let data = try TemporaryFolder()
            let host = try network.run(
                "pairs", ["host", "--name", "ada"], on: 0, environment: ["XDG_DATA_HOME": data.path])
            #expect(host.line(beginning: "Hello, ada.") != nil)
            host.write("create 2x2 solo")
            #expect(host.line(beginning: "Table ") != nil)
            let children = try String(contentsOfFile: "/proc/\(host.id)/task/\(host.id)/children", encoding: .utf8)
            kill(try #require(children.split(separator: " ").first.flatMap { Int32($0) }), SIGKILL)
            #expect(host.line(beginning: "Connected again.") != nil)
            host.write("quit")
            host.closeInput()
            #expect(host.readToEnd().contains { $0.hasPrefix("You have left table ") })
            #expect(host.wait() == 0)
        }

        /// Whoever leaves and hosts again at once is not a second player of the same name. After a crash the table is there again.
        @Test func whoHostsAgainHasTheName() throws {
            let network = try Namespaces(machines: 1)
            let (data, state) = (try TemporaryFolder(), try TemporaryFolder())
            func host() throws -> BuiltProgram {
                try network.run(
                    "pairs", ["host", "--name", "ada"], on: 0,
                    environment: ["XDG_DATA_HOME": data.path, "XDG_STATE_HOME": state.path])
            }
            let first = try host()
            #expect(first.line(beginning: "Hello, ada.") != nil)
            first.write("create 2x2")
            #expect(first.line(beginning: "Table ") != nil)
            first.write("quit")
            first.closeInput()
            _ = first.readToEnd()
            #expect(first.wait() == 0)
            let second = try host()
            #expect(second.line(beginning: "Hello, ")?.hasPrefix("Hello, ada.") == true)
            second.write("create 2x2")
            #expect(second.line(beginning: "Table ") != nil)
            second.signal(SIGKILL)
            _ = second.wait()
            let third = try host()
            #expect(third.line(beginning: "Table ") != nil)
            third.write("quit")
            third.closeInput()
            #expect(third.readToEnd().contains { $0.hasPrefix("You have left table ") })
            #expect(third.wait() == 0)
        }

        /// A host whose terminal is closed has not stopped the server: a friend waits for it, and both are at their table again. After the
        /// host's own quit a friend is offered the seat, which is there at the next start.
        @Test func aClosedTerminalIsNoQuit() throws {
            let network = try Namespaces(machines: 2)
            let folders = try (0..<3).map { _ in try TemporaryFolder() }
            func host() throws -> BuiltProgram {
                try network.run(
                    "pairs", ["host", "--name", "ada"], on: 0,
                    environment: ["XDG_DATA_HOME": folders[0].path, "XDG_STATE_HOME": folders[1].path])
            }
            let first = try host()
            #expect(first.line(beginning: "Hello, ada.") != nil)
            first.write("create 2x2")
            #expect(first.line(beginning: "Table ") != nil)
            func friend() throws -> BuiltProgram {
                try network.run(
                    "pairs", ["--plain", "--name", "bob"], on: 1, environment: ["XDG_STATE_HOME": folders[2].path])
            }
            let bob = try friend()
            bob.write(try number(of: "Join ada's game, 1 table, 1 open seat.", for: bob))
            #expect(bob.line(beginning: "Lobby ") != nil)
            bob.write("quick")
            #expect(bob.line(beginning: "Table ") != nil)
            first.signal(SIGHUP)
            #expect(bob.line(beginning: "The server restarts. Your game comes back.") != nil)
            _ = first.readToEnd()
            #expect(first.wait() == 0)
            let second = try host()
            #expect(second.line(beginning: "Table ") != nil)
            #expect(bob.line(beginning: "Connected again.") != nil)
            for word in ["quit", "y"] { second.write(word) }
            #expect(bob.line(beginning: "The server has stopped.") != nil)
            second.closeInput()
            _ = second.readToEnd()
            #expect(second.wait() == 0)
            let third = try host()
            #expect(third.line(beginning: "Hello, ada.") != nil)
            bob.write(try number(of: "Rejoin your game at ", for: bob))
            #expect(bob.line(beginning: "You are bob.") != nil)
            for one in [bob, third] {
                for word in ["quit", "y"] { one.write(word) }
                one.closeInput()
                _ = one.readToEnd()
                #expect(one.wait() == 0)
            }
        }

        /// A person who types `pairs --plain` is offered to host where nobody is, and otherwise the games there are, by number.
        @Test func atATerminal() throws {
            let network = try Namespaces(machines: 2)
            let nobody = try terminal(network)
            try #require(nobody.line(beginning: "Pairs. No game here yet") != nil, "\(nobody.complaints)")
            try #require(nobody.line(beginning: "1 Host a game, ") != nil)
            try quit(nobody)
            let ada = try Host(network, on: 0, ["--title", "Ada's"])
            let player = try terminal(network)
            player.write(try number(of: "Join Ada's, 0 tables, 0 open seats.", for: player))
            try #require(player.line(beginning: "Hello, ada.") != nil)
            try #require(player.line(beginning: "1 new table. ") != nil)
            try quit(player)
            let bea = try Host(network, on: 0, ["--title", "Bea's", "--port", "0"])
            let chooser = try terminal(network)
            chooser.write(try number(of: "Join Bea's, 0 tables, 0 open seats.", for: chooser))
            try #require(chooser.line(beginning: "Hello, ada.") != nil)
            try quit(chooser)
            #expect(ada.port != bea.port)
        }

        /// The number by which a player is told a choice, at once or when it comes.
        private func number(of choice: String, for player: BuiltProgram) throws -> String {
            while true {
                let line = try #require(player.readLine())
                guard let place = line.range(of: choice) else { continue }
                return String(try #require(line[..<place.lowerBound].split(separator: " ").last))
            }
        }

        private func quit(_ player: BuiltProgram) throws {
            player.write("quit")
            #expect(player.readToEnd().contains { $0.contains("\u{1B}") } == false)
            #expect(player.wait() == 0)
        }

        /// `pairs`, in words, at a terminal of the second machine, whose user has a name.
        private func terminal(_ network: Namespaces) throws -> BuiltProgram {
            let script = """
                import os, pty, sys
                sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
                """
            let pairs = BuiltProgram.directory.appendingPathComponent("pairs").path
            return try network.run(
                "python3", ["-c", script, pairs, "--plain"], on: 1, environment: ["USER": "ada"])
        }
    }
#endif
