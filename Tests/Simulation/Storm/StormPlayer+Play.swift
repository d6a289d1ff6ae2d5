import BotCore
import Review
import Vocabulary
import Wire

/// What a client does, drawn from the storm's seed.
extension StormPlayer {
    /// Does something, while there are troubles.
    func act(_ chance: inout SplitMix64) {
        if isTyped { return typeSomething(&chance) }
        guard isGreeted, pending.count < 4, pending.isEmpty || chance.chance(0.4) else { return }
        if !answered.isEmpty, chance.chance(0.04) { return askAgain(chance.below(answered.count)) }
        if comeBack(&chance) || visit(&chance) { return }
        if tables.isEmpty || tables.count < 3 && chance.chance(0.03) { return seek(&chance) }
        let table = chance.pick(tables)
        guard let checker = held[table]?.checker, held[table]?.isLeaving == false else { return }
        if chance.chance(0.08) { return disturb(checker, &chance) }
        switch checker.table.phase {
        case .waiting, .over:
            guard checker.seat != nil else { return ask(.join(.init(table: table))) }
            let nonce = chance.chance(0.3) ? chance.hex(digits: 64) : nil
            ask(.ready(.init(table: table, nonce: nonce)))
        case .playing:
            if var flip = flip(at: checker, &chance) {
                if chance.chance(0.1) { flip.seq = checker.table.seq }
                ask(.flip(flip))
            }
        case .paused: if checker.seat != nil, chance.chance(0.4) { ask(.pause(.init(table: table, on: false))) }
        case .other: break
        }
    }

    /// Plays its games to their end and leaves. Returns whether nothing is left to do.
    func finish(_ chance: inout SplitMix64) -> Bool {
        if isTyped {
            // Its seats are given up when they were held for their time.
            if let link { storm.cut(link) }
            return true
        }
        guard isGreeted else { return false }
        let awaitsNothing = pending.isEmpty
        for table in tables where held[table]?.isLeaving == false {
            guard let checker = held[table]?.checker else { continue }
            if checker.mode.order == .free, hasGuest(checker) {
                // While one seat waits for a card, this client doesn't play the other, so it could wait for ever.
                ask(.leave(.init(table: table)))
                continue
            }
            guard awaitsNothing else { continue }
            let snapshot = checker.table
            if checker.seat == nil || !snapshot.isInGame || snapshot.rules.autoAgain == true {
                ask(.leave(.init(table: table)))
            } else if snapshot.phase == .paused {
                ask(.pause(.init(table: table, on: false)))
            } else if let flip = flip(at: checker, &chance) {
                ask(.flip(flip))
            }
        }
        return held.isEmpty
    }

    private func seek(_ chance: inout SplitMix64) {
        let known = storm.truth.tables.suffix(6)
        switch chance.below(10) {
        case 0...5 where !known.isEmpty:
            let table = chance.pick(Array(known))
            guard held[table] == nil else { return }
            ask(chance.chance(0.8) ? .join(.init(table: table)) : .watch(.init(table: table)))
        case 6: ask(.quick(.init(rules: Rules())))
        case 7: ask(.list(.init()))
        default: ask(.create(.init(rules: rules(&chance))))
        }
    }

    private func rules(_ chance: inout SplitMix64) -> Rules {
        let mode = chance.pick(Mode.all)
        var rules = Rules()
        rules.mode = mode.name
        (rules.rows, rules.columns) = chance.pick([(1, 2), (2, 2), (2, 3), (2, 4), (3, 4)])
        rules.seats = mode.isForOne ? 1 : min(2 + chance.below(3), mode.seats.upperBound)
        rules.theme = "letters"
        rules.hideMs = chance.pick([0, 200, 3_000])
        rules.scoring = chance.chance(0.3) ? "concentration" : nil
        if mode.options.contains(.turnSeconds) { rules.turnSeconds = chance.pick([0, 5, 60]) }
        if mode.options.contains(.gameSeconds), chance.chance(0.3) { rules.gameSeconds = chance.pick([20, 300]) }
        rules.autoAgain = chance.chance(0.05) ? true : nil
        if let seats = rules.seats, seats > 1, chance.chance(0.2) { rules.bots = ["casual"] }
        return rules
    }

