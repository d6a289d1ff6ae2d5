public import BotCore
import Replays
import ServerCore
import Wire

/// Plays one game of an arena to its end.
public struct ArenaGame {
    /// What a game is played by.
    public struct Terms: Sendable {
        /// The seed of the arena.
        public var seed: UInt64
        /// The version that replays tell.
        public var server: String
        /// How many late answers a player is forgiven in a game.
        public var forgivenLate = 3
        /// Whether replays are wanted.
        public var isRecorded = false
        /// The time, for how long players take; nil to measure nothing.
        public var clock: (@Sendable () -> Duration)?

        let settings: TableSettings

        /// Terms for tables with these rules, or the refusal of them.
        public static func settled(
            _ rules: Rules, seed: UInt64, server: String
        ) -> Result<Terms, ErrorReply> {
            TableRules.settle(rules).map { Terms(seed: seed, server: server, settings: $0) }
        }

        private init(seed: UInt64, server: String, settings: TableSettings) {
            (self.seed, self.server, self.settings) = (seed, server, settings)
        }

        /// The rules as every table shows them.
        public var rules: Rules { settings.shown }
        /// How many seats a table has.
        public var seats: Int { settings.kind.seats }
        /// Whether all seats of a table win or lose together, so that one entrant has all of them.
        public var isPlayedTogether: Bool { settings.kind.isPlayedTogether }
    }

    /// How a player has fared in one game.
    public struct Seat: Sendable, Hashable {
        /// Its place, from 1.
        public var place = 0
        /// Its points.
        public var score = 0
        /// The groups that it has taken.
        public var groups = 0
        /// What it has lost the game by.
        public var fault: BotFault?
        /// How many answers were illegal.
        public var illegal = 0
        /// How many were late.
        public var late = 0
        /// How many questions it was asked.
        public var moves = 0
        /// How long all answers took.
        public var time: Duration = .zero
        /// How long the slowest took.
        public var slowest: Duration = .zero
    }

    /// A game that is over.
    public struct Outcome: Sendable {
        /// The seats, by number.
        public let seats: [Seat]
        /// Why it ended.
        public let reason: OverReason
        /// How many attempts were made.
        public let turns: Int
        /// The replay as a file has it; nil unless it was wanted.
        public let replay: [UInt8]?
    }

    /// So many illegal answers of a player are garbage.
    public static let mostIllegal = 4
    /// A game with more flips than this is given up: 12 × 12 cards take a few thousand.
    private static let mostFlips = 1_000_000

    private let terms: Terms
    private let table: ArenaTable
    private var players: [any ArenaPlayer] = []
    private var seats: [Seat]
    private var writer: ReplayFileWriter?

    /// Plays the deal of that number. `entrants` have the seats, in order, and `names` go with them.
    public static func play(
        _ entrants: [any Entrant], names: [String], deal: Int, by terms: Terms
    ) throws(EntrantFailure) -> Outcome {
        var game = ArenaGame(terms, deal, names)
        for (seat, entrant) in entrants.enumerated() {
            game.players.append(try entrant.player(for: ArenaSeat(seat: seat, deal: deal, arenaSeed: terms.seed)))
        }
        return try game.play()
    }

    private init(_ terms: Terms, _ deal: Int, _ names: [String]) {
        self.terms = terms
        table = ArenaTable(terms.settings, deal: deal, seed: terms.seed, names: names)
        seats = names.map { _ in Seat() }
        if terms.isRecorded {
            writer = ReplayFileWriter(
                ReplayHeader(protocolVersion: ProtocolVersion.current, game: "p\(deal)", server: terms.server))
        }
    }

    private mutating func play() throws(EntrantFailure) -> Outcome {
        begin()
        var last = seats.count - 1
        var flips = 0
        while let (seat, legal) = table.next(after: &last, { tell($0) }) {
            let step: ArenaTable.Step?
            switch ask(seat, legal) {
            case .card(let card): step = table.flip(card, by: seat)
            case .fault(let fault): step = resign(seat, fault)
            case .unable(let failure): throw failure
            }
            if let step { tell([step]) }
            flips += 1
            if flips > Self.mostFlips { throw EntrantFailure("A game does not end.") }
        }
        guard table.over != nil else { throw EntrantFailure("A game does not go on.") }
        return end()
    }

    private mutating func begin() {
        var buffer = JSONBuffer()
        buffer.write(.snapshot(table.watched))
        let line = Array(buffer[0..<buffer.count])
        writer?.append(line.span, at: .zero)
        for (seat, player) in players.enumerated() { player.begin(table.view(of: seat), line: line[...]) }
    }

    private mutating func tell(_ steps: [ArenaTable.Step]) {
        for step in steps {
            writer?.append(step.common.bytes.span, at: table.now)
            for (seat, line) in step.own { writer?.append(line.bytes.span, at: table.now, seat: seat) }
            for (seat, player) in players.enumerated() where seats[seat].fault == nil {
                let line = step.line(for: seat)
                player.see(line.diff, line: line.bytes[...], on: table.view(of: seat))
            }
        }
    }

    /// Asks until there is a legal card, or a fault.
    private mutating func ask(_ seat: Int, _ legal: [Int]) -> MoveAnswer.Choice {
        seats[seat].moves += 1
        let question = MoveQuestion(number: seats[seat].moves, legal: legal, table: table.view(of: seat))
        for (other, player) in players.enumerated() where other != seat && seats[other].fault == nil {
            player.othersMove()
        }
        while true {
            let start = terms.clock?() ?? .zero
            let answer = players[seat].move(question)
            let time = answer.time ?? ((terms.clock?() ?? .zero) - start)
            seats[seat].time += time
            seats[seat].slowest = max(seats[seat].slowest, time)
            seats[seat].illegal += answer.dropped
            if answer.isLate { seats[seat].late += 1 }
            guard case .card(let card) = answer.choice else { return answer.choice }
            if seats[seat].late > terms.forgivenLate { return .fault(.late) }
            guard !legal.contains(card) else {
                return seats[seat].illegal < Self.mostIllegal ? answer.choice : .fault(.garbage)
            }
            seats[seat].illegal += 1
            guard seats[seat].illegal < Self.mostIllegal else { return .fault(.garbage) }
            guard let refusal = question.table.refusal(of: card, by: seat) else { return answer.choice }
            players[seat].refused(refusal, card: card, of: question)
        }
    }

    private mutating func resign(_ seat: Int, _ fault: BotFault) -> ArenaTable.Step? {
        seats[seat].fault = fault
        return table.resign(seat)
    }

    private mutating func end() -> Outcome {
        guard let over = table.over else { preconditionFailure("a game that is over has a result") }
        for place in over.ranking {
            seats[place.seat].place = place.place
            seats[place.seat].score = place.score
            seats[place.seat].groups = table.groups[place.seat]
        }
        for (seat, player) in players.enumerated() {
            player.end(place: seats[seat].place, score: seats[seat].score, reason: over.reason)
        }
        writer?.finish()
        return Outcome(seats: seats, reason: over.reason, turns: table.turns, replay: writer?.bytes)
    }
}
