import BotCore
import Vocabulary
import Wire

/// What a seat may do at a table of patience, as its bot is told.
struct PatienceOffer {
    /// A move or a draw as a bot reads and writes it.
    struct Step {
        let from: String
        let to: String
        let count: Int
        let action: PatienceAction
    }

    /// All that makes sense: of several empty piles only the first, and no whole column to an empty one.
    let steps: [Step]

    /// What may be done at a table. `turned` says how often the waste was turned over, and `refused` what the server does not grant.
    init(_ table: Snapshot, turned: Int, refused: Set<PatienceAction>) {
        guard let piles = table.board.patience?.piles, var position = table.patience else {
            steps = []
            return
        }
        position.turned = turned
        let actions = position.moves + (position.mayDraw ? [.draw] : [])
        steps = actions.filter { !refused.contains($0) }.map { action in
            switch action {
            case .move(let from, let to, let count):
                return Step(from: piles[from].id, to: piles[to].id, count: count, action: action)
            case .draw: return Self.draw(position)
            }
        }
    }

    /// A draw moves cards of the stock to the waste or to all columns; or it turns the waste over.
    private static func draw(_ position: PatiencePosition) -> Step {
        let layout = position.layout
        let stock = layout.stock.map { position.piles[$0].count } ?? 0
        guard let waste = layout.waste else {
            return Step(from: "stock", to: "tableau", count: layout.columns.count, action: .draw)
        }
        guard stock > 0 else {
            return Step(from: "waste", to: "stock", count: position.piles[waste].count, action: .draw)
        }
        return Step(from: "stock", to: "waste", count: min(position.values.draw, stock), action: .draw)
    }
}

extension JSONBuffer {
    /// Writes the fields of a step, without braces.
    mutating func write(fieldsOf from: String, _ to: String, _ count: Int) {
        write(verbatim: #""from":"#)
        write(from)
        write(verbatim: #","to":"#)
        write(to)
        write(verbatim: #","count":"#)
        write(count)
    }
}
