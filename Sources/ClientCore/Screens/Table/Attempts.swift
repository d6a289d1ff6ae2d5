import Terminal
package import Wire

/// What an attempt at a group was.
package enum Attempt: String, Sendable, Hashable, CaseIterable {
    case match, miss
    /// A miss that memory could have avoided: all cards of the first card's group had been up, and nobody else held one.
    case avoidable

    /// Its square in the text of a game.
    fileprivate var square: Character {
        switch self {
        case .match: "🟩"
        case .miss: "⬜"
        case .avoidable: "🟥"
        }
    }
}

/// The attempts of every seat in a game, from its changes since the deal, as `Protocol/SERVER.md` has them.
package struct Attempts: Sendable {
    private var seen: [Int: String] = [:]
    /// Who holds each card, in a game without turns.
    private var holders: [Int: Int] = [:]
    /// All of them in their order, with their faces.
    private(set) var all: [(seat: Int, kind: Attempt, faces: [String])] = []

    package init() {}

    /// Those of a seat, in their order.
    package subscript(seat: Int) -> [Attempt] { all.filter { $0.seat == seat }.map(\.kind) }

    /// Follows a change at a table whose groups have so many cards.
    package mutating func step(_ change: Change, group: Int) {
        switch change {
        case .deal: self = Attempts()
        case .memory(.reveal(let card, let face, _)): seen[card] = face
        case .memory(.hold(let card, let seat)): holders[card] = seat
        case .memory(.release(let cards)): for card in cards { holders[card] = nil }
        case .memory(.match(let cards, let seat, _)):
            all.append((seat, .match, cards.first.flatMap { seen[$0] }.map { [$0] } ?? []))
        case .memory(.miss(let cards, let seat, _, _)):
            let face = cards.count > 1 ? cards.first.flatMap { seen[$0] } : nil
            let known = seen.count { $0.value == face && holders[$0.key, default: seat] == seat }
            all.append((seat, known == group ? .avoidable : .miss, cards.compactMap { seen[$0] }))
        default: break
        }
    }

    /// The text of a game to share: its title, ten squares to a line, and how many there are of each, with the time if it is known.
    package static func text(_ title: String, _ attempts: [Attempt], _ time: Duration?) -> String {
        let rows = stride(from: 0, to: attempts.count, by: 10).map { row in
            String(attempts[row..<min(row + 10, attempts.count)].map(\.square))
        }
        let counts = Attempt.allCases.map { kind in "\(attempts.count { $0 == kind })\(kind.square)" }
        let figures = counts.joined(separator: " ") + (time.map { " · " + $0.clockText } ?? "")
        return ([title] + rows + [figures]).joined(separator: "\n")
    }
}

extension Look {
    /// The mark of an attempt. No two of them have the same sign.
    fileprivate func mark(_ attempt: Attempt) -> (sign: String, style: Style) {
        switch attempt {
        case .match: (isUnicode ? "■" : "#", good)
        case .miss: (isUnicode ? "□" : "-", muted)
        case .avoidable: (isUnicode ? "▣" : "!", error)
        }
    }

    /// The square of an attempt, three columns wide. Its sign tells without colours what it was.
    fileprivate func square(_ attempt: Attempt) -> (text: String, style: Style) {
        let (sign, style) =
            switch attempt {
            case .match: (isUnicode ? "✓" : "#", match)
            case .miss: (" ", Style(text.foreground, on: border.foreground))
            case .avoidable: ("!", miss)
            }
        return depth == .none ? ("[\(sign)]", text) : (" \(sign) ", style)
    }
}

extension Canvas {
    /// Paints a mark for each attempt, in tens; the last rows where there are more than there is room for.
    mutating func strip(_ attempts: [Attempt], in area: Rect) {
        let row = Self.marksInRow(area.size.width)
        let left = max(0, (attempts.count + row - 1) / row - area.size.height) * row
        for (place, attempt) in attempts.dropFirst(left).enumerated() {
            let mark = look.mark(attempt)
            put(mark.sign, area.origin.x + place % row * 2, area.origin.y + place / row, style: mark.style)
        }
    }

    /// How many attempts are in a row of a strip: whole tens, where there is room for ten.
    static func marksInRow(_ width: Int) -> Int {
        let most = max(1, (width + 1) / 2)
        return most < 10 ? most : most / 10 * 10
    }

    /// Paints a row of squares.
    mutating func squares(_ attempts: ArraySlice<Attempt>, _ x: Int, _ y: Int) {
        for (place, attempt) in attempts.enumerated() {
            let square = look.square(attempt)
            put(square.text, x + place * 4, y, style: square.style)
        }
    }

    /// A line for each attempt: whose it was, what it was, and its faces. A full list goes on half empty, so that a line costs the terminal
    /// only itself.
    mutating func list(
        _ attempts: [(seat: Int, kind: Attempt, faces: [String])], in area: Rect, _ state: TableState
    ) {
        let step = max(1, area.size.height / 2)
        let left = max(0, attempts.count - area.size.height + step - 1) / step * step
        for (row, attempt) in attempts.dropFirst(left).enumerated() {
            let (x, y) = (area.origin.x, area.origin.y + row)
            let (player, mark) = (look.player(attempt.seat), look.mark(attempt.kind))
            put(player.symbol, x, y, style: player.style)
            put(mark.sign, x + 2, y, style: mark.style)
            let faces = attempt.faces.map { state.words.label($0, state.snapshot) }.joined(separator: ", ")
            put(faces, x + 4, y, width: area.size.width - 4)
        }
    }

    /// How many there are of each, behind their marks, and what the marks mean where that has room: in a row, or in one for each.
    /// Returns the rows.
    mutating func counts(of attempts: [Attempt], in area: Rect, _ words: Words.Ending) -> Int {
        let counts = Attempt.allCases.map { kind in "\(attempts.count { $0 == kind })" }
        let told = zip(Attempt.allCases, counts).map { "\($1) " + (words.kinds[$0.rawValue] ?? "") }
        let isRow = told.reduce(-2) { $0 + TextWidth.of($1) + 4 } <= area.size.width
        let isTold = isRow || area.size.height >= Self.rowsToTell
        var (x, y) = (area.origin.x, area.origin.y)
        for (kind, text) in zip(Attempt.allCases, isTold ? told : counts) {
            let mark = look.mark(kind)
            put(mark.sign, x, y, style: mark.style)
            let width = put(text, x + 2, y, width: area.size.width - 2)
            if isRow || !isTold { x += width + 4 } else { y += 1 }
        }
        return max(1, y - area.origin.y)
    }

    /// From so many rows on there is one for what each mark means.
    private static let rowsToTell = 8
}
