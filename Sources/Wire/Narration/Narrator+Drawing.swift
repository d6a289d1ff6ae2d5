extension Narrator {
    /// The board in ASCII, or the piles of a patience game. In Memory `[  ]` is face down, `[FO]` face up, `<FO>` in somebody's hand, `--` taken. Letters name the
    /// columns and numbers the rows; a board of 12 × 12 is 62 columns wide.
    public static func drawing(_ snapshot: Snapshot) -> [String] {
        let board = snapshot.board
        if let piles = board.patience { return piles.drawing(snapshot.faces) }
        guard board.columns > 0 else { return [] }
        var head = "  "
        for column in 0..<min(board.columns, 26) { head += "   \(CardPosition.letter(column)) " }
        var lines = [head.droppingBlankEnd]
        for start in stride(from: 0, to: board.cards.count, by: board.columns) {
            let number = String(start / board.columns + 1)
            var line = number.count < 2 ? " " + number : number
            for card in board.cards[start..<min(start + board.columns, board.cards.count)] {
                line += " " + cell(card, snapshot.faces)
            }
            lines.append(line.droppingBlankEnd)
        }
        return lines
    }

    private static func cell(_ card: CardState, _ faces: FaceList) -> String {
        switch card {
        case .down: "[  ]"
        case .up(let face): "[\(twoLetters(face, faces))]"
        case .held(let face, _): "<\(twoLetters(face, faces))>"
        case .taken: " -- "
        }
    }

    private static func twoLetters(_ face: String, _ faces: FaceList) -> String {
        let letters = printable(faces[face]?.ascii ?? "??").prefix(2)
        return letters + String(repeating: " ", count: 2 - letters.count)
    }
}

extension String {
    fileprivate var droppingBlankEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
