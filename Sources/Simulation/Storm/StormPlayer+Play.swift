import BotCore
import Vocabulary
import Wire

/// What a client does, drawn from the storm's seed.
extension StormPlayer {
    /// Does something, while there are troubles.
    func act(_ chance: inout SplitMix64) {
        guard isGreeted, pending.count < 4, pending.isEmpty || chance.chance(0.4) else { return }
        if !answered.isEmpty, chance.chance(0.04) { return askAgain(chance.below(answered.count)) }
        if tables.isEmpty || tables.count < 3 && chance.chance(0.03) { return seek(&chance) }
        let table = chance.pick(tables)
        guard let ledger = held[table]?.ledger, held[table]?.isLeaving == false else { return }
        if chance.chance(0.08) { return disturb(ledger, &chance) }
        switch ledger.snapshot.phase {
        case .waiting, .over:
            guard ledger.seat != nil else { return ask(.join(.init(table: table))) }
            let nonce = chance.chance(0.3) ? chance.hex(digits: 64) : nil
            ask(.ready(.init(table: table, nonce: nonce)))
        case .playing:
            if let card = card(at: ledger, &chance) {
                ask(.flip(.init(table: table, card: card, seq: chance.chance(0.1) ? ledger.snapshot.seq : nil)))
            }
        case .paused: if ledger.seat != nil, chance.chance(0.4) { ask(.pause(.init(table: table, on: false))) }
        case .other: break
        }
    }

    /// Plays its games to their end and leaves. Returns whether nothing is left to do.
    func finish(_ chance: inout SplitMix64) -> Bool {
        guard isGreeted, pending.isEmpty else { return false }
        for table in tables {
            guard let ledger = held[table]?.ledger else { continue }
            let snapshot = ledger.snapshot
            if ledger.seat == nil || !snapshot.isInGame || snapshot.rules.autoAgain == true {
                ask(.leave(.init(table: table)))
            } else if snapshot.phase == .paused {
                ask(.pause(.init(table: table, on: false)))
            } else if let card = card(at: ledger, &chance) {
                ask(.flip(.init(table: table, card: card)))
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
        rules.seats = mode.isForOne ? 1 : 2 + chance.below(3)
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
    private func disturb(_ ledger: Ledger, _ chance: inout SplitMix64) {
        let table = ledger.snapshot.table
        let seat = chance.below(ledger.snapshot.seats.count)
        let isHost = ledger.snapshot.host == player
        switch chance.below(12) {
        case 0...2: ask(.chat(.init(table: table, text: "c\(number)-\(storm.now)")))
        case 3, 4: ask(.sync(.init(table: table)))
        case 5, 6: if ledger.seat != nil, ledger.isInGame { ask(.pause(.init(table: table, on: chance.chance(0.8)))) }
        case 7: if ledger.seat != nil, ledger.isInGame { ask(.resign(.init(table: table))) }
        case 8: ask(.leave(.init(table: table)))
        case 9:
            let other = ledger.snapshot.seats[seat]
            guard isHost, other.player != nil, other.player != player, other.bot == nil else { return }
            ask(.kick(.init(table: table, seat: seat, reason: "rude")))
        case 10: if isHost { ask(.lock(.init(table: table, on: chance.chance(0.3)))) }
        default: if isHost, ledger.snapshot.phase == .waiting { ask(.start(.init(table: table))) }
        }
    }

    /// A card to turn if it is this player's move: mostly the best that is known.
    private func card(at ledger: Ledger, _ chance: inout SplitMix64) -> Int? {
        let table = ledger.snapshot
        guard table.phase == .playing, let seat = ledger.seat else { return nil }
        let isFree = ledger.mode.order == .free
        if ledger.mode.takesTurns, table.turn?.seat != seat { return nil }
        let open: [String] = isFree ? table.board.cards.compactMap { $0.face(heldBy: seat) } : table.openFaces
        if open.count >= ledger.group || open.contains(where: { $0 != open[0] }) { return nil }
        let free = table.board.cards.indices.filter { card in
            switch table.board.cards[card] {
            case .down: true
            case .up: isFree
            case .held(_, let holder): isFree && open.isEmpty && holder != seat && chance.chance(0.5)
            case .taken: false
            }
        }
        guard !free.isEmpty else {
            // All that is left is in other hands. To ask for it lets go of what this seat holds.
            return isFree
                ? table.board.cards.firstIndex { if case .held(_, let holder) = $0 { holder != seat } else { false } }
                : nil
        }
        if storm.isStormy, chance.chance(0.2) { return chance.pick(free) }
        let faces = ledger.deal.faces
        if let face = open.first {
            if let card = free.first(where: { faces[$0] == face }) { return card }
        } else if let card = free.first(where: { card in
            faces[card] != nil && free.count { faces[$0] == faces[card] } >= ledger.group
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
