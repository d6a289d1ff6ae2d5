extension StepNarrator {
    /// Tells what happened on a Memory board; `next` is the table after it.
    mutating func tell(_ change: MemoryChange, _ next: Snapshot) {
        switch change {
        case .reveal(let card, let face, let seat):
            turned = card
            say("\(name(seat)) turns up \(Narrator.place(card, table)): \(Narrator.label(face, table)).")
        case .match(let cards, let seat, let points):
            let won = Narrator.count(points, "point")
            say(
                "A match! \(name(seat)) takes \(Narrator.places(cards, table)) for \(won) "
                    + "and has \(next.seats[seat].score).")
        case .miss(let cards, let seat, let points, _):
            hasMissed = true
            tellMiss(cards, seat, points, score: next.seats[seat].score)
        case .hold(let card, let seat):
            if card != turned { say("\(name(seat)) takes up \(Narrator.place(card, table)).") }
        case .release(let cards):
            // With a miss it goes without saying.
            if !hasMissed { say("\(Narrator.places(cards, table)) \(cards.count == 1 ? "is" : "are") free.") }
        case .progress(let seat, _, let groups, let flips, _):
            guard groups != table.seats[seat].groups else { break }
            let found = Narrator.count(groups, "match", plural: "matches")
            say("\(name(seat)) has \(found) after \(Narrator.count(flips, "flip")).")
        case .hide:
            // Where the turn never passes to another seat, the board is drawn after every miss.
            if next.turn == nil || next.seats.count == 1 { drawingIsDue = true }
        }
    }

    /// An attempt whose cards are all equal can only have failed by the clock.
    private mutating func tellMiss(_ cards: CardList, _ seat: Int, _ points: Int, score: Int) {
        let faces = cards.filter(table.board.cards.indices.contains).compactMap { table.board.cards[$0].face }
        let timeRanOut = Set(faces).count < 2
        if timeRanOut { say("\(name(seat)) runs out of time.") }
        if !faces.isEmpty {
            let labels = Narrator.list(faces.map { Narrator.label($0, table) })
            say((timeRanOut ? "" : "No match: ") + "\(labels) \(faces.count == 1 ? "goes" : "go") back down.")
        }
        if points != 0 { say("\(name(seat)) gets \(Narrator.count(points, "point")) and has \(score).") }
    }
}
