import BotCore
package import Platform
import Vocabulary
import Wire

/// A short game alone that tells whether a bot can be started and answers at all, before anything depends on it.
package enum BotTrial {
    /// Why a bot can't play.
    package enum Failure: Error, Sendable {
        /// It was not started.
        case notStarted(SystemError)
        /// It has not made one legal move. `complaints` is what it wrote to its standard error, the latest.
        case noMove(BotFault, complaints: String)
    }

    /// Lets the bot make one move alone on 1 × 2 cards, or one step of a patience game.
    package static func run(
        _ command: [String], keeper: String, timing: BotTiming = BotTiming(), game: PatienceRules? = nil
    ) throws(Failure) {
        let player: BotPlayer
        do throws(SystemError) {
            player = try BotPlayer(command, keeper: keeper, timing: timing, keepsComplaints: true)
        } catch {
            throw .notStarted(error)
        }
        var line = JSONBuffer()
        let table = game.map { Self.table(of: $0) } ?? Self.table
        line.write(.snapshot(table))
        player.begin(seat: 0, seed: 1, snapshot: table, line: line.storage.span.extracting(first: line.count))
        switch player.move() {
        case .move, .step, .resign: player.end(place: 1, score: 0, reason: OverReason.resigned.rawValue)
        case .lost(let fault):
            player.kill()
            if let failure = player.failure { throw .notStarted(failure) }
            throw .noMove(fault, complaints: String(decoding: player.complaints, as: UTF8.self))
        }
    }

    private static var table: Snapshot {
        var rules = Rules()
        rules.level = "custom"
        rules.rows = 1
        rules.columns = 2
        rules.group = 2
        rules.scoring = "pairs"
        rules.theme = "letters"
        rules.turnSeconds = 0
        rules.hideMs = 0
        rules.bots = []
        return table(
            rules, BoardState(rows: 1, columns: 2, cards: [.down, .down]), ["a"], turn: TurnState(seat: 0, ms: nil))
    }

    /// The first numbered deal of a patience game, at its easiest level.
    package static func table(of game: PatienceRules) -> Snapshot {
        let values = game.levels[.easy] ?? PatienceValues()
        let position = PatiencePosition(dealt: game.numbered(1, suits: values.suits), game, values)
        let layout = position.layout
        let names =
            (layout.stock == nil ? [] : [("stock", "stock")]) + (layout.waste == nil ? [] : [("waste", "waste")])
            + layout.foundations.indices.map { ("f\($0 - layout.foundations.lowerBound + 1)", "foundation") }
            + layout.columns.indices.map { ("t\($0 - layout.columns.lowerBound + 1)", "tableau") }
            + layout.cells.indices.map { ("c\($0 - layout.cells.lowerBound + 1)", "cell") }
        let piles = zip(names, position.piles).map { name, places in
            Pile(
                id: name.0, kind: name.1,
                cards: places.map { $0.isUp ? .up(face: $0.card?.id ?? "") : .down })
        }
        var terms = PatienceTerms(game.name)
        if game.options.contains(.draw) { terms.draw = values.draw }
        if game.options.contains(.suits) { terms.suits = values.suits }
        if game.options.contains(.cells) { terms.cells = values.cells }
        terms.deal = 1
        var rules = Rules()
        rules.patience = terms
        rules.level = "easy"
        rules.scoring = "standard"
        let faces = Set(game.pack(suits: values.suits).map(\.id)).sorted()
        return table(rules, .patience(PatienceBoard(piles: piles)), faces, turn: nil)
    }

    private static func table(_ rules: Rules, _ board: BoardState, _ faces: [String], turn: TurnState?) -> Snapshot {
        var rules = rules
        rules.mode = "solo"
        rules.seats = 1
        var seat = SeatState()
        seat.player = "p0"
        seat.name = "bot"
        seat.status = .here
        seat.patience = rules.freshTally
        return Snapshot(
            table: "trial", seq: 0, game: "trial", host: "p0", title: "trial", rules: rules, phase: .playing,
            seats: [seat], board: board,
            faces: FaceList(faces.map { FaceState(id: $0, glyph: $0.glyph, label: $0.uppercased(), ascii: $0.glyph) }),
            theme: nil, turn: turn, turns: 0, elapsedMs: 0, commit: String(repeating: "0", count: 64), over: nil)
    }
}

extension String {
    /// Two columns wide.
    fileprivate var glyph: String { count < 2 ? uppercased() + " " : self }
}
