import Testing
import Vocabulary

extension PatiencePosition {
    /// A position with these piles and no others: their cards from the bottom up, `?` for one that lies face down and is not known.
    static func with(
        _ rules: PatienceRules, _ piles: [String: String], _ change: (inout PatienceValues) -> Void = { _ in }
    ) -> PatiencePosition {
        let values = PatienceValues {
            if rules.name == "freecell" { $0.cells = 4 }
            change(&$0)
        }
        let layout = PatienceLayout(rules, values)
        var position = PatiencePosition(rules, values, piles: Array(repeating: [], count: layout.count))
        for (name, cards) in piles {
            position.piles[layout.pile(name)] = cards.split(separator: " ").map { word in
                PatiencePosition.Place(PlayingCard(id: String(word)), isUp: word != "?")
            }
        }
        return position
    }
}

extension PatienceLayout {
    /// The place of the pile of that name, such as `t1`.
    func pile(_ name: String) -> Int {
        let number = (Int(name.dropFirst()) ?? 1) - 1
        return switch name.first {
        case "s": 0
        case "w": 1
        case "f": foundations.lowerBound + number
        case "t": columns.lowerBound + number
        default: cells.lowerBound + number
        }
    }
}
