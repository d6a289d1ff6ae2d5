/// A game is written without its plan and its deck, which whoever reads it back has.
extension PatienceRun: Encodable {
    private enum CodingKeys: CodingKey { case board, piles, tally, turned, parts, steps, requests, isStuck }

    /// Reads a game of that plan back. Throws where it does not fit the plan.
    public init(from decoder: any Decoder, _ plan: PatiencePlan) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.plan = plan
        board = try fields.decode(Board.self, forKey: .board)
        piles = try fields.decode([[UInt8]].self, forKey: .piles)
        tally = try fields.decode(PatienceCounts.self, forKey: .tally)
        turned = try fields.decode(Int.self, forKey: .turned)
        let codes = try fields.decode([UInt32].self, forKey: .parts)
        parts = codes.compactMap(Part.init(code:))
        let numbers = try fields.decode([Int32].self, forKey: .steps)
        steps = stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map { index in
            Step(
                parts: numbers[index], score: numbers[index + 1], moves: numbers[index + 2], turned: numbers[index + 3])
        }
        requests = try fields.decode(Int.self, forKey: .requests)
        isStuck = try fields.decode(Bool.self, forKey: .isStuck)
        let numbersOfCards = piles.joined().sorted().map(Int.init)
        guard piles.count == plan.piles.count, numbersOfCards == Array(board.indices) else {
            throw DecodingError.dataCorruptedError(
                forKey: .piles, in: fields, debugDescription: "these piles do not fit the cards")
        }
        seen = board.indices.map { [board] in board.recall($0).map { plan.cards[$0.index] } }
        guard parts.count == codes.count, numbers.count % 4 == 0, canUndoAll, hasSoundCounts else {
            throw DecodingError.dataCorruptedError(
                forKey: .parts, in: fields, debugDescription: "these steps do not lead to these piles")
        }
    }

    /// Whether every step can be taken back: each pile has the cards that it gives back, and they lie as the step has left them.
    private var canUndoAll: Bool {
        var piles = piles
        var up = board.indices.map { board.isUp($0) }
        guard board.indices.allSatisfy({ up[$0] || board.isDown($0) }) else { return false }
        if let stock = plan.stock, piles[stock].contains(where: { up[Int($0)] }) { return false }
        for part in parts.reversed() {
            let (from, to, number) = (Int(part.pile), Int(part.to), Int(part.number))
            guard piles.indices.contains(from), piles.indices.contains(to) else { return false }
            if part.kind == .turnUp {
                guard number < piles[from].count, up[Int(piles[from][number])] else { return false }
                up[Int(piles[from][number])] = false
                continue
            }
            guard from != to, number <= piles[to].count else { return false }
            var cards = Array(piles[to].suffix(number))
            let hasStock = from == plan.stock || to == plan.stock
            if hasStock, plan.waste != nil { cards.reverse() }
            // In the stock all cards lie face down.
            guard hasStock == (part.kind != .carry),
                cards.allSatisfy({ up[Int($0)] == (part.kind == .carryUp) || !hasStock })
            else { return false }
            if hasStock { for card in cards { up[Int(card)] = part.kind == .turnOver } }
            piles[to].removeLast(number)
            piles[from] += cards
        }
        var before = 0
        for step in steps {
            guard (before...max(before, parts.count)).contains(Int(step.parts)) else { return false }
            before = Int(step.parts)
        }
        return true
    }

    /// Whether no count is so large that a step would overflow it, and the cards on foundations are as many as the tally says.
    private var hasSoundCounts: Bool {
        let counts = [tally.moves, tally.undos, tally.hints, turned, requests]
        let most = 1 << 30
        return counts.allSatisfy((0..<most).contains) && (-most..<most).contains(tally.score)
            && tally.groups == plan.foundations.reduce(0) { $0 + piles[$1].count }
    }

    /// Writes a number for each part of a step, and four for each step.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(board, forKey: .board)
        try fields.encode(piles, forKey: .piles)
        try fields.encode(tally, forKey: .tally)
        try fields.encode(turned, forKey: .turned)
        try fields.encode(parts.map(\.code), forKey: .parts)
        try fields.encode(steps.flatMap { [$0.parts, $0.score, $0.moves, $0.turned] }, forKey: .steps)
        try fields.encode(requests, forKey: .requests)
        try fields.encode(isStuck, forKey: .isStuck)
    }
}

extension PatienceRun.Part {
    fileprivate var code: UInt32 {
        UInt32(kind.rawValue) << 24 | UInt32(pile) << 16 | UInt32(to) << 8 | UInt32(number)
    }

    fileprivate init?(code: UInt32) {
        func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: code >> shift) }
        guard let kind = Kind(rawValue: byte(24)) else { return nil }
        self.init(kind: kind, pile: byte(16), to: byte(8), number: byte(0))
    }
}
