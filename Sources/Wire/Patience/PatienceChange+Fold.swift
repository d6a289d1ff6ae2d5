extension PatienceChange {
    /// Applies the change to the piles and the seats; false where it does not fit them.
    public func fold(into table: inout Snapshot) -> Bool {
        switch self {
        case .progress(let progress):
            guard table.holds(seat: progress.seat) else { return false }
            var tally = table.seats[progress.seat].patience ?? PatienceTally()
            tally.moves = progress.moves
            tally.undos = progress.undos
            tally.hints = progress.hints
            table.seats[progress.seat].score = progress.score
            table.seats[progress.seat].groups = progress.groups
            table.seats[progress.seat].patience = tally
            return true
        case .stuck(let seat, let on):
            guard table.holds(seat: seat) else { return false }
            var tally = table.seats[seat].patience ?? PatienceTally()
            tally.stuck = on ? true : nil
            table.seats[seat].patience = tally
            return true
        case .carry, .show, .cover:
            guard var board = table.board.patience, fold(into: &board) else { return false }
            table.board = .patience(board)
            return true
        }
    }

    private func fold(into board: inout PatienceBoard) -> Bool {
        switch self {
        case .carry(let carry): board.fold(carry)
        case .show(let pile, let card, let face, _): board.turn(.up(face: face), pile, card)
        case .cover(let pile, let card): board.turn(.down, pile, card)
        case .progress, .stuck: true
        }
    }
}

extension PatienceBoard {
    fileprivate mutating func turn(_ card: CardState, _ pile: String, _ place: Int) -> Bool {
        guard let pile = index(of: pile), piles[pile].cards.indices.contains(place) else { return false }
        piles[pile].cards[place] = card
        return true
    }

    fileprivate mutating func fold(_ carry: PatienceChange.Carry) -> Bool {
        guard let from = index(of: carry.from), let to = index(of: carry.to), from != to, carry.count > 0,
            piles[from].cards.count >= carry.count
        else { return false }
        var cards = Array(piles[from].cards.suffix(carry.count))
        if carry.reverse == true { cards.reverse() }
        if carry.down == true { cards = cards.map { _ in .down } }
        if let faces = carry.faces {
            guard faces.count == cards.count else { return false }
            cards = faces.map { .up(face: $0) }
        }
        piles[from].cards.removeLast(carry.count)
        piles[to].cards += cards
        return true
    }
}
