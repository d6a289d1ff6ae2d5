import Terminal
import Vocabulary
import Wire

extension TableState {
    /// The rules of a patience game; nil at a table of Memory.
    var patience: PatienceTerms? { snapshot.rules.patience }

    var hasPiles: Bool { snapshot.board.patience != nil }

    /// The piles as they are; nil at a table of Memory.
    var piles: PileTable? { snapshot.board.patience.map { PileTable($0, patience) } }

    /// Whether a key names the place of a card or a pile.
    func isOnBoard(_ key: InputEvent.Key) -> Bool {
        if let piles { return isInGame && isSeated && PatiencePane.pile(key, piles) != nil }
        return if case .character(let letter) = key { isPlace(letter) } else { false }
    }

    /// The keys of the piles.
    func pileHints(isOnBoard: Bool) -> [Hint] {
        let (keys, words) = (words.keys, words.patience)
        var hints: [Hint] = []
        if isOnBoard {
            hints += [
                Hint(keys.space, words.take, .character(" "), in: .bar),
                Hint(keys.space, words.takeOne, .character(" "), in: .help),
            ]
        }
        if snapshot.board.patience?.index(of: "stock") != nil { hints.append(Hint(.draw, words.drawKey)) }
        if isOnBoard, hasFoundationKey { hints.append(Hint(keys.enter, words.home, .enter)) }
        if patience?.undo != .limited(0) { hints.append(Hint(.undo, words.undoKey)) }
        if !snapshot.hasCommonDeal { hints.append(Hint(.hint, words.hintKey)) }
        // Where whole runs go by themselves, nothing is left to finish.
        if hasFoundationKey { hints.append(Hint(.finish, words.finishKey)) }
        return isOnBoard ? hints : hints.map { $0.only(.help) }
    }

    /// The keys that lead to a pile.
    var pileNames: [Hint] {
        guard let table = piles else { return [] }
        var names = table.columns.isEmpty ? [] : ["1–\(table.columns.count % 10)"]
        if !table.places(.waste).isEmpty { names.append("w") }
        if let last = table.places(.cell).indices.last {
            names.append(last == 0 ? "a" : "a–\(Array("abcd")[min(last, 3)])")
        }
        return [Hint(names.joined(separator: " "), words.patience.pileKeys, in: .help)]
    }

    /// Whether nothing is left to do for this client's player but to take steps back.
    var isStuck: Bool { own.contains { snapshot.seats[$0].patience?.stuck == true } }

    /// Whether single cards go to foundations.
    private var hasFoundationKey: Bool { piles.map { $0.rules?.foundations != .runs } ?? false }

    /// Which patience game it is, or what has to be done.
    var patienceText: String {
        guard isSeated else { return words.table.watching }
        if isStuck { return words.patience.stuck }
        return mode.isForOne ? words.wire(patience?.game ?? "", \.patience.games) : words.modes.race
    }

    /// A move in words: `7♥ onto 8♠`. `before` is the table before it.
    func move(_ carry: PatienceChange.Carry, _ before: Snapshot) -> String? {
        guard let board = before.board.patience, let from = board.index(of: carry.from),
            let to = board.index(of: carry.to)
        else { return nil }
        let (words, table) = (words.patience, PileTable(board, patience))
        let (source, target) = (table.piles[from], table.piles[to])
        if target.kind == .stock { return words.toStock(carry.count) }
        func name(_ card: PlayingCard) -> String { context.look.isUnicode ? card.glyph : card.id }
        let moved = carry.faces?.map { PlayingCard(id: $0) } ?? source.cards.suffix(max(0, carry.count))
        let cards = moved.compactMap { $0.map(name) }
        guard let first = cards.first, let last = cards.last else { return nil }
        if source.kind == .stock { return words.drawn(cards.joined(separator: " ")) }
        let text = first == last ? first : "\(first)–\(last)"
        return switch target.kind {
        case .foundation: words.toHome(text)
        case .cell: words.toCell(text)
        case .tableau:
            (target.cards.last ?? nil).map { words.onto(text, name($0)) }
                ?? table.columns.firstIndex(of: to).map { words.toColumn(text, $0 + 1) }
        case .waste, .stock, nil: words.takenBack(text)
        }
    }

    /// What a seat has done, for the result of a game for one.
    func counts(_ seat: SeatState) -> String {
        guard patience != nil else { return words.modes.flips(seat.flips) + ", " + words.seats.missed(seat.misses) }
        var counts = patienceCounts(seat)
        // How many are home stands above them.
        counts.remove(at: 2)
        return counts.joined(separator: ", ")
    }

    /// The counts of a patience game, the most useful first.
    func patienceCounts(_ seat: SeatState) -> [String] {
        let words = words.patience
        let tally = seat.patience ?? PatienceTally()
        let all = snapshot.board.patience?.piles.reduce(0) { $0 + $1.cards.count } ?? 0
        return [
            words.score(seat.score), words.moves(tally.moves), words.homeOf(seat.groups, all),
            words.undos(tally.undos), words.hints(tally.hints),
        ]
    }
}

extension Snapshot {
    /// Whether the server keeps the running game for another day where its player leaves: a patience game for one who is signed
    /// in, after its first step.
    var isSavedWhenLeft: Bool {
        guard seats.count == 1, let seat = seats.first, let tally = seat.patience else { return false }
        return seat.account != nil && (tally.moves > 0 || tally.undos > 0)
    }
}
