import TestSupport
import Testing
import Wire

/// Properties of any play: random people come, go, lose their connections, play and talk.
@Suite struct ServerPropertyTests {
    /// Somebody at the table, on whichever connection, with the state folded from what was sent there.
    private final class Guest {
        var client: ScriptedClient
        var mirror: TableMirror?
        var isConnected = true
        var raw: [String] = []

        init(_ client: ScriptedClient) { self.client = client }

        /// Reads all that has come; the mirror follows.
        func read() {
            for line in client.takeLines() {
                raw.append(line)
                switch ServerMessage(line: line) {
                case .snapshot(let snapshot): mirror = TableMirror(snapshot)
                case .diff(let diff):
                    // Diffs that a `sync` repeats are old, and ignored.
                    let outcome = mirror?.fold(diff)
                    #expect(outcome == .folded || outcome == .old)
                default: break
                }
            }
        }
    }

    /// A table at which people act at random.
    private final class Play {
        let server: ScriptedServer
        let observer: ScriptedClient
        /// Watches in words.
        let reader: ScriptedClient
        let guests: [Guest]
        let table: String
        var random: Seeded
        /// The cards that are flipped; all where nil.
        var cards: Range<Int>?

        init(seed: UInt64, rules: Rules, serverSeed: UInt64? = nil) {
            random = Seeded(seed)
            let server = ScriptedServer(seed: serverSeed ?? seed)
            self.server = server
            observer = server.client("observer")
            guests = (0..<4).map { Guest(server.client("guest \($0)")) }
            guests[0].client.send(.create(.init(rules: rules)))
            guests[0].read()
            table = guests[0].mirror?.snapshot.table ?? ""
            observer.must(.watch(.init(table: table)))
            reader = server.connect()
            reader.send(line: "name reader")
            reader.send(line: "watch \(table)")
        }

        var state: Snapshot { observer.snapshot(table) }

        /// Everybody sits down and is ready.
        func begin() {
            for guest in guests.dropFirst() { guest.client.send(.join(.init(table: table))) }
            for guest in guests { guest.client.send(.ready(.init(table: table))) }
            for guest in guests { guest.read() }
        }

        /// One random step of one of them.
        func step(_ state: Snapshot) {
            guard let guest = guests.randomElement(using: &random) else { return }
            let client = guest.client
            guard guest.isConnected else { return resume(guest) }
            switch Int.random(in: 0..<34, using: &random) {
            case 0: client.send(.leave(.init(table: table, seat: seat())))
            case 1, 2: client.send(.join(.init(table: table)))
            case 3: client.send(.watch(.init(table: table)))
            case 4, 5, 6: client.send(.ready(.init(table: table, on: Int.random(in: 0..<6, using: &random) > 0)))
            case 7: client.send(.again(.init(table: table)))
            case 8: client.send(.chat(.init(table: table, text: "hello")))
            case 9: client.send(.sync(.init(table: table, since: guest.mirror?.snapshot.seq)))
            case 10:
                server.drop(client)
                guest.isConnected = false
            case 11: server.wait(.seconds(Int.random(in: 1...40, using: &random)))
            case 12, 13: server.wait(.seconds(1))
            case 14: client.send(.join(.init(table: table, name: "beside \(random.next() % 100)")))
            case 15: client.send(.resign(.init(table: table, seat: seat())))
            case 16: client.send(.pause(.init(table: table, on: true)))
            case 17, 18: client.send(.pause(.init(table: table, on: false)))
            case 19: everybody { .pause(.init(table: table, on: false)) }
            case 20:
                // A bot may turn any card.
                guard cards == nil else { return }
                let seat = Int.random(in: 0..<4, using: &random)
                everybody { .bot(.init(table: table, seat: seat, strength: "casual")) }
            case 21: hostOrder(state)
            default: flip(state)
            }
        }

        private func seat() -> Int? {
            Bool.random(using: &random) ? nil : Int.random(in: 0..<4, using: &random)
        }

