extension MemoryChange {
    /// Applies the change to the board and the seats. Tallies wrap around: nonsense from a server is no reason to stop.
    public func fold(into table: inout Snapshot) -> Bool {
        switch self {
        case .reveal(let card, let face, let seat):
            guard table.holds(card: card), table.holds(seat: seat) else { return false }
            table.board.cards[card] = .up(face: face)
            table.seats[seat].flips &+= 1
        case .hide(let cards):
            for card in cards {
                guard table.holds(card: card) else { return false }
                table.board.cards[card] = .down
            }
        case .match(let cards, let seat, let points):
            guard table.holds(seat: seat) else { return false }
            for card in cards {
                guard let face = table.shownFace(of: card) else { return false }
                table.board.cards[card] = .taken(face: face, seat: seat)
            }
            table.seats[seat].score &+= points
            table.seats[seat].groups &+= 1
        case .miss(_, let seat, let points, let hideMs):
            guard table.holds(seat: seat) else { return false }
            // The turn's clock stands while the cards are shown.
            if hideMs > 0 { table.turn?.ms = nil }
            table.seats[seat].score &+= points
            table.seats[seat].misses &+= 1
        case .hold(let card, let seat):
            guard table.holds(seat: seat), let face = table.shownFace(of: card) else { return false }
            table.board.cards[card] = .held(face: face, seat: seat)
        case .release(let cards):
            for card in cards {
                guard let face = table.shownFace(of: card) else { return false }
                table.board.cards[card] = .up(face: face)
            }
        case .progress(let seat, let score, let groups, let flips, let misses):
            guard table.holds(seat: seat) else { return false }
            table.seats[seat].score = score
            table.seats[seat].groups = groups
            table.seats[seat].flips = flips
            table.seats[seat].misses = misses
        }
        return true
    }
}

extension Snapshot {
    fileprivate func holds(card: Int) -> Bool { board.cards.indices.contains(card) }

    /// The face of a card that the board has and that lies face up.
    fileprivate func shownFace(of card: Int) -> String? { holds(card: card) ? board.cards[card].face : nil }
}
