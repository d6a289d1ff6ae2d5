import CardGame
import TestSupport
import Testing
import Vocabulary

/// Every line of play with packs of few ranks: the engine against a second reading of the rules.
@Suite struct SmallPacksTests {
    /// All lines of so many moves are counted as in the vectors. On the way the engine's legal moves are those of the second
    /// reading, and each step that is taken back gives the position before.
    @Test(.deep, arguments: PatienceVectors.all.counts.packs.indices) func everyLine(number: Int) throws {
        try count(PatienceVectors.all.counts.packs[number], most: 600)
    }

    /// The same for more lines.
    @Test(.deep, arguments: PatienceVectors.all.counts.packs.indices) func everyLineToItsEnd(number: Int) throws {
        try count(PatienceVectors.all.counts.packs[number], most: 5_000)
    }

    private func count(_ pack: PatienceVectors.SmallPack, most: Int) throws {
        let rules = try rules(of: pack)
        var values = PatienceValues { $0.draw = pack.draw ?? 1 }
        values.passes = pack.passes
        values.suits = pack.suits ?? 4
        values.cells = pack.cells ?? 0
        let plan = PatiencePlan(rules, values, rules.scorings[0])
        let deck = rules.pack(suits: values.suits)
        let cards = try pack.deck.split(separator: " ").map { try #require(PlayingCard(id: String($0))) }
        #expect(Set(cards) == Set(deck) && cards.count == deck.count)
        let run = PatienceRun(plan, PatiencePack.deck(cards, of: plan))
        let depth = pack.lines.prefix { $0 <= most }.count
        var lines = Array(repeating: 0, count: depth)
        var cleared = lines
        func visit(_ run: PatienceRun, _ reference: SecondReading, _ level: Int) {
            guard level < depth, !run.isCleared else { return }
            var moves: [PatienceMove] = []
            _ = run.forEachMove(all: true) { from, to, count in
                moves.append(.move(from: from, to: to, count: count))
                return false
            }
            if run.refusalOfDraw == nil { moves.append(.draw) }
            #expect(Set(moves.map { run.words($0) }) == Set(reference.legal))
            #expect(moves.count == reference.legal.count)
            for move in moves {
                var next = run
                var steps: [PatienceStep] = []
                #expect(next.take(move, &steps) == nil)
                let followed = reference.after(run.words(move))
                #expect(ToldRun(next).board == followed.board)
                #expect(next.isStuck == followed.isStuck)
                lines[level] += 1
                if next.isCleared { cleared[level] += 1 }
                var back = next
                #expect(back.take(.undo, &steps) == nil)
                #expect(ToldRun(back).board == ToldRun(run).board && back.isStuck == run.isStuck)
                #expect(back.tally.score == run.tally.score && back.tally.moves == run.tally.moves)
                #expect(back.tally.groups == run.tally.groups)
                visit(next, followed, level + 1)
            }
        }
        visit(run, SecondReading(pack, cards.map(\.id)), 0)
        #expect(lines == Array(pack.lines.prefix(depth)))
        #expect(cleared == Array(pack.cleared.prefix(depth)))
    }

    private func rules(of pack: PatienceVectors.SmallPack) throws -> PatienceRules {
        var rules = try #require(PatienceRules.named(pack.game))
        rules.ranks = pack.ranks
        rules.packs = pack.deck.split(separator: " ").count / (4 * pack.ranks)
        let count = pack.columns
        switch pack.game {
        case "klondike": rules.columns = (0..<count).map { .init(down: $0, up: 1) }
        case "spider":
            let dealt = pack.dealt ?? 0
            rules.columns = (0..<count).map { .init(down: (dealt - $0 + count - 1) / count - 1, up: 1) }
        default:
            let dealt = 4 * pack.ranks
            rules.columns = (0..<count).map { .init(down: 0, up: (dealt - $0 + count - 1) / count) }
        }
        return rules
    }
}

extension PatienceRun {
    /// A move as people would type it.
    func words(_ move: PatienceMove) -> String {
        guard case .move(let from, let to, let count) = move else { return "draw" }
        return "\(plan.piles[from].id) \(plan.piles[to].id) \(count)"
    }
}