        /// Everybody who is connected asks for the same.
        private func everybody(_ request: () -> Request) {
            for guest in guests where guest.isConnected { guest.client.send(request()) }
        }

        private func hostOrder(_ state: Snapshot) {
            guard let host = guests.first(where: { $0.isConnected && $0.client.player == state.host }) else { return }
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<3: host.client.send(.start(.init(table: table)))
            case 3..<6:
                var rules = state.rules
                rules.theme = "letters"
                rules.columns = (rules.group ?? 2) * Int.random(in: 1...2, using: &random)
                // A seed once hidden can't be told again.
                if rules.seed == nil { host.client.send(.configure(.init(table: table, rules: rules))) }
            case 6..<8: host.client.send(.lock(.init(table: table, on: true)))
            case 8..<11: host.client.send(.lock(.init(table: table, on: false)))
            default:
                host.client.send(
                    .kick(.init(table: table, seat: Int.random(in: 1..<4, using: &random), reason: "rude")))
            }
        }

        private func flip(_ state: Snapshot) {
            let down = state.board.cards.indices.filter {
                state.board.cards[$0] == .down && (cards?.contains($0) ?? true)
            }
            let card = down.randomElement(using: &random) ?? 0
            let mover = state.turn.flatMap { state.seats[$0.seat].player }
            let player = guests.first { $0.isConnected && $0.client.player == mover }
            guard player == nil, let seat = state.turn?.seat, state.seats[seat].bot == nil else {
                (player ?? guests.first { $0.isConnected })?.client.send(.flip(.init(table: table, card: card)))
                return
            }
            // It is the turn of somebody beside one of them, or of nobody who is there.
            everybody { .flip(.init(table: table, card: card, seat: seat)) }
        }

