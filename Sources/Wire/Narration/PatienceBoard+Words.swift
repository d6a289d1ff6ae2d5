/// Patience games, as people who type read them.
extension PatienceBoard {
    /// How many cards there are, whichever pile they are in.
    var cardCount: Int { piles.reduce(0) { $0 + $1.cards.count } }

    /// What the signs of the drawing mean.
    var legend: String { "## lies face down, -- is an empty pile. The lowest card of a column is its last one." }

    /// Stock and waste, foundations and cells in lines of their own, and the columns below each other, 4 columns wide each.
    func drawing(_ faces: FaceList) -> [String] {
        func text(_ card: CardState) -> String {
            card.face.map { String(Narrator.printable(faces[$0]?.ascii ?? "??").prefix(2)) } ?? "##"
        }
        func tops(_ kind: String) -> [String] {
            piles.filter { $0.kind == kind }.map { "\($0.id) \($0.cards.last.map(text) ?? "--")" }
        }
        var lines: [String] = []
        var first: [String] = []
        for pile in piles where pile.kind == "stock" { first.append("stock \(pile.cards.count)") }
        for pile in piles where pile.kind == "waste" {
            // The cards of a draw are seen; below them only how many there are.
            let shown = pile.cards.suffix(3).map(text).joined(separator: " ")
            let below = pile.cards.count > 3 ? "(\(pile.cards.count - 3)) " : ""
            first.append("waste " + (pile.cards.isEmpty ? "--" : below + shown))
        }
        if !first.isEmpty { lines.append(first.joined(separator: "  ")) }
        lines.append(tops("foundation").joined(separator: "  "))
        let cells = tops("cell")
        if !cells.isEmpty { lines.append(cells.joined(separator: "  ")) }
        let columns = piles.filter { $0.kind == "tableau" }
        func cell(_ text: String) -> String { text + String(repeating: " ", count: max(0, 4 - text.count)) }
        func row(_ cells: [String]) -> String {
            // Blanks first: no line of the server's begins with a letter of a card, which may be a player's name.
            var line = "  " + cells.map(cell).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
        lines.append(row(columns.map(\.id)))
        let depth = max(1, columns.map(\.cards.count).max() ?? 0)
        for place in 0..<depth {
            lines.append(
                row(
                    columns.map { column in
                        if column.cards.indices.contains(place) { return text(column.cards[place]) }
                        return place == 0 ? "--" : ""
                    }))
        }
        return lines
    }
}

extension PatienceTerms {
    /// The game, its mode and level, and its own rules, for somebody who comes to the table.
    func summary(of rules: Rules) -> String {
        var words: [String] = []
        if let draw { words.append("draw \(draw)") }
        switch passes {
        case .limited(let count): words.append(Narrator.count(count, "pass", plural: "passes") + " through the stock")
        case .unlimited: words.append("any number of passes")
        case nil: break
        }
        if let suits { words.append(Narrator.count(suits, "suit")) }
        if let cells { words.append(Narrator.count(cells, "cell")) }
        switch undo {
        case .limited(0): words.append("no undo")
        case .limited(let count): words.append(Narrator.count(count, "undo"))
        case .unlimited: words.append("any number of undos")
        case nil: break
        }
        if let seconds = rules.gameSeconds, seconds > 0 { words.append(Narrator.count(seconds, "second")) }
        if let deal { words.append("deal \(deal)") }
        let mode = rules.mode == "race" ? "a race" : "alone"
        return "\(title), \(mode), level \(rules.level ?? "custom"): \(words.joined(separator: ", "))."
    }

    /// The game, its mode and its level, for the list of tables.
    func summaryInShort(of rules: Rules) -> String {
        [game, rules.mode ?? "solo", rules.level ?? "custom"].joined(separator: " ")
    }

    private var title: String { game == "freecell" ? "FreeCell" : game.prefix(1).uppercased() + game.dropFirst() }
}

extension PatienceChange {
    /// Whether the board looks different after it. The counts change with every move, and the drawing shows no counts.
    var needsDrawing: Bool {
        switch self {
        case .carry, .show, .cover: true
        case .progress, .stuck: false
        }
    }

    /// Which seat moves which cards where, how far another one is, and who is stuck, on the table as it was before.
    func sentence(on table: Snapshot) -> String? {
        switch self {
        case .carry(let carry):
            let name = Narrator.name(carry.seat, table)
            let cards =
                if let faces = carry.faces, faces.count <= 3 {
                    Narrator.list(faces.map { "the \(Narrator.label($0, table))" })
                } else {
                    Narrator.count(carry.count, "card")
                }
            return "\(name) moves \(cards) from \(Narrator.printable(carry.from)) to \(Narrator.printable(carry.to))."
        case .show(let pile, _, let face, _):
            return "On \(Narrator.printable(pile)) the \(Narrator.label(face, table)) turns up."
        case .cover(let pile, _): return "A card of \(Narrator.printable(pile)) goes face down again."
        case .progress(let progress):
            guard table.seats.indices.contains(progress.seat), table.seats[progress.seat].groups != progress.groups
            else { return nil }
            let cards = Narrator.count(progress.groups, "card")
            return "\(Narrator.name(progress.seat, table)) has \(cards) on the foundations after "
                + "\(Narrator.count(progress.moves, "move"))."
        case .stuck(let seat, let on):
            return "\(Narrator.name(seat, table)) "
                + (on ? "is stuck: nothing can be moved any more." : "is no longer stuck.")
        }
    }
}

extension Narrator {
    static func line(_ hint: ServerMessage.Hint) -> String {
        let moves = hint.moves.prefix(8).map(command(of:))
        let verdict = hint.verdict.map { " \(self.verdict($0))" } ?? ""
        // Where no move is left the server asks nobody for a verdict: this one comes after the end.
        if moves.isEmpty, let verdict = hint.verdict { return dealVerdict(verdict) }
        guard !moves.isEmpty else { return "No move is left." }
        let more = hint.moves.count > moves.count ? " and \(hint.moves.count - moves.count) more" : ""
        return "Moves, the best first: \(moves.joined(separator: ", "))\(more).\(verdict)"
    }

    /// The command that makes a move: `move t3 f1`, `move t3 t5 2`, `draw`.
    public static func command(of move: ServerMessage.HintedMove) -> String {
        switch move {
        case .draw: "draw"
        case .move(let from, let to, let count):
            "move \(printable(from)) \(printable(to))" + (count == 1 ? "" : " \(count)")
        }
    }

    private static func dealVerdict(_ verdict: ServerMessage.Verdict) -> String {
        switch verdict {
        case .winnable: "This deal can be won."
        case .lost: "This deal can't be won."
        default: "It is not known whether this deal can be won."
        }
    }

    private static func verdict(_ verdict: ServerMessage.Verdict) -> String {
        switch verdict {
        case .winnable: "The game can be won."
        case .lost: "The game can't be won any more."
        default: "Whether the game can be won is not known."
        }
    }
}
