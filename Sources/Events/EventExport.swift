/// An event as a table for other programs.
extension EventModel {
    /// Lines of comma-separated values (RFC 4180) from one on, as many as are made at once: place, number, name, points, ties, status.
    /// Points are half points. No cell begins like a formula. While a deal's window is open, nobody's result is told.
    package func csv(from start: Int, _ standings: [Standing]) -> [String] {
        let isDeal = settings.kind == .deal
        let isSealed = isDeal && phase != .over
        let all = isSealed ? numbers.map { Standing(number: $0, place: nil, keys: []) } : standings
        let told = all.dropFirst(max(0, start - 1)).prefix(2_000)
        let ties = isDeal ? DealScore.names : settings.kind.order.dropFirst().dropLast().map(\.rawValue)
        let head = ["place", "number", "name", "points"] + ties + ["status"]
        let rows = told.map { standing in
            let place = standing.place.map { String($0) } ?? ""
            let values = (isDeal ? standing.keys.map { abs($0) } : standing.ties).map { String($0) }
            return [place, String(standing.number), Self.cell(entrants[standing.number - 1].name)]
                + [String(isDeal ? 0 : standing.keys[0])] + (values.isEmpty ? ties.map { _ in "" } : values)
                + [status(of: standing.number)]
        }
        return ((start == 0 ? [head] : []) + rows).map { $0.joined(separator: ",") }
    }

    private static func cell(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@".contains($0) } ?? false
        let plain = isFormula ? "'" + text : text
        guard plain.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return plain }
        return "\"" + plain.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// A Swiss or a round robin as FIDE's Tournament Report File of 2016 (TRF16); each line ends with CR LF.
    package func trf(title: String) -> [String] {
        let type = settings.kind == .swiss ? "Swiss-System" : settings.isDouble ? "Double-Round-Robin" : "Round-Robin"
        let head = ["012 \(title)", "062 \(entrants.count)", "092 Individual: \(type)", "XXR \(rounds)"]
        let places = Dictionary(uniqueKeysWithValues: standings.map { ($0.number, ($0.place ?? 0, $0.keys[0])) })
        let void = void
        return
            (head
            + entrants.enumerated().map { index, entrant in
                let (place, points) = places[index + 1] ?? (0, 0)
                let name = entrant.name.prefix(33)
                return "001 " + Self.padded(index + 1) + "      " + name
                    + String(repeating: " ", count: 66 - name.count)
                    + Self.padded("\(points / 2).\(points % 2 * 5)") + " " + Self.padded(place)
                    + (0..<max(round, entrant.rounds.count)).map { number in
                        let told = entrant.rounds.indices.contains(number) ? entrant.rounds[number] : Round(.unpaired)
                        // What is annulled counts for nobody, and the points are the sum of the rounds.
                        let isVoid = !void.isDisjoint(with: [index + 1, told.opponent])
                        let round = isVoid ? Round(.unpaired) : told
                        let opponent =
                            round.opponent == 0 ? "0000 -" : Self.padded(round.opponent) + (round.began ? " w" : " b")
                        return "  \(opponent) \(round.outcome.rawValue)"
                    }.joined()
            }).map { $0 + "\r\n" }
    }

    /// Right-aligned in four columns.
    private static func padded(_ value: some CustomStringConvertible) -> String {
        let text = value.description
        return String(repeating: " ", count: max(0, 4 - text.count)) + text
    }
}