        private func resume(_ guest: Guest) {
            let next = server.connect()
            next.token = guest.client.token
            next.player = guest.client.player
            guest.client = next
            guest.isConnected = true
            let held = guest.mirror.map { [table: $0.snapshot.seq] }
            next.send(
                .hello(
                    .init(name: "x", resume: next.token, tables: Bool.random(using: &random) ? held : nil)))
            if next.lines.contains(where: { $0.contains("bad_resume") }) {
                next.send(.hello(.init(name: "newcomer")))
                next.player = next.lines.map(ServerMessage.init(line:)).compactMap(\.session).first?.player ?? ""
                next.token = next.lines.map(ServerMessage.init(line:)).compactMap(\.session).first?.resume ?? ""
                guest.mirror = nil
            }
        }
    }

    private func rules(_ number: Int) -> Rules {
        .board(2, number % 3 + 2) {
            $0.theme = "letters"
            $0.group = number % 3 + 2
            $0.seats = 4
            $0.hideMs = number % 2 == 0 ? 0 : 1_000
            $0.autoAgain = number % 5 == 0
        }
    }

    /// At every step of random plays, the state that every member has folded is the server's own snapshot.
    @Test(.deep, arguments: 0..<6)
    func everybodyHoldsTheServersSnapshot(part: Int) {
        var phases: Set<Phase> = []
        for number in 0..<12 {
            let play = Play(seed: UInt64(1_000 * part + number), rules: rules(number))
            if number % 4 > 0 { play.begin() }
            var state = play.state
            for _ in 0..<60 {
                play.step(state)
                state = play.state
                phases.insert(state.phase)
                for guest in play.guests where guest.isConnected {
                    guest.read()
                    // Only who is at the table follows it.
                    guard let mirror = guest.mirror, mirror.snapshot.seq == state.seq else {
                        let isMember = state.seats.contains {
                            // Where a bot stands in, who has left is no member.
                            $0.player == guest.client.player && $0.bot == nil
                                && ($0.status == .here || $0.status == .lost)
                        }
                        #expect(!isMember, "a member holds the last seq")
                        continue
                    }
                    #expect(mirror.snapshot.withoutClocks == state.withoutClocks)
                }
            }
        }
        #expect(phases == [.waiting, .playing, .paused, .over])
    }

    /// Outside of `faces`, no line of a live game names a face but for a face-up card in that very line, or in
    /// the result of a game that is over.
    @Test(.deep, arguments: 0..<4)
    func noHiddenFaceIsSent(part: Int) {
        for number in 0..<12 {
            let play = Play(seed: UInt64(77_000 + 100 * part + number), rules: rules(number))
            play.begin()
            var state = play.state
            for _ in 0..<60 {
                play.step(state)
                state = play.state
                for guest in play.guests { guest.read() }
            }
            for line in play.guests.flatMap(\.raw) {
                #expect(Self.facesNamed(line) == Self.facesOpen(ServerMessage(line: line)), "\(line)")
            }
        }
    }

    /// Every face that a line names outside of `faces`.
    private static func facesNamed(_ line: String) -> [String] {
        var rest = Substring(line)
        var names: [String] = []
        while let faces = rest.firstRange(of: "\"faces\":{"),
            let end = rest[faces.upperBound...].firstRange(of: "}}")
        {
            names += all(in: rest[..<faces.lowerBound])
            rest = rest[end.upperBound...]
        }
        return names + all(in: rest)
    }

    private static func all(in text: Substring) -> [String] {
        text.split(separator: "\"").filter { $0.contains("letter-") }.map(String.init)
    }

    /// Every face that the message may name, in the order of the text.
    private static func facesOpen(_ message: ServerMessage) -> [String] {
        switch message {
        case .snapshot(let snapshot): snapshot.board.cards.compactMap(\.face) + (snapshot.over?.deck ?? [])
        case .diff(let diff):
            diff.changes.flatMap { change -> [String] in
                switch change {
                case .memory(.reveal(_, let face, _)): [face]
                case .over(let over): over.deck
                default: []
                }
            }
        default: []
        }
    }

    /// Two decks that differ only where no card was turned up give every client the same bytes, the commit aside, in
    /// JSON and in words.
    @Test func unturnedCardsLeaveNoTrace() {
        var compared = 0
        for number in 0..<25 {
            func play(_ seed: ServerSeed) -> Play {
                let play = Play(
                    seed: UInt64(500 + number),
                    rules: .board(3, 4) {
                        $0.theme = "letters"
                        $0.seats = 4
                        $0.hideMs = number % 2 == 0 ? 0 : 1_000
                        $0.seed = .digits(seed.hex)
                    })
                play.cards = 0..<3
                play.begin()
                return play
            }
            var random = Seeded(UInt64(number))
            let seed = ServerSeed(bytes: random.bytes(32))
            let one = play(seed)
            func deck(_ seed: ServerSeed) -> [Int] {
                FairDeal.deck(
                    seed: seed, game: one.table, groups: 6, groupSize: 2, nonces: (0..<4).map { ($0, .zero) },
                    hashing: .real)
            }
            let first = deck(seed)
            var other = seed
            repeat { other = ServerSeed(bytes: random.bytes(32)) } while Array(deck(other)[..<3]) != Array(first[..<3])
            #expect(deck(other) != first)
            let two = play(other)
            let commits = (one.state.commit, two.state.commit)
            #expect(commits.0 != commits.1)
            for _ in 0..<60 {
                let states = (one.state, two.state)
                guard states.0.phase == .playing, states.1.phase == .playing else { break }
                one.step(states.0)
                two.step(states.1)
            }
            let words = (one.reader.takeLines(), two.reader.takeLines())
            for (line, twin) in zip(words.0, words.1) {
                if line.hasPrefix("The game is over") { break }
                #expect(line == twin)
            }
            for (left, right) in zip(one.guests, two.guests) {
                left.read()
                right.read()
                #expect(left.raw.count == right.raw.count)
                for (line, twin) in zip(left.raw, right.raw) where !line.contains("\"op\":\"over\"") {
                    #expect(line.replacing(commits.0, with: commits.1) == twin)
                    compared += 1
                }
            }
        }
        #expect(compared > 1_000)
    }
}
