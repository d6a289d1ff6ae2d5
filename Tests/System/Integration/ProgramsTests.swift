import Foundation
import TestSupport
import Testing

/// The programs as people and bots use them, each in a process of its own.
@Suite(.serialized) struct ProgramsTests {
    /// The first line is `listening on HOST:PORT`; SIGTERM says goodbye to everybody and ends with status 0.
    @Test func serverSaysGoodbyeOnSIGTERM() throws {
        let server = try ServerProcess()
        var client: RawPeer? = try RawPeer(port: server.port)
        #expect(try client?.line()?.hasPrefix(#"{"type":"welcome","protocol":1,"#) == true)
        server.program.signal(SIGTERM)
        #expect(try client?.line() == #"{"type":"goodbye","reason":"shutdown","resume_ms":60000}"#)
        #expect(try client?.line() == nil)
        client = nil
        #expect(server.program.wait() == 0)
    }

    /// A port that is taken is told in words with what to do, on standard error, and status 69.
    @Test func serverRefusesATakenPort() throws {
        let data = try TemporaryFolder()
        let server = try ServerProcess()
        let second = try BuiltProgram(
            "pairs-server", ["--host", "127.0.0.1", "--port", "\(server.port)", "--data", data.path])
        #expect(second.readToEnd().isEmpty)
        #expect(second.wait() == 69)
        #expect(
            second.complaints.hasSuffix(
                "(port \(server.port) is taken). Name another port, or see what is wrong with: pairs-server doctor.\n"))
    }

    /// An address that the machine does not have is told as such.
    @Test func serverRefusesAForeignAddress() throws {
        let data = try TemporaryFolder()
        let server = try BuiltProgram(
            "pairs-server", ["--host", "192.0.2.1", "--port", "0", "--data", data.path, "--no-advertise"])
        #expect(server.readToEnd().isEmpty && server.wait() == 69)
        #expect(
            server.complaints.contains(
                "(this machine does not have that address). Name another address, or see what is wrong"))
        #expect(!server.complaints.contains("another port"), "\(server.complaints)")
    }

    /// A data folder belongs to one server. A second one is told whose it is and what to do, with status 75, until the first
    /// has ended.
    @Test func serverRefusesADataFolderInUse() throws {
        let data = try TemporaryFolder()
        let arguments = ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", data.path]
        let first = try BuiltProgram("pairs-server", arguments)
        #expect(first.readLine() != nil)
        let second = try BuiltProgram("pairs-server", arguments)
        #expect(second.readToEnd().isEmpty)
        #expect(second.wait() == 75)
        #expect(
            second.complaints
                == "pairs-server: another server uses the folder \(data.path). Give this one its own with --data DIR.\n"
        )
        first.signal(SIGKILL)
        #expect(first.wait() == -SIGKILL)
        #expect(try BuiltProgram("pairs-server", arguments).readLine() != nil)
    }

    /// Sockets of a server that was started without standard streams took their numbers, and its log went to a peer.
    @Test func serverWithoutStandardStreams() throws {
        let data = try TemporaryFolder()
        let program = BuiltProgram.directory.appendingPathComponent("pairs-server").path
        // Another descriptor keeps the test's own pipe, through which the shell tells what the server has as 0 to 2.
        let script = """
            "$0" --host 127.0.0.1 --port 0 --data "$1" --no-advertise 0<&- 3>&1 1>&- 2>&- &
            tries=0
            until [ "$(ls /proc/$!/fd | wc -l)" -gt 6 ] || [ $((tries += 1)) -gt 10000 ]; do :; done
            for stream in 0 1 2; do readlink "/proc/$!/fd/$stream"; done
            kill -KILL $!
            """
        let shell = try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, data.path])
        #expect((0..<3).map { _ in shell.readLine() } == Array(repeating: "/dev/null", count: 3))
        #expect(shell.wait() == 0)
    }

    /// A log that nobody reads any more does not stop the games.
    @Test func serverOutlivesItsLogReader() throws {
        let data = try TemporaryFolder()
        // The log goes into a pipe whose reader leaves at once; the shell becomes the server.
        let script = """
            mkfifo "$1/log"
            : <"$1/log" &
            exec "$0" --host 127.0.0.1 --port 0 --data "$1" --log-level debug 2>"$1/log"
            """
        try expectService(script, data)
    }

    /// A log in a pipe that is full and never read does not stop the games.
    @Test func serverOutlivesAStuckLogReader() throws {
        let data = try TemporaryFolder()
        // The shell fills the pipe, keeps it open for reading, and becomes the server.
        let script = """
            mkfifo "$1/log"
            exec 3<>"$1/log"
            head -c 65536 /dev/zero >&3
            exec "$0" --host 127.0.0.1 --port 0 --data "$1" --no-advertise 2>&3
            """
        try expectService(script, data)
    }

    /// Lets a shell script become the server, whose three clients are greeted, and which ends well.
    private func expectService(_ script: String, _ data: TemporaryFolder) throws {
        let program = BuiltProgram.directory.appendingPathComponent("pairs-server").path
        let server = try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, data.path])
        let port = try #require(Int(server.readLine()?.split(separator: ":").last ?? ""))
        for _ in 0..<3 {
            let client = try RawPeer(port: port)
            try client.send("name ada")
            #expect(try client.line(containing: "Hello, ada") != nil)
        }
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    private func shellBot(_ server: ServerProcess, _ table: some StringProtocol) throws -> BuiltProgram {
        try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["sh", "Protocol/examples/sh/bot.sh", "127.0.0.1", "\(server.port)", String(table)])
    }

    /// The shell example plays a game with the house bot to its end. Who clears the board together has won. The others are
    /// `ExampleBotTests`.
    @Test(arguments: [("classic", ["I won.", "I lost.", "A draw."]), ("coop", ["I won."])])
    func shellExampleFinishesAGame(mode: String, endings: [String]) throws {
        let server = try ServerProcess()
        let bot = try BuiltProgram(
            "pairs-bot",
            ["--connect", "127.0.0.1:\(server.port)", "--new-table", "--mode", mode, "--level", "easy", "--hide", "0"])
        let table = try #require(bot.readLine()?.split(separator: " ").last)
        let other = try shellBot(server, table)
        let words = other.readToEnd()
        #expect(other.wait() == 0)
        #expect(endings.contains(words.last ?? ""))
        #expect(bot.wait() == 0)
    }

    /// The shell example agrees to go on as soon as somebody has paused.
    @Test func shellExampleAgreesToGoOn() throws {
        let server = try ServerProcess()
        let client = try RawPeer(port: server.port, named: "ada")
        try client.send(#"{"type":"create","rules":{"level":"easy"}}"#)
        let snapshot = try #require(try client.line(containing: #""type":"snapshot""#))
        let table = try #require(snapshot.split(separator: #""table":""#).last).prefix { $0 != "\"" }
        let bot = try shellBot(server, table)
        #expect(try client.line(containing: #""op":"ready","seat":1"#) != nil)
        try client.send(#"{"type":"ready","table":"\#(table)"}"#)
        try client.send(#"{"type":"pause","table":"\#(table)","on":true}"#)
        #expect(try client.line(containing: #""phase":"paused""#) != nil)
        try client.send(#"{"type":"pause","table":"\#(table)","on":false}"#)
        #expect(try client.line(containing: #""phase":"playing""#) != nil)
        bot.signal(SIGTERM)
        #expect(bot.wait() == 130)
    }

    /// The shell example gets ready at a table whose last game is over, too.
    @Test func shellExampleJoinsBetweenGames() throws {
        let server = try ServerProcess()
        let (ada, bob) = (try RawPeer(port: server.port, named: "ada"), try RawPeer(port: server.port, named: "bob"))
        try ada.send(#"{"type":"create","rules":{"level":"easy"}}"#)
        let snapshot = try #require(try ada.line(containing: #""type":"snapshot""#))
        let table = try #require(snapshot.split(separator: #""table":""#).last).prefix { $0 != "\"" }
        try bob.send(#"{"type":"join","table":"\#(table)"}"#)
        for type in ["ready", "resign", "leave"] {
            if type == "ready" { try ada.send(#"{"type":"ready","table":"\#(table)"}"#) }
            try bob.send(#"{"type":"\#(type)","table":"\#(table)"}"#)
            if type == "ready" { #expect(try bob.line(containing: #""op":"deal""#) != nil) }
        }
        #expect(try ada.line(containing: #""phase":"over""#) != nil)
        let bot = try shellBot(server, table)
        #expect(try ada.line(containing: #""op":"ready","seat":1"#) != nil)
        bot.signal(SIGTERM)
        #expect(bot.wait() == 130)
    }

    /// Two people with `nc` finish a game by typed commands alone.
    @Test func twoPeopleWithNetcatFinishAGame() throws {
        let server = try ServerProcess(["--rate", "0"])
        let nc = URL(fileURLWithPath: "/usr/bin/env")
        let people = try (0..<2).map { _ in try BuiltProgram(nc, ["nc", "127.0.0.1", "\(server.port)"]) }
        let (ada, bob) = (people[0], people[1])
        ada.write("name ada")
        ada.write("create 2x2 letters hide 0")
        let table = try #require(ada.line(beginning: "Table ")).dropFirst(6).prefix(4)
        bob.write("name bob")
        bob.write("join \(table)")
        _ = try #require(bob.line(beginning: "The game starts"))
        bob.write("ready")
        ada.write("ready")
        // Each remembers nothing and tries the pairs in turn; in a 2 × 2 game that ends soon.
        var cards: [String] = []
        var taken: Set<String> = []
        var attempt = 0
        while let line = ada.readLine() {
            if line.hasPrefix("The game is over") { break }
            if line.hasPrefix("A match!") { taken.formUnion(cards) }
            guard line.hasSuffix("'s turn.") || line.hasSuffix("moves again.") else { continue }
            let mover = line.hasPrefix("ada") ? ada : bob
            let down = ["a1", "b1", "a2", "b2"].filter { !taken.contains($0) }
            attempt += 1
            let first = down[0]
            let second = down[1 + attempt % (down.count - 1)]
            cards = [first, second]
            for card in cards { mover.write("flip \(card)") }
        }
        #expect(bob.line(beginning: "The game is over") != nil)
        #expect(bob.line(beginning: "1. ") != nil)
        for person in people {
            person.write("quit")
            person.closeInput()
            #expect(person.wait() == 0)
        }
    }

    /// A bot that is killed in mid-game leaves a seat that a resume takes up again, and the game goes on.
    @Test func aKilledPlayerResumesInMidGame() throws {
        let server = try ServerProcess()
        let bot = try BuiltProgram(
            "pairs-bot",
            ["--connect", "127.0.0.1:\(server.port)", "--new-table", "--level", "easy", "--hide", "0"])
        let table = try #require(bot.readLine()?.split(separator: " ").last)
        var client: RawPeer? = try RawPeer(port: server.port)
        try client?.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        let session = try #require(try client?.line(containing: #""session""#))
        let token = try #require(session.split(separator: "\"resume\":\"").last).prefix { $0 != "\"" }
        try client?.send(#"{"type":"join","table":"\#(table)"}"#)
        try client?.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try client?.line(containing: #""deal""#) != nil)
        client = nil
        let again = try RawPeer(port: server.port)
        try again.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(token)"}"#)
        #expect(try again.line(containing: #""snapshot""#)?.contains(#""status":"here""#) == true)
        #expect(try again.line(containing: #""re":1"#)?.contains(#""ok""#) == true)
        try again.send(#"{"type":"leave","id":2,"table":"\#(table)"}"#)
        #expect(try again.line(containing: #""re":2"#)?.contains(#""ok""#) == true)
    }

    /// A person who has paused a game against the house bot goes on as soon as they want to.
    @Test func theHouseBotAgreesToGoOn() throws {
        let server = try ServerProcess()
        let bot = try BuiltProgram(
            "pairs-bot", ["--connect", "127.0.0.1:\(server.port)", "--new-table", "--level", "easy"])
        let table = try #require(bot.readLine()?.split(separator: " ").last)
        let client = try RawPeer(port: server.port, named: "ada")
        try client.send(#"{"type":"join","table":"\#(table)"}"#)
        try client.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try client.line(containing: #""deal""#) != nil)
        try client.send(#"{"type":"pause","table":"\#(table)","on":true}"#)
        #expect(try client.line(containing: #""phase":"paused""#) != nil)
        try client.send(#"{"type":"pause","table":"\#(table)","on":false}"#)
        #expect(try client.line(containing: #""phase":"playing""#) != nil)
    }

    /// In a pipe `make play` shows one whole game between two house bots in words and ends with status 0.
    @Test func playShowsAGameInAPipe() throws {
        let play = try BuiltProgram(
            BuiltProgram.root.appendingPathComponent(".make/play"), [BuiltProgram.directory.path])
        play.closeInput()
        let lines = play.readToEnd()
        #expect(play.wait() == 0)
        #expect(lines.contains { $0.hasPrefix("Game over") })
        #expect(lines.contains { $0.hasPrefix("    nc ") })
        #expect(lines.contains { $0.hasPrefix("    pairs --connect ") })
    }
}

extension BuiltProgram {
    /// Reads on to the first line that begins with a text, and tells it; nil at the end of the output.
    func line(beginning text: String) -> String? {
        while let line = readLine() {
            if line.hasPrefix(text) { return line }
        }
        return nil
    }
}
