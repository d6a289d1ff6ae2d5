import Vocabulary
import Wire

extension TableModel {
    mutating func hosted(
        _ order: TableEvent.HostOrder, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        switch order {
        case .start: return start(at: now, &step)
        case .configure(let rules, let bots): return configure(rules, bots, &step)
        case .lock(let on): isLocked = on
        case .kick(let seat, let reason, let origin):
            return kick(seat, reason: reason, origin: origin, at: now, &step)
        case .seat(let player, let rating, let seat): give(seat, to: player, rating: rating, &step)
        case .forfeit(let seat): forfeit(seat, at: now, &step)
        case .stop(let byClock): stop(byClock: byClock, at: now, &step)
        }
        return nil
    }

    /// The refusal of a request with that permission to somebody at the table; nil if they may ask it.
    package func refusal(of permission: Permission, to player: String) -> ErrorReply? {
        switch permission {
        // Accounts and roles are no matter of a table.
        case .anyone, .session, .member, .account, .moderator: nil
        case .seated: seat(of: player) == nil ? notSeated : nil
        case .host where setup.isHostedByServer: setup.isLadder ? Self.isOfLadder : Self.hasOwner
        case .host: player == host && seat(of: player) != nil ? nil : notHost
        }
    }

    static let isOfLadder = ErrorReply(
        .notHost, "The server is the host of a table of the ladder.", hint: "Play, or leave it.")

    static let hasOwner = ErrorReply(.notHost, "The server is the host of this table.", hint: "Play, or leave it.")

    private var notHost: ErrorReply {
        let name = host.flatMap { host in seats.first { $0.owner == host } }?.player?.name
        return ErrorReply(
            .notHost, "Only the host may do that.",
            hint: name.map { "Ask \($0)." } ?? "There is none now. The next person who sits down is host.")
    }

    private var notWaiting: ErrorReply? {
        if phase == .waiting { return nil }
        return ErrorReply(
            .wrongPhase, "The first game has begun already.", hint: "It is possible only before the first game.")
    }

    /// Why neither a start nor other rules are possible now.
    var refusalOfOtherRules: ErrorReply? { notWaiting ?? (loading == nil ? nil : Self.picturesAreAwaited) }

    private mutating func start(at now: Moment, _ step: inout TableStep) -> ErrorReply? {
        if let refusal = refusalOfOtherRules { return refusal }
        guard takenSeats >= setup.kind.minimumSeats else {
            return ErrorReply(
                .wrongPhase,
                "The game needs \(setup.kind.minimumSeats) players, and \(takenSeats) \(takenSeats == 1 ? "sits" : "sit") here.",
                hint: setup.kind.suitsHouseBots ? "Wait for somebody, or seat a bot." : "Wait for somebody.")
        }
        startGame(at: now, &step)
        return nil
    }

    mutating func configure(
        _ rules: Rules, _ bots: [HouseBot]?, pictures: [DeckPicture] = [], _ step: inout TableStep
    ) -> ErrorReply? {
        if let refusal = refusalOfOtherRules { return refusal }
        let settings: TableSettings
        switch TableRules.settle(rules, among: setup.families, showing: pictures) {
        case .failure(let refusal): return refusal
        case .success(let settled): settings = settled
        }
        let wanted = settings.kind.seats
        // Bots that are replaced hold no seat.
        let staying = seats.indices.filter { seats[$0].isTaken && (bots == nil || seats[$0].bot == nil) }
        if let taken = staying.last, taken >= wanted {
            var more = rules
            more.seats = taken + 1
            let canHaveMore = (try? TableRules.settle(more, among: setup.families, showing: pictures).get()) != nil
            return ErrorReply(
                .badField, "Seat \(taken) is taken.",
                hint: canHaveMore
                    ? "Keep at least \(taken + 1) seats, or let them leave."
                    : "Let them leave first, or choose a game for more players.", field: "rules.seats")
        }
        if !settings.kind.suitsHouseBots, bots == nil, seats.contains(where: { $0.bot != nil }) {
            return settings.kind.refusalOfBots(field: "rules.bots", hint: "Send bots as [] to take them away.")
        }
        if settings.kind.hasOwnBoards, let refusal = refusalOfGuests { return refusal }
        let room = wanted - staying.count
        if let bots, bots.count > room {
            return ErrorReply(
                .badField, "There is no seat for \(bots.count) bots.",
                hint: "Name at most \(room), or more seats.", field: "rules.bots")
        }
        setup.settings =
            bots == nil && settings.kind.suitsHouseBots ? settings.showing(bots: seats.compactMap(\.bot)) : settings
        step.changes.append(.rules(setup.rules))
        resize(to: wanted, seating: bots, &step)
        deal = PreparedDeal(setup, number: deal.number)
        step.changes.append(.deal(publicDeal))
        for seat in seats.indices where seats[seat].isReady {
            seats[seat].isReady = false
            seats[seat].nonce = nil
            step.changes.append(.ready(seat: seat, on: false))
        }
        return nil
    }

    /// Two people at one client would see each other's boards.
    private var refusalOfGuests: ErrorReply? {
        let owners = seats.compactMap(\.owner)
        guard Set(owners).count < owners.count else { return nil }
        return ErrorReply(
            .badField, "Two people sit at one client, but in this mode each has their own board.",
            hint: "Let them leave, or choose another mode.", field: "rules.mode")
    }

