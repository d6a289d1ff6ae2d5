// What games of patience add to the copy of a table and to the proof of the shuffle.

let patienceOps = ["carry", "show", "cover", "stuck"]

extension JSON {
    /// Gives a seat the counts that only the game of these rules has, at their beginning.
    mutating func recount(_ rules: JSON) {
        for key in ["moves", "undos", "hints", "stuck"] { self[key] = nil }
        if rules["game"] != nil { for key in ["moves", "undos", "hints"] { self[key] = 0 } }
    }

    /// Applies one change to a copy of a snapshot.
    mutating func foldPatience(_ change: JSON) throws(Misfit) {
        if change["op"] == "stuck" {
            guard let seat = change["seat"]?.int, let on = change["on"], var seats = self["seats"]?.array,
                seats.indices.contains(seat)
            else { throw Misfit() }
            seats[seat]["stuck"] = on == true ? true : nil
            self["seats"] = .array(seats)
            return
        }
        guard var piles = self["board"]?["piles"]?.array else { throw Misfit() }
        func index(_ key: String) throws(Misfit) -> Int {
            guard let index = piles.firstIndex(where: { $0["id"] == change[key] }) else { throw Misfit() }
            return index
        }
        if change["op"] == "carry" {
            let (from, to, count) = (try index("from"), try index("to"), change["count"]?.int ?? 0)
            let (source, faces) = (piles[from]["cards"]?.array ?? [], change["faces"]?.array)
            let isMisfit = from == to || count < 1 || count > source.count || (faces?.count ?? count) != count
            if isMisfit { throw Misfit() }
            var moved = change["reverse"] == true ? source.suffix(count).reversed() : source.suffix(count)
            if change["down"] == true { moved = moved.map { _ in .null } }
            piles[from]["cards"] = .array(source.dropLast(count))
            piles[to]["cards"] = .array((piles[to]["cards"]?.array ?? []) + (faces?.map { ["face": $0] } ?? moved))
        } else {
            let pile = try index("pile")
            var cards = piles[pile]["cards"]?.array ?? []
            guard let card = change["card"]?.int, cards.indices.contains(card) else { throw Misfit() }
            cards[card] = change["op"] == "show" ? ["face": change["face"] ?? .null] : .null
            piles[pile]["cards"] = .array(cards)
        }
        self["board"]?["piles"] = .array(piles)
    }
}

/// The cards of a game of patience in the order dealt: of a numbered deal, or as `shuffle` puts the numbers of so many cards.
func patienceDeal(_ rules: JSON, shuffle: (Int) -> [Int]) -> [String] {
    let (isSpider, ranks) = (rules["game"] == "spider", "A23456789TJQK".map(String.init))
    let suits = (isSpider ? [1: "S", 2: "HS"][rules["suits"]?.int ?? 4] ?? "CDHS" : "CDHS").map(String.init)
    func pack(_ once: [String]) -> [String] { (0..<(isSpider ? 104 : 52)).map { once[$0 % once.count] } }
    guard let deal = rules["deal"]?.int else {
        let cards = pack(suits.flatMap { suit in ranks.map { $0 + suit } })
        return shuffle(cards.count).map { cards[$0] }
    }
    var (left, state, order) = (pack(ranks.flatMap { rank in suits.map { rank + $0 } }), deal, [String]())
    while !left.isEmpty {
        state = (state &* 214_013 &+ 2_531_011) & 0xFFFF_FFFF
        left.swapAt((state >> 16 & 32_767) % left.count, left.count - 1)
        order.append(left.removeLast())
    }
    return order
}
