import Terminal

/// What is shown of the piles.
extension PatiencePane {
    func height(_ table: PileTable, in area: Rect) -> Int {
        PileLayout.height(of: table, in: area, after: cardHeight)
    }

    /// Paints the piles. `fallen` is how long the cards of a game that is won have fallen.
    func draw(_ state: TableState, isOnBoard: Bool, fallen: Duration?, in area: Rect, on canvas: inout Canvas) {
        guard let now = state.piles else { return }
        let picture = film.picture(at: state.context.now)
        let shown = picture.map { PileTable($0.board, state.patience) } ?? now
        let layout = PileLayout(shown, in: area, height: height(now, in: area))
        var scene = PileScene(table: shown)
        scene.flight = picture?.flight
        if isOnBoard, state.isInGame, state.isSeated {
            scene.names = Self.names(now)
            var pane = self
            pane.settle(shown)
            scene.cursor = pane.cursor
            scene.held = picture == nil ? pane.heldSpot(shown) : nil
            scene.target = pane.shownHint == nil ? nil : pane.cursor.pile
            if picture == nil, pane.shownHint == nil { pane.lift(&scene, layout) }
        }
        if let fallen { scene.falling = PileFall.pictures(&scene.table, layout, after: fallen) }
        let isLarge = state.context.settings.hasLargeCards
        PilePainter(scene: scene, layout: layout, look: canvas.look, isLarge: isLarge).paint(on: &canvas)
    }

    /// Takes the cards in hand off their pile while the mouse drags them or the keyboard is at another one.
    private func lift(_ scene: inout PileScene, _ layout: PileLayout) {
        guard let held = scene.held else { return }
        let isDragged = press?.isDrag == true
        guard isDragged || cursor.pile != held.pile else { return }
        let cards = Array(scene.table.piles[held.pile].cards[held.card...])
        var origin = layout.place(of: held, in: scene.table)
        scene.table.piles[held.pile].cards.removeLast(cards.count)
        scene.held = nil
        if isDragged, let press {
            origin?.x += pointer.x - press.place.x
            origin?.y += pointer.y - press.place.y
        } else {
            origin = layout.place(of: .init(pile: cursor.pile, card: .max), in: scene.table)
            // They hang over the pile, off its column, and the card that they would lie on is still read.
            let last = layout.area.columns.upperBound - layout.card.width
            origin = origin.map { Point(x: min($0.x + min(2, layout.card.width / 3), last), y: $0.y) }
            if scene.table.piles[cursor.pile].kind != .tableau { origin?.y += min(1, layout.card.height - 1) }
        }
        if let origin { scene.lifted = PileScene.Lifted(cards: cards, origin: origin) }
    }

    /// The first of the cards in hand.
    private func heldSpot(_ table: PileTable) -> PileScene.Spot? {
        guard let held, table.piles.indices.contains(held.pile) else { return nil }
        let cards = table.piles[held.pile].cards.count
        let count = held.count ?? (cursor.pile == held.pile ? 1 : table.count(from: held.pile, to: cursor.pile))
        return cards > 0 ? .init(pile: held.pile, card: max(0, cards - count)) : nil
    }
}