    /// Removes seats at the end or adds open ones. The bots replace all others, in the lowest seats that no person has.
    private mutating func resize(to count: Int, seating bots: [HouseBot]?, _ step: inout TableStep) {
        if count < seats.count { seats.removeLast(seats.count - count) }
        let former = seats.map(\.bot)
        while seats.count < count { seats.append(Seat()) }
        if var waiting = bots?[...] {
            for seat in seats.indices where seats[seat].status == .open || seats[seat].bot != nil {
                guard let bot = waiting.popFirst() else {
                    seats[seat] = Seat()
                    continue
                }
                if seats[seat].bot != bot.strength { self.seat(bot, seat) }
            }
        }
        for seat in seats.indices where seat >= former.count || seats[seat].bot != former[seat] {
            show(seat, &step)
        }
    }

    private mutating func kick(
        _ seat: Int, reason: String?, origin: UInt64?, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        guard seats.indices.contains(seat) else { return noSeat(seat) }
        guard seats[seat].isTaken, let owner = seats[seat].owner else {
            guard seats[seat].bot == nil else {
                return ErrorReply(
                    .badField, "A house bot plays in seat \(seat).",
                    hint: "Between games, bot with strength null takes a bot away.", field: "seat")
            }
            return ErrorReply(
                .badField, "Nobody sits in seat \(seat).", hint: "Name the seat of a person.", field: "seat")
        }
        guard owner != host else {
            return ErrorReply(.badField, "That is your own seat.", hint: "Leave it instead.", field: "seat")
        }
        let own = seats(of: owner, only: nil)
        let isGuest = own.count > 1 && seats[seat].player?.id != owner
        if isInGame, let host {
            for seat in isGuest ? [seat] : own { seats[seat].fate = .wasPutOut }
            for seat in seats(of: host, only: nil) { seats[seat].fate = .gaveUp }
        }
        if isGuest {
            // A guest's name is no identity, so only this seat is lost, also for the running game.
            vacate([seat], because: .abandoned, reason: reason, at: now, &step)
            seats[seat].formerOwner = nil
            return nil
        }
        if kicked.count == ServerLimits.kicked { kicked.removeFirst() }
        kicked.append(Kicked(player: owner, origin: origin))
        vacate(own, because: .abandoned, reason: reason, at: now, &step)
        watchers.removeAll { $0.id == owner }
        return nil
    }

    // MARK: House bots

    mutating func botAsked(
        _ player: String, seat: Int, _ bot: HouseBot?, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        guard seats.indices.contains(seat) else { return noSeat(seat) }
        if bot != nil, !setup.kind.suitsHouseBots {
            return ErrorReply(
                .wrongGame, "House bots can't play \(setup.kind.game).",
                hint: seats.count == 1 ? "Play alone." : "Wait for somebody.")
        }
        if isInGame { return standInAsked(player, seat: seat, bot) }
        guard player == host else { return notHost }
        guard let bot else {
            guard seats[seat].bot != nil else {
                return ErrorReply(.badField, "No bot sits in seat \(seat).", hint: "Name a bot's seat.", field: "seat")
            }
            open(seat, &step)
            startIfAllReady(at: now, &step)
            return nil
        }
        guard seats[seat].status == .open || seats[seat].bot != nil else {
            return ErrorReply(
                .seatTaken, "Seat \(seat) is taken.", hint: hasOpenSeat ? "Choose an open one." : "No seat is open.")
        }
        self.seat(bot, seat)
        show(seat, &step)
        startIfAllReady(at: now, &step)
        return nil
    }

    /// Notes a wish for a bot in a lost or left seat, or withdraws it; see `grantStandIns`.
    private mutating func standInAsked(_ player: String, seat: Int, _ bot: HouseBot?) -> ErrorReply? {
        guard let bot else {
            botVotes.removeAll { $0.seat == seat && $0.player == player }
            return nil
        }
        guard dealtIn.contains(seat), seats[seat].bot == nil,
            seats[seat].status == .lost || seats[seat].status == .left
        else {
            return ErrorReply(
                .wrongPhase, "Seat \(seat) is neither lost nor left.",
                hint: "In a game a bot takes over only for somebody who is gone.", field: "seat")
        }
        botVotes.removeAll { $0.seat == seat && $0.player == player }
        botVotes.append(BotVote(seat: seat, player: player, bot: bot))
        return nil
    }

    /// Lets a bot take over a lost or left seat once everybody who is here has asked for one. That may happen because somebody
    /// else has gone. The last bot asked for comes.
    mutating func grantStandIns(at now: Moment, _ step: inout TableStep) {
        let present = seats.filter { $0.status == .here && $0.bot == nil }.map(\.owner)
        guard !present.isEmpty else { return }
        for seat in dealtIn {
            let votes = botVotes.filter { $0.seat == seat }
            guard let bot = votes.last?.bot else { continue }
            guard present.allSatisfy({ owner in votes.contains { $0.player == owner } }) else { continue }
            botVotes.removeAll { $0.seat == seat }
            seats[seat].bot = bot.strength
            if seats[seat].status == .left {
                seats[seat].status = .here
                game?.update(.seatReturned(seat))
            }
            show(seat, holdMs: seats[seat].heldUntil.map { ($0 - now).millisecondsToWait }, &step)
        }
    }
}
