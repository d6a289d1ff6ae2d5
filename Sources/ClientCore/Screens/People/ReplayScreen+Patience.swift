import Terminal
import Wire

/// A patience game of the past: its piles after each step.
extension ReplayScreen {
    /// The piles under the line of the players, with the counts behind whose piles they are.
    func drawPiles(
        _ board: PatienceBoard, _ table: Snapshot, in area: Rect, on canvas: inout Canvas, _ context: ScreenContext
    ) {
        let size = context.size
        guard size.height > 4 else { return }
        if table.seats.count == 1 || film.seat != nil {
            let state = TableState(table, own: [], context)
            let counts = context.words.list(
                Array(state.patienceCounts(table.seats[film.seat ?? 0]).dropFirst().prefix(2)))
            let width = TextWidth.of(counts)
            let taken = table.seats.indices.reduce(1) { x, seat in
                x + TextWidth.of("\(name(of: seat, table, context)) \(table.seats[seat].score)") + 5
            }
            if taken + width < size.width { canvas.put(counts, endingAt: size.width - 1, 1, \.muted) }
        }
        let piles = PileTable(board, table.rules.patience)
        let isLarge = context.settings.hasLargeCards
        let layout = PileLayout(piles, in: area, height: PileLayout.height(of: piles, in: area))
        PilePainter(scene: PileScene(table: piles), layout: layout, look: canvas.look, isLarge: isLarge).paint(
            on: &canvas)
    }

    /// What moves in a step, as it is typed, and what turns up: `t3 t5 2. t3: ten of clubs.`
    static func pileSteps(_ diff: Diff, _ before: Snapshot, _ words: Words) -> [String] {
        diff.changes.compactMap { change in
            guard case .patience(let change) = change else { return nil }
            switch change {
            case .carry(let carry):
                let count = carry.count == 1 ? "" : " \(carry.count)"
                let move = (carry.from + " " + carry.to + count).clean
                let faces = (carry.faces ?? []).map { words.label($0, before) }
                return words.sentence(faces.isEmpty ? move : words.plain.labelled(move, words.list(faces)))
            case .show(let pile, _, let face, _):
                return words.sentence(words.plain.labelled(pile.clean, words.label(face, before)))
            case .cover(let pile, _): return words.sentence(words.plain.labelled(pile.clean, "##"))
            case .progress, .stuck: return nil
            }
        }
    }

    /// The piles as text; none of another game.
    static func pileDrawing(_ table: Snapshot?) -> [String] {
        guard let table, table.board.patience != nil else { return [] }
        return Narrator.drawing(table)
    }
}
