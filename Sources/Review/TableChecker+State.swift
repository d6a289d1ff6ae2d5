import Wire

extension TableChecker {
    /// Checks what must be true of a table after every line.
    func checkState() throws(Breach) {
        // Once: each use of the property would copy the whole table.
        let table = table
        let rules = table.rules
        try demand(table.seats.count == rules.seats ?? table.seats.count, "There are \(table.seats.count) seats.")
        let board = table.board
        try demand(
            !isMemory
                || rules.rows == board.rows && rules.columns == board.columns
                    && board.cards.count == board.rows &* board.columns,
            "The board is not that of the rules.")
        for (number, seat) in table.seats.enumerated() {
            try demand(seat.status != .other, "Seat \(number) has no known status.")
            try demand((seat.player == nil) == (seat.status == .open), "Seat \(number) is \(seat.status), with nobody.")
            try demand(seat.status != .left || table.isInGame, "Seat \(number) has left no game.")
            try demand(seat.agree == nil || table.phase == .paused, "Seat \(number) agrees where nothing stands.")
        }
        try demand((table.over != nil) == (table.phase == .over), "There is a result in the phase \(table.phase).")
        try demand((table.turn != nil) == (table.isInGame && takesTurns), "There is a turn where none is, or none.")
        guard isMemory, table.isInGame else { return }
        try checkTallies(table)
        if deal.isWhole, mode.order == .free {
            try demand(!deal.mustStall, "\(deal.idleAttempts) attempts in a row found nothing.")
        }
        guard takesTurns, let turn = table.turn else { return }
        // The miss of a seat that has left stays shown for its time, and until then it is still that seat's turn.
        let open = table.openFaces
        try demand(
            dealtIn.contains(turn.seat) && (table.seats[turn.seat].plays || open.contains { $0 != open[0] }),
            "The turn is nobody's.")
        try demand(
            (0...(rules.turnSeconds ?? 0) * 1_000).contains(turn.ms ?? 0), "\(turn.ms ?? 0) ms of a turn are left.")
        if case .limited(let tries)? = rules.tries {
            try demand(table.triesLeft == tries - table.turns, "\(table.triesLeft ?? -1) tries are left.")
        }
    }

    /// Checks scores, groups, flips and misses against the board.
    func checkTallies(_ table: Snapshot) throws(Breach) {
        var taken = Array(repeating: 0, count: table.seats.count)
        var held = taken
        for state in table.board.cards {
            switch state {
            case .taken(_, let seat): taken[seat] += 1
            case .held(_, let seat): held[seat] += 1
            case .down, .up: break
            }
        }
        var attempts = 0
        for (number, seat) in table.seats.enumerated() {
            attempts += seat.groups + seat.misses
            guard dealtIn.contains(number) else {
                try demand(
                    seat.status == .open && seat.score == 0 && seat.groups == 0 && seat.flips == 0 && seat.misses == 0
                        && taken[number] == 0, "Seat \(number) has a tally and was not dealt in.")
                continue
            }
            try demand(seat.status != .open, "Seat \(number) was dealt in, and is open.")
            let isSeen = !hasOwnBoards || number == owner
            try demand(
                taken[number] == (isSeen ? seat.groups * group : 0), "Seat \(number) has \(taken[number]) cards.")
            try demand(held[number] < group, "Seat \(number) holds \(held[number]) cards.")
            let points = seat.score - seat.groups * scoring.pointsForGroup
            let worst = scoring.pointsForMiss(showedKnownCard: true) * seat.misses
            try demand(
                (worst...0).contains(points) && (points == deal.penalties[number] || !deal.isWhole || !isSeen),
                "Seat \(number)'s score is not what it has taken.")
            // In a scramble seats hold cards that were face up already.
            try demand(
                mode.order == .free || seat.flips >= seat.groups * group, "Seat \(number) has flipped too little.")
            try demand(
                seat.groups * group <= table.board.cards.count, "Seat \(number) has more groups than there are.")
        }
        if deal.isWhole, !hasOwnBoards {
            try demand(attempts == deal.attempts, "The tallies are of \(attempts) attempts.")
        }
        if takesTurns { try demand(table.turns <= attempts, "There are more turns than attempts are over.") }
    }
}
