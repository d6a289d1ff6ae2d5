extension PatienceRules {
    /// The pack in the order that the committed shuffle begins with: suit by suit from the ace up, the whole repeated.
    public func pack(suits: Int) -> [PlayingCard] {
        repeated(
            Self.suits(suits).flatMap { suit in (1...ranks).map { PlayingCard(rank: UInt8($0), suit: suit) } })
    }

    /// The cards of a numbered deal, in the order dealt. The generator is that of the Windows games.
    public func numbered(_ number: Int, suits: Int) -> [PlayingCard] {
        let suits = Self.suits(suits)
        var left = repeated((1...ranks).flatMap { rank in suits.map { PlayingCard(rank: UInt8(rank), suit: $0) } })
        var state = UInt32(truncatingIfNeeded: number)
        var dealt: [PlayingCard] = []
        while !left.isEmpty {
            state = state &* 214_013 &+ 2_531_011
            let drawn = Int(state >> 16 & 32_767) % left.count
            left.swapAt(drawn, left.count - 1)
            dealt.append(left.removeLast())
        }
        return dealt
    }

    /// As many cards as the packs have, of however many suits.
    private func repeated(_ once: [PlayingCard]) -> [PlayingCard] {
        let times = packs * ranks * Suit.allCases.count / once.count
        return (0..<times).flatMap { _ in once }
    }
}
