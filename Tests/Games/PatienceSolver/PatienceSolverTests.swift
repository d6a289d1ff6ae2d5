import CardGame
import PatienceSolver
import TestSupport
import Testing
import Vocabulary

/// Verdicts, and ways to the end that the rules engine plays.
@Suite struct PatienceSolverTests {
    /// Four cells: all of these can be won.
    @Test func freeCellWithFourCells() {
        let values = PatienceValues { $0.cells = 4 }
        for deal in PatienceVectors.all.freeCellVerdicts.fourCells.winnable {
            #expect(SolvedGame(.freecell, values, deal: deal).solve(positions: 100_000) == .winnable, "deal \(deal)")
        }
    }

    /// Two cells: some can't. `make deep` holds the others of the vectors to them by `make theory PATIENCE=1 ONLY=freecell2`, which is optimised.
    @Test func freeCellWithTwoCells() {
        let values = PatienceValues { $0.cells = 2 }
        let verdicts = PatienceVectors.all.freeCellVerdicts.twoCells
        for deal in verdicts.winnable where deal <= 8 {
            #expect(SolvedGame(.freecell, values, deal: deal).solve(positions: 300_000) == .winnable, "deal \(deal)")
        }
        for deal in verdicts.lost where deal <= 8 {
            #expect(SolvedGame(.freecell, values, deal: deal).solve(positions: 300_000) == .lost, "deal \(deal)")
        }
    }

    /// Deals with two cells that the library's moves of several cards call lost: single cards win them.
    @Test(arguments: [16_374, 16_404, 16_450]) func noDealIsCalledLost(deal: Int) {
        #expect(
            SolvedGame(.freecell, PatienceValues { $0.cells = 2 }, deal: deal).solve(positions: 60_000) == .winnable)
    }

    /// A way that the library's A* finds where 200 million positions of the other searches find none.
    @Test func freeCellByAStar() {
        let game = SolvedGame(.freecell, PatienceValues { $0.cells = 2 }, deal: 24_263)
        #expect(game.solve(positions: 1_000) == .unknown)
        #expect(game.solve(positions: 1_000, positionsByAStar: 10_000) == .winnable)
    }

    /// Deals that are soon solved, with each number of cards drawn and passes.
    @Test(.deep, arguments: [(1, nil), (3, nil), (3, 3), (1, 1)] as [(Int, Int?)]) func klondike(
        draw: Int, passes: Int?
    ) {
        var values = PatienceValues { $0.draw = draw }
        values.passes = passes
        let verdicts = (1...8).map { SolvedGame(.klondike, values, deal: $0).solve(positions: 4_000) }
        // In one pass few deals can be won, and none of these is.
        #expect(verdicts.contains(.winnable) == (passes != 1))
    }

    /// Spider is not searched.
    @Test func spider() {
        let game = SolvedGame(.spider, PatienceValues { $0.suits = 1 }, deal: 1)
        #expect(game.solve(positions: 8_000) == .unknown)
    }

    /// Small packs in several orders: the verdict is that of a search through every position by the rules engine.
    @Test(.deep, arguments: Small.all) func smallPacks(_ small: Small) { compare(small, deals: 1...4, most: 4_000) }

    /// More of them, among them lost ones of each game.
    @Test(.deep, arguments: Small.all) func smallPacksMore(_ small: Small) {
        compare(small, deals: 5...40, most: 4_000)
    }

    private func compare(_ small: Small, deals: ClosedRange<Int>, most: Int) {
        let (rules, values) = small.rules
        var compared = 0
        for deal in deals {
            let game = SolvedGame(rules, values, rules.numbered(deal, suits: values.suits))
            guard let expected = isWinnable(game.run, most: most) else { continue }
            compared += 1
            #expect(game.solve(positions: 20_000) == (expected ? .winnable : .lost), "\(small.testDescription) \(deal)")
        }
        #expect(compared > 0)
    }

    /// The same from positions that some moves of FreeCell lead to, with cards in cells and on foundations.
    @Test(arguments: Small.freeCells) func smallPacksInTheMiddle(_ small: Small) {
        let (rules, values) = small.rules
        var verdicts: Set<PatienceVerdict> = []
        for deal in 1...12 {
            let game = SolvedGame(rules, values, rules.numbered(deal, suits: 4))
            var run = game.run
            for step in 0..<deal {
                var moves: [PatienceMove] = []
                _ = run.forEachMove(all: true) { from, to, count in
                    moves.append(.move(from: from, to: to, count: count))
                    return false
                }
                var steps: [PatienceStep] = []
                guard !moves.isEmpty else { break }
                #expect(run.take(moves[(7 * deal + 5 * step) % moves.count], &steps) == nil)
            }
            guard let expected = isWinnable(run, most: 4_000) else { continue }
            let verdict = SolvedGame(run: run).solve(positions: 20_000)
            #expect(verdict == (expected ? .winnable : .lost), "\(small.testDescription) \(deal)")
            verdicts.insert(verdict)
        }
        #expect(verdicts == [.winnable, .lost])
    }

    /// Boards by hand lack cards of the pack: nothing is said of them.
    @Test func boardsWithoutAllCards() throws {
        for row in PatienceVectors.all.positions.rows {
            let settings = try PatienceSettings(solving: row.rules)
            let layout = PatienceLayout(settings.rules, settings.values)
            let plan = PatiencePlan(settings)
            var position = PatiencePosition(
                settings.rules, settings.values, piles: Array(repeating: [], count: layout.count))
            for (name, cards) in row.piles {
                let pile = try #require(plan.pile(name))
                position.piles[pile] = cards.split(separator: " ").map { word in
                    let id = word.first == "-" ? word.dropFirst() : word
                    let card = PlayingCard(id: String(id))
                    #expect(card != nil)
                    return PatiencePosition.Place(card, isUp: word.first != "-")
                }
            }
            let solution = PatienceSolver(positions: 1_000).solve(position)
            #expect(solution.verdict == .unknown && solution.positions == 0)
        }
    }

    /// Where a card is not known nothing is said.
    @Test func unknownCards() {
        var position = PatiencePosition(
            dealt: PatienceRules.klondike.numbered(1, suits: 4), .klondike, PatienceValues { $0.draw = 3 })
        position.piles[0][0].card = nil
        #expect(PatienceSolver(positions: 1_000).solve(position).verdict == .unknown)
    }

    /// In FreeCell, too, no more positions are kept than the bound allows: those of its two searches together.
    @Test func boundOfFreeCell() {
        let values = PatienceValues { $0.cells = 1 }
        let position = PatiencePosition(dealt: PatienceRules.freecell.numbered(5, suits: 4), .freecell, values)
        let solution = PatienceSolver(positions: 100).solve(position)
        #expect(solution.verdict == .unknown && solution.positions <= 201 && solution.actions.isEmpty)
    }

    /// The bound holds, and the same questions have the same answers.
    @Test func bound() {
        let values = PatienceValues { $0.draw = 3 }
        let positions = (1...8).map { deal in
            PatiencePosition(dealt: PatienceRules.klondike.numbered(deal, suits: 4), .klondike, values)
        }
        let solutions = positions.map { PatienceSolver(positions: 2_000).solve($0) }
        let open = solutions.filter { $0.verdict == .unknown }
        #expect(!open.isEmpty && open.allSatisfy { $0.positions == 2_000 && $0.actions.isEmpty })
        #expect(positions.map { PatienceSolver(positions: 2_000).solve($0) } == solutions)
    }
}

