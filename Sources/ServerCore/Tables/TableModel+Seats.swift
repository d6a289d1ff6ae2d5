import CardGame
import Wire

extension TableModel {
    // MARK: Coming

    mutating func joined(_ wish: TableEvent.SeatWish, _ step: inout TableStep) -> ErrorReply? {
        // First of all, because a lock and a seat of their own keep nobody from it.
        if let seat = seatHeldFor(wish), wish.seat == nil || wish.seat == seat {
            takeBack(seat, owner: wish.owner, &step)
            return nil
        }
        if let seat = seat(of: wish.owner), wish.owner == wish.player.id {
            return ErrorReply(.alreadySeated, "You have seat \(seat) at this table.", hint: "Play, or leave it first.")
        }
        if setup.owner != nil {
            return ErrorReply(
                .locked, "Only those whom the server calls sit at this table.", hint: "Watch it, or join another.")
        }
        if let refusal = refusalOfEntry(wish.owner, password: wish.password) { return refusal }
        guard !isInGame else {
            let own = seatHeldFor(wish).map { "Your seat is \($0). Leave seat out to take it back." }
            let others = seat(of: wish.owner) == nil ? hintToWatch : "Another person can join when it is over."
            return ErrorReply(.wrongPhase, "A game is being played at this table.", hint: own ?? others)
        }
        if let wanted = wish.seat {
            guard seats.indices.contains(wanted) else { return noSeat(wanted) }
            guard seats[wanted].status == .open else {
                return ErrorReply(
                    .seatTaken, "Seat \(wanted) is taken.",
                    hint: hasOpenSeat
                        ? "Leave seat out to get the lowest open one." : "No seat is open. Watch it, or join another.")
            }
        }
        guard let seat = wish.seat ?? seats.firstIndex(where: { $0.status == .open }) else {
            let isGuest = seat(of: wish.owner) != nil
            return ErrorReply(
                .tableFull, "Every seat at this table is taken.",
                hint: isGuest ? "Another person here needs an open seat." : "Watch it, or join another.")
        }
        watchers.removeAll { $0.id == wish.owner }
        seats[seat] = Seat()
        seats[seat].player = wish.player
        seats[seat].rating = wish.rating
        seats[seat].owner = wish.owner
        seats[seat].status = .here
        show(seat, &step)
        passHost(&step)
        return nil
    }

    mutating func watched(_ player: Player, password: String?) -> ErrorReply? {
        if seat(of: player.id) != nil {
            return ErrorReply(.alreadySeated, "You have a seat at this table.", hint: "You see everything already.")
        }
        if watches(player.id) { return nil }
        if setup.withholdsDeal {
            return ErrorReply(
                .locked, "Nobody may watch this table: others still play its deal.", hint: "Watch another.")
        }
        // Everybody may watch a game of the ladder.
        let password = setup.isLadder ? setup.password : password
        if let refusal = refusalOfEntry(player.id, password: password) { return refusal }
        watchers.append(player)
        return nil
    }

    /// Why somebody may not come in at all.
    private func refusalOfEntry(_ player: String, password: String?) -> ErrorReply? {
        if isKicked(player) { return Self.isPutOut }
        if isLocked, setup.owner == nil {
            return ErrorReply(.locked, "The host has locked this table.", hint: "Ask to be let in, or join another.")
        }
        // Members have given the password before.
        if watches(player) || seat(of: player) != nil { return nil }
        if let wanted = setup.password, password != wanted {
            if setup.isLadder {
                return ErrorReply(
                    .badPassword, "Nobody can join a table of the ladder.", hint: "Watch it, or send quick with ladder."
                )
            }
            return ErrorReply(
                .badPassword, password == nil ? "This table has a password." : "That is not the table's password.",
                hint: "Send password with the request.", field: "password")
        }
        return nil
    }

    func noSeat(_ seat: Int) -> ErrorReply {
        ErrorReply(
            .badField, "This table has no seat \(seat).",
            hint: seats.count == 1 ? "Its only seat is 0." : "Seats are 0–\(seats.count - 1).", field: "seat")
    }

    // MARK: Going

    mutating func left(
        _ player: String, seat wanted: Int?, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        guard seat(of: player) != nil || watches(player) else { return notSeated }
        if let refusal = refusal(ofSeat: wanted, player) { return refusal }
        vacate(seats(of: player, only: wanted), because: .abandoned, at: now, &step)
        if wanted == nil { watchers.removeAll { $0.id == player } }
        return nil
    }

