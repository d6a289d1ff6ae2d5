import Terminal
import Wire

/// What the mouse does on the board.
extension PatiencePane {
    /// A hand that clicks moves the mouse so many cells.
    private static let jitter = 1

    mutating func point(
        at spot: PileScene.Spot?, _ action: InputEvent.MouseAction, _ table: PileTable, at now: Duration,
        _ effects: inout [ScreenEffect]
    ) {
        switch action {
        case .pressed:
            guard let spot else { return }
            pressed(spot, table, at: now, &effects)
        case .dragged:
            guard let press else { return }
            let way = abs(pointer.x - press.place.x) + abs(pointer.y - press.place.y)
            if !press.isDrag, way > Self.jitter || spot.map({ $0.pile != press.spot.pile }) ?? true {
                self.press?.isDrag = true
                // What is dragged is what was pressed.
                takeUp(press.spot, table, isAny: false)
            }
            guard let spot, self.press?.isDrag == true else { return }
            cursor = spot
            settle(table)
        case .released:
            guard let press, press.isDrag else { return }
            self.press = nil
            guard let held, let spot, spot.pile != held.pile else {
                held = nil
                return
            }
            put(on: spot.pile, table, &effects)
        case .moved, .scrolledUp, .scrolledDown: break
        }
    }

    private mutating func pressed(
        _ spot: PileScene.Spot, _ table: PileTable, at now: Duration, _ effects: inout [ScreenEffect]
    ) {
        let isDouble = press.map { $0.spot == spot && !$0.isDrag && now - $0.time < Self.doubleClick } ?? false
        if table.piles[spot.pile].kind == .stock, held == nil {
            cursor = spot
            return ask(Request.Draw(table: id), &effects)
        }
        if isDouble {
            press = nil
            cursor = spot
            return bringHome(table, &effects)
        }
        if let held, held.pile != spot.pile {
            press = nil
            return put(on: spot.pile, table, &effects)
        }
        if held != nil {
            // The second click of a card puts it down again. It may become a double click.
            held = nil
            press = Press(spot: spot, time: now, place: pointer)
            return
        }
        press = Press(spot: spot, time: now, place: pointer)
        takeUp(spot, table)
    }
}
