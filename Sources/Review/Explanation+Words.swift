import Vocabulary
import Wire

/// An explanation in the words of files and of people.
extension Explanation {
    /// One line of JSON, of the file of that name.
    public func json(file: String) -> String {
        func number(_ value: Double?) -> String { Rounded.json(value, decimals: 6) }
        func list(_ values: [Double]?) -> String {
            values.map { "[\($0.map(number).joined(separator: ","))]" } ?? "null"
        }
        let flips = flips.map { flip in
            let best = flip.best.map { "\"\($0)\"" }.joined(separator: ",")
            return """
                {"seat":\(flip.seat),"card":\(flip.card.map(String.init) ?? "null"),"kind":"\(flip.kind)",\
                "cost":\(number(flip.cost)),"luck":\(number(flip.luck)),"best":[\(best)]}
                """
        }
        return """
            {"file":\(WireEncoder.text(of: file)),"exact":\(isExact),"start":\(number(start)),"luck":\(list(luck)),"cost":\(list(cost)),\
            "unplayed":\(number(unplayed)),"margin":\(margin.map(String.init) ?? "null"),\
            "flips":[\(flips.joined(separator: ","))]}
            """
    }

    /// The flips that cost at least so much, and the sums, a line each.
    public func lines(least: Double) -> [String] {
        var lines = flips.filter { $0.cost >= least }.map { flip in
            let place = flip.card.map { "turned \(CardPosition(card: $0, columns: columns))" } ?? "let the time run out"
            let hint = flip.hint.map { ": \($0)" } ?? ""
            return "turn \(flip.attempt), \(names[flip.seat]) \(place)\(hint). Cost \(amount(flip.cost))."
        }
        if lines.isEmpty { lines = ["No flip cost \(amount(least)) or more."] }
        for (seat, cost) in cost.enumerated() {
            let luck = luck.map { ", luck \(Rounded.text($0[seat], decimals: 2))" } ?? ""
            lines.append("\(names[seat]): cost \(Rounded.text(cost, decimals: 2))\(luck)")
        }
        if let start, let unplayed, let margin {
            lines.append(
                "\(names[0]) could expect \(Rounded.text(start, decimals: 2)) at the deal, ended at \(margin), and "
                    + "\(Rounded.text(unplayed, decimals: 2)) were left unplayed.")
        } else {
            lines.append("Only groups that were left to others are counted in this game.")
        }
        // Names and faces are those of the file, which anybody may have written.
        return lines.map { TextRules.withoutControls($0) }
    }

    private func amount(_ cost: Double) -> String {
        let text = Rounded.text(cost, decimals: 2)
        return isExact ? "\(text) pairs" : "\(text) points"
    }
}