    mutating func resigned(
        _ player: String, seat wanted: Int?, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        if let refusal = refusal(ofSeat: wanted, player) { return refusal }
        guard isInGame else {
            return ErrorReply(.wrongPhase, "No game is being played.", hint: "Leave the table instead.")
        }
        let own = seats(of: player, only: wanted)
        let name = own.first.flatMap { seats[$0].player?.name }
        // Before `vacate`, which may end the game and then asks whether somebody is here.
        if let name, own == seats(of: player, only: nil) { watchers.append(Player(id: player, name: name)) }
        vacate(own, because: .resigned, at: now, &step)
        return nil
    }

    /// Makes a player without a seat a watcher.
    mutating func letWatch(_ player: String, name: String) {
        if seat(of: player) == nil, !watches(player) { watchers.append(Player(id: player, name: name)) }
    }

    /// Empties the seats at one instant, so that no game starts with some of them, and in a game they share a place. A seat
    /// that leaves stays `left` until the game is over. `ending` is why the game ends if only one seat is left.
    mutating func vacate(
        _ own: [Int], because ending: Ending, reason: String? = nil, at now: Moment, _ step: inout TableStep
    ) {
        if isSuspended { return }
        guard isInGame else {
            for seat in own { open(seat, reason: reason, &step) }
            passHost(&step)
            startIfAllReady(at: now, &step)
            return
        }
        if ending == .abandoned, isSavable, !own.isEmpty { return suspend(&step) }
        for seat in own { leaveGame(seat, reason: reason, &step) }
        if Self.isContested(dealtIn, seats.span) {
            // The one to move comes last, so that the turn does not pass to somebody who is leaving too.
            let mover = turnSeat
            for seat in own where seat != mover { play(.seatLeft(seat), at: now, &step) }
            for seat in own where seat == mover { play(.seatLeft(seat), at: now, &step) }
        } else {
            play(.ended(ending), at: now, &step)
        }
        if phase == .paused { goOnIfAllAgree(at: now, &step) }
    }

    mutating func open(_ seat: Int, reason: String? = nil, _ step: inout TableStep) {
        seats[seat] = Seat()
        show(seat, reason: reason, &step)
    }

    mutating func leaveGame(_ seat: Int, reason: String? = nil, _ step: inout TableStep) {
        seats[seat].leftLost = seats[seat].status == .lost ? true : nil
        seats[seat].status = .left
        seats[seat].formerOwner = seats[seat].owner
        seats[seat].owner = nil
        seats[seat].heldUntil = nil
        seats[seat].bot = nil
        show(seat, reason: reason, &step)
        passHost(&step)
    }

    /// Makes the lowest seat's holder host if the host has no seat any more; nobody, if no person has one. When nobody is left,
    /// nothing is told: version 1 promises that the last diff of a table has no `host`.
    mutating func passHost(_ step: inout TableStep) {
        if setup.owner != nil { return }
        if let host, seat(of: host) != nil { return }
        let next = seats.first(where: { $0.isTaken && $0.owner != nil })?.owner
        guard next != host, !isDeserted else { return }
        host = next
        step.changes.append(.host(player: next))
    }

    func show(_ seat: Int, holdMs: Int? = nil, reason: String? = nil, _ step: inout TableStep) {
        let state = seats[seat]
        step.changes.append(
            .seat(
                Change.SeatChange(
                    seat: seat, player: state.player?.id, name: state.player?.name, account: state.player?.account,
                    rating: state.rating, status: state.status, bot: state.bot, holdMs: holdMs, reason: reason)))
    }

    // MARK: Whose seat

    func seats(of player: String, only wanted: Int?) -> [Int] {
        seats.indices.filter {
            seats[$0].isTaken && seats[$0].owner == player && (wanted == nil || wanted == $0)
        }
    }

    /// The refusal of a seat that is not the player's; nil if none is named or it is.
    func refusal(ofSeat wanted: Int?, _ player: String) -> ErrorReply? {
        guard let wanted else { return nil }
        guard seats.indices.contains(wanted) else { return noSeat(wanted) }
        guard seats[wanted].isTaken, seats[wanted].owner == player else {
            return ErrorReply(
                .notSeated, "Seat \(wanted) is not yours.", hint: "Leave seat out to mean your own.",
                field: "seat")
        }
        return nil
    }

    var notSeated: ErrorReply {
        let hint =
            if isInGame {
                "A game is being played. \(hintToWatch)"
            } else if hasOpenSeat {
                "Join it first."
            } else {
                "No seat is open. You can watch, and join when one is."
            }
        return ErrorReply(.notSeated, "You have no seat at this table.", hint: hint)
    }

    /// When somebody without a seat gets one: whoever stays to the end keeps theirs.
    private var hintToWatch: String {
        let opens = seats.contains { $0.status == .open || $0.status == .left }
        return "You can watch, and join when \(opens ? "it is over" : "a seat is open after it")."
    }

    var hasOpenSeat: Bool { seats.contains { $0.status == .open } }
}