    /// Something beside the play.
    private func disturb(_ checker: TableChecker, _ chance: inout SplitMix64) {
        let table = checker.table.table
        let isHost = checker.table.host == player
        switch chance.below(16) {
        case 0...2: ask(.chat(.init(table: table, text: "c\(number)-\(storm.now)")))
        case 3, 4: ask(.sync(.init(table: table)))
        case 5, 6:
            if checker.seat != nil, checker.table.isInGame { ask(.pause(.init(table: table, on: chance.chance(0.8)))) }
        case 7: if checker.seat != nil, checker.table.isInGame { ask(.resign(.init(table: table))) }
        case 8: ask(.leave(.init(table: table)))
        case 9, 12:
            // What a host's guests have given up by it, no line tells the others.
            guard isHost, !hasGuest(checker) else { return }
            let others = checker.table.seats.indices.filter { number in
                let other = checker.table.seats[number]
                return other.player != nil && other.player != player && other.bot == nil
            }
            guard !others.isEmpty else { return }
            ask(.kick(.init(table: table, seat: chance.pick(others), reason: "rude")))
        case 13, 14:
            if isHost, checker.table.phase == .waiting {
                ask(.configure(.init(table: table, rules: rules(&chance))))
            }
        case 15:
            if checker.seat != nil, !checker.table.isInGame, !hasGuest(checker), checker.mode.order != .apart {
                ask(.join(.init(table: table, name: "guest")))
            }
        case 10: if isHost { ask(.lock(.init(table: table, on: chance.chance(0.3)))) }
        default: if isHost, checker.table.phase == .waiting { ask(.start(.init(table: table))) }
        }
    }

    private func hasGuest(_ checker: TableChecker) -> Bool {
        checker.table.seats.contains { $0.player.map(guests.contains) == true }
    }

    /// A card to turn for a seat of this client, if it is that seat's move.
    private func flip(at checker: TableChecker, _ chance: inout SplitMix64) -> Request.Flip? {
        let table = checker.table
        let own = table.seats.indices.filter { number in
            let seat = table.seats[number]
            guard let player = seat.player, seat.status == .here, seat.bot == nil else { return false }
            return player == self.player || guests.contains(player)
        }
        let movers = checker.mode.takesTurns ? own.filter { $0 == table.turn?.seat } : own
        guard table.phase == .playing, !movers.isEmpty else { return nil }
        let seat = chance.pick(movers)
        guard let card = card(for: seat, of: own, at: checker, &chance) else { return nil }
        if table.seats[seat].player != player { storm.took(.playedForGuest) }
        return Request.Flip(table: table.table, card: card, seat: own.count > 1 ? seat : nil)
    }

    /// Mostly the best that is known.
    private func card(for seat: Int, of own: [Int], at checker: TableChecker, _ chance: inout SplitMix64) -> Int? {
        let table = checker.table
        let isFree = checker.mode.order == .free
        // A flip that waits for a card of one's own other seat would wait for ever.
        let inOtherHands = table.board.cards.indices.filter { card in
            if case .held(_, let holder) = table.board.cards[card] { !own.contains(holder) } else { false }
        }
        if storm.isStormy, isFree, !inOtherHands.isEmpty, chance.chance(0.3) { return chance.pick(inOtherHands) }
        let open: [String] = isFree ? table.board.cards.compactMap { $0.face(heldBy: seat) } : table.openFaces
        if open.count >= checker.group || open.contains(where: { $0 != open[0] }) { return nil }
        let free = table.board.cards.indices.filter { card in
            switch table.board.cards[card] {
            case .down: true
            case .up: isFree
            case .held(_, let holder): isFree && open.isEmpty && !own.contains(holder) && chance.chance(0.5)
            case .taken: false
            }
        }
        guard !free.isEmpty else {
            // All that is left is in other hands. To ask for it lets go of what this seat holds.
            guard isFree, !open.isEmpty else { return inOtherHands.first }
            return table.board.cards.firstIndex { if case .held(_, let holder) = $0 { holder != seat } else { false } }
        }
        if storm.isStormy, chance.chance(0.2) { return chance.pick(free) }
        let faces = checker.faces
        if let face = open.first {
            if let card = free.first(where: { faces[$0] == face }) { return card }
        } else if let card = free.first(where: { card in
            faces[card] != nil && free.count { faces[$0] == faces[card] } >= checker.group
        }) {
            return card
        }
        let unknown = free.filter { faces[$0] == nil }
        return chance.pick(unknown.isEmpty ? free : unknown)
    }
}

extension CardState {
    fileprivate func face(heldBy seat: Int) -> String? {
        if case .held(let face, seat) = self { face } else { nil }
    }
}
