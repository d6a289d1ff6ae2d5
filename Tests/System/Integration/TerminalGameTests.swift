#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// `pairs` in a terminal at a server, each in a process of its own, as somebody plays there.
    @Suite(.serialized) struct TerminalGameTests {
        /// A whole game from the lobby to its result by keys alone; `q` gives the terminal back.
        @Test func playsByKeys() throws {
            let game = try TerminalGame(byMouse: false)
            try game.play()
            game.pty.send("q")
            try game.waitFor("Quit Pairs?")
            game.pty.send("y")
            try game.expectRestored()
        }

        /// A whole game by the mouse alone; SIGTERM gives the terminal back.
        @Test func playsByMouse() throws {
            let game = try TerminalGame(byMouse: true)
            try game.play()
            kill(game.pty.session, SIGTERM)
            try game.expectRestored()
        }
    }

    /// Ada, who speaks the protocol, and Grace at a terminal, at a table of two with twelve cards.
    private final class TerminalGame {
        let pty: Pty
        private let byMouse: Bool
        private let modes: [UInt32]
        private let server: ServerProcess
        private let ada: RawPeer
        private let table: String
        private let grace: BuiltProgram
        private let home = try? TemporaryFolder()
        private var screen = TextScreen(columns: 80, rows: 24)
        private var requests = 3

        private static let columns = 4
        private static let cards = 12

        init(byMouse: Bool) throws {
            self.byMouse = byMouse
            server = try ServerProcess(["--rate", "0"])
            ada = try RawPeer(port: server.port)
            try ada.send(
                #"{"type":"hello","id":1,"protocol":1,"name":"Ada"}"#,
                #"{"type":"create","id":2,"rules":{"level":"easy","theme":"letters","turn_seconds":0,"hide_ms":0}}"#)
            let created = try #require(try ada.line(containing: #""type":"snapshot""#))
            table = try #require(created.split(separator: "\"").dropFirst(7).first.map(String.init))
            try ada.send(#"{"type":"ready","id":3,"table":"\#(table)"}"#)
            pty = try Pty(columns: 80, rows: 24)
            modes = pty.modes
            // The terminal is to control the program, as the one of a shell does.
            let program = BuiltProgram.directory.appendingPathComponent("pairs").path
            var environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "NO_COLOR": ""]
            for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] { environment[name] = home?.path }
            grace = try BuiltProgram(
                URL(fileURLWithPath: "/bin/sh"),
                [
                    "-c", #"exec setsid --ctty --wait "$@" <"$0" >"$0" 2>&1"#, pty.path, program, "--name", "Grace",
                    "--connect", "127.0.0.1:\(server.port)",
                ], environment: environment)
        }

        deinit { if pty.session > 0 { kill(pty.session, SIGKILL) } }

        /// Plays to the end of the game.
        func play() throws {
            // The game for newcomers, which one key skips.
            try waitFor("1/2 The game")
            pty.send("\u{1B}")
            try waitUntil("the lobby alone") { $0.place(of: "The game") == nil }
            try waitFor("Ada's table")
            // The terminal shows each frame whole.
            pty.send("\u{1B}[?2026;2$y\u{1B}[?1;2c")
            try press("\r", orClick: "Ada's table   ")
            try waitFor("r ready")
            try press("r", orClick: "r ready")
            try waitFor("0/12 taken")
            try turnCards()
            try waitFor("Deal checked")
            #expect(screen.place(of: "All cards are taken.") != nil)
        }

        /// Both turn a pair that has been seen, or two new cards, until all are taken: no other play never stalls.
        private func turnCards() throws {
            var down = Set(0..<Self.cards)
            var faces: [Int: Substring] = [:]
            while !down.isEmpty {
                let known = down.sorted().filter { faces[$0] != nil }
                let pair = known.flatMap { one in
                    known.filter { $0 > one && faces[$0] == faces[one] }.map { [one, $0] }
                }
                let new = down.sorted().filter { faces[$0] == nil }
                let cards = pair.first ?? Array((new + known).prefix(2))
                let isGrace = header(screen).contains("Your turn")
                if isGrace {
                    try turn(cards[0])
                    try waitUntil("card \(cards[0]) is up") { !isBack(cards[0], $0) }
                    try turn(cards[1])
                } else {
                    try ada.send(flip(cards[0]), flip(cards[1]))
                }
                let taken = Self.cards - down.count + 2
                let next = isGrace ? "Ada's turn" : "Your turn"
                let isMatch = { (screen: TextScreen) in
                    screen.place(of: "\(taken)/\(Self.cards) taken") != nil || screen.place(of: "Deal checked") != nil
                }
                try waitUntil("a pair or \(next)") { isMatch($0) || header($0).contains(next) }
                for card in cards {
                    let line = try #require(try ada.line(containing: #""op":"reveal","card":\#(card),"#))
                    faces[card] = line.split(separator: #""face":""#).dropFirst().first?.split(separator: "\"").first
                }
                if faces[cards[0]] == faces[cards[1]] { down.subtract(cards) }
            }
        }

        private func header(_ screen: TextScreen) -> String { screen.lines[0] }

        /// Ada's request, each under a number of its own: one that comes twice counts once.
        private func flip(_ card: Int) -> String {
            requests += 1
            return #"{"type":"flip","id":\#(requests),"table":"\#(table)","card":\#(card)}"#
        }

        /// Turns a card at the terminal.
        private func turn(_ card: Int) throws {
            guard !byMouse else { return click(try #require(place(of: card, on: screen))) }
            let down = String(repeating: "\u{1B}[B", count: card / Self.columns)
            let right = String(repeating: "l", count: card % Self.columns)
            // From the upper left card, to which Page Up and Home lead.
            pty.send("\u{1B}[5~\u{1B}[H\(down)\(right) ")
        }

        /// Where a card lies: below its column's letter and beside its row's number.
        private func place(of card: Int, on screen: TextScreen) -> (x: Int, y: Int)? {
            let letters = screen.lines.first { line in
                let words = line.prefix(54).split(separator: " ")
                return words == ["a", "b", "c", "d"]
            }
            let letter = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(card % Self.columns)))
            guard let x = letters.map(Array.init)?.firstIndex(of: letter) else { return nil }
            let number = "\(card / Self.columns + 1)"
            let y = screen.lines.firstIndex { line in
                // Beside it, for a card's face may be a number too.
                line.prefix(3).split(separator: " ").first.map { $0 == number } == true
            }
            return y.map { (x, $0) }
        }

        /// Whether a card shows its back, or that it was asked for.
        private func isBack(_ card: Int, _ screen: TextScreen) -> Bool {
            guard let place = place(of: card, on: screen) else { return true }
            let text = screen.text(place.x - 2, place.y, 5)
            // Large letters are drawn from blocks.
            return !text.contains { $0.isLetter || $0.isNumber || ("\u{2580}"..."\u{259F}").contains($0) }
        }

        private func press(_ key: String, orClick text: String) throws {
            guard byMouse else { return pty.send(key) }
            click(try #require(screen.place(of: text)))
        }

        /// Presses and releases the left button there.
        private func click(_ place: (x: Int, y: Int)) {
            pty.send("\u{1B}[<0;\(place.x + 1);\(place.y + 1)M\u{1B}[<0;\(place.x + 1);\(place.y + 1)m")
        }

        func waitFor(_ text: String) throws { try waitUntil(text) { $0.place(of: text) != nil } }

        private func waitUntil(_ what: String, _ isShown: (TextScreen) -> Bool) throws {
            try pty.show(on: &screen, until: what, isShown)
        }

        /// Expects the program to end well, with the terminal as it was found.
        func expectRestored() throws {
            // The title that was kept aside comes back last.
            let last = try pty.read(until: "\u{1B}[?1049l\u{1B}[23;2t")
            #expect(last.contains("\u{1B}[?1003l") && last.contains("\u{1B}[?2004l") && last.contains("\u{1B}[?25h"))
            #expect(grace.wait() == 0)
            #expect(pty.modes == modes)
            #expect(pty.readRest().isEmpty)
        }
    }
#endif
