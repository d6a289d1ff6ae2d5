import BotCore
import Testing
import Vocabulary

/// The legal moves of a position.
struct PatiencePositionMovesTests {
    private func moves(_ position: PatiencePosition) -> [String] {
        let layout = position.layout
        let names = (layout.waste == nil ? [] : ["s", "w"]) + ["f1", "f2", "f3", "f4", "t1", "t2", "t3", "c1", "c2"]
        func name(_ pile: Int) -> String { names.first { layout.pile($0) == pile } ?? "\(pile)" }
        return position.moves.map { action in
            guard case .move(let from, let to, let count) = action else { return "draw" }
            return "\(name(from)) \(name(to)) \(count)"
        }
    }

    /// In FreeCell cards go to columns of the other colour, to the first empty column, and to the first empty cell.
    @Test func freecell() {
        let position = PatiencePosition.with(.freecell, ["t1": "9S 8H", "t2": "9C", "c1": "7S"])
        #expect(moves(position) == ["t1 t2 1", "t1 t3 1", "t1 c2 1", "t2 c2 1", "c1 t1 1", "c1 t3 1"])
    }

    /// Only so many cards move at once as could move one by one.
    @Test func longRuns() {
        var position = PatiencePosition.with(
            .freecell, ["t1": "QS JH TS 9H", "t2": "QC", "c1": "2C", "c2": "2D", "c3": "2H", "c4": "2S"])
        let taken = position.piles[position.layout.cells.lowerBound]
        for column in position.layout.columns.dropFirst(2) { position.piles[column] = taken }
        #expect(!moves(position).contains("t1 t2 3"))
        for cell in position.layout.cells.prefix(2) { position.piles[cell] = [] }
        #expect(moves(position).contains("t1 t2 3"))
    }

    /// In Klondike only kings go to empty columns, cards go home in their order, and a foundation gives its last card back.
    @Test func klondike() {
        let position = PatiencePosition.with(.klondike, ["w": "3D", "f1": "AC", "t1": "? 2C", "t2": "? KH"])
        #expect(moves(position) == ["t1 f1 1", "t2 t3 1"])
        let back = PatiencePosition.with(.klondike, ["f1": "AC 2C", "t1": "3D"])
        #expect(moves(back) == ["f1 t1 1"])
    }

    /// A draw needs a card: of the stock, or of the waste where it may be turned over again. In Spider no column may be empty.
    @Test func draws() {
        #expect(PatiencePosition.with(.klondike, ["s": "?"]).mayDraw)
        #expect(PatiencePosition.with(.klondike, ["w": "3D"]).mayDraw)
        #expect(!PatiencePosition.with(.klondike, ["w": "3D"]) { $0.passes = 1 }.mayDraw)
        #expect(!PatiencePosition.with(.klondike, ["t1": "3D"]).mayDraw)
        #expect(!PatiencePosition.with(.freecell, ["t1": "3D"]).mayDraw)
        var spider = PatiencePosition.with(.spider, ["s": "?"])
        #expect(!spider.mayDraw)
        for column in spider.layout.columns { spider.piles[column] = [.init(PlayingCard(id: "3S"), isUp: true)] }
        #expect(spider.mayDraw)
    }
}