/// A game with few cards.
struct Small: Sendable, CustomTestStringConvertible {
    let game: String
    var draw = 1
    var passes: Int?
    var cells = 1

    static let freeCells = [Small(game: "freecell"), Small(game: "freecell", cells: 2)]
    static let all =
        freeCells + [
            Small(game: "klondike", draw: 1), Small(game: "klondike", draw: 2), Small(game: "klondike", draw: 3),
            Small(game: "klondike", draw: 2, passes: 2), Small(game: "klondike", draw: 1, passes: 1),
        ]

    var testDescription: String { "\(game), draw \(draw), \(passes ?? 0) passes, \(cells) cells" }

    var rules: (PatienceRules, PatienceValues) {
        if game == "freecell" {
            var rules = PatienceRules.freecell
            rules.ranks = 4
            rules.columns = [6, 5, 5].map { .init(down: 0, up: $0) }
            return (rules, PatienceValues { $0.cells = cells })
        }
        var rules = PatienceRules.klondike
        rules.ranks = draw == 3 ? 5 : 4
        rules.columns = (0..<3).map { .init(down: $0, up: 1) }
        var values = PatienceValues { $0.draw = draw }
        values.passes = passes
        return (rules, values)
    }
}

extension PatienceSettings {
    /// The settings that rules of the vectors ask for.
    init(solving vector: JSONValue) throws {
        var request = Request()
        request.level = vector["level"]?.text
        for option in PatienceOption.allCases {
            request.options[option] = vector[option.rawValue].map { $0.number.map(Wish.number) ?? .unlimited }
        }
        try self.init(try #require(vector["game"]?.text.flatMap(PatienceRules.named)), request)
    }
}
