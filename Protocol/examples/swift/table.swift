// A copy of a table for bots in Swift: the fold, whose move it is, and the proof of the shuffle. Protocol/SPEC.md explains every rule that is
// named here.
import Foundation

/// Any JSON value.
enum JSON: Codable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByDictionaryLiteral
{
    case null, bool(Bool), int(Int), fraction(Double), string(String), array([JSON]), object([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let fields = try? value.decode([String: JSON].self) {
            self = .object(fields)
        } else if let elements = try? value.decode([JSON].self) {
            self = .array(elements)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .int(number)
        } else {
            self = .fraction(try value.decode(Double.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .int(number) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(dictionaryLiteral fields: (String, JSON)...) { self = .object(Dictionary(fields) { $1 }) }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var int: Int? { if case .int(let number) = self { number } else { nil } }
    var array: [JSON]? {
        get { if case .array(let elements) = self { elements } else { nil } }
        set { self = .array(newValue ?? []) }
    }
    var object: [String: JSON] { if case .object(let fields) = self { fields } else { [:] } }

    /// A field; nil where there is none. To set nil removes it.
    subscript(key: String) -> JSON? {
        get { object[key] }
        set {
            var fields = object
            fields[key] = newValue
            self = .object(fields)
        }
    }

    /// Replaces fields. Those that the source lacks are removed.
    mutating func replace(from source: JSON, _ keys: String...) {
        for key in keys { self[key] = source[key] }
    }
}

/// A change that names what the copy does not have.
struct Misfit: Error {}

extension JSON {
    /// Applies one change to a copy of a snapshot.
    mutating func fold(_ change: JSON) throws(Misfit) {
        func required(_ key: String) throws(Misfit) -> JSON {
            guard let value = change[key] else { throw Misfit() }
            return value
        }
        let (op, rules) = (change["op"]?.string ?? "", self["rules"] ?? [:])
        if ["carry", "show", "cover"].contains(op) { return try foldPiles(change) }
        guard var seats = self["seats"]?.array else { throw Misfit() }
        var cards = self["board"]?["cards"]?.array ?? []
        func seat() throws(Misfit) -> Int {
            guard let seat = change["seat"]?.int, seats.indices.contains(seat) else { throw Misfit() }
            return seat
        }
        func named() throws(Misfit) -> [Int] {
            let named = (change["cards"]?.array ?? change["card"].map { [$0] } ?? []).compactMap(\.int)
            guard named.allSatisfy(cards.indices.contains) else { throw Misfit() }
            return named
        }
        func face(_ card: Int) throws(Misfit) -> JSON {
            guard let face = cards[card]["face"] else { throw Misfit() }
            return face
        }
        func add(_ key: String, _ number: Int, to seat: Int) {
            seats[seat][key] = .int((seats[seat][key]?.int ?? 0) + number)
        }
        /// Gives a seat the counts that only the game of these rules has, at their beginning.
        func recount(_ seat: Int, _ rules: JSON) {
            for key in ["moves", "undos", "hints", "stuck"] { seats[seat][key] = nil }
            if rules["game"] != nil { for key in ["moves", "undos", "hints"] { seats[seat][key] = 0 } }
        }
        func clear(_ seat: Int, _ rules: JSON) {
            recount(seat, rules)
            for key in ["score", "groups", "flips", "misses"] { seats[seat][key] = 0 }
        }
        switch op {
        case "reveal":
            let (seat, face) = (try seat(), try required("face"))
            for card in try named() { cards[card] = ["face": face] }
            add("flips", 1, to: seat)
        case "match":
            let seat = try seat()
            for card in try named() { cards[card] = ["face": try face(card), "seat": .int(seat)] }
            add("score", try required("points").int ?? 0, to: seat)
            add("groups", 1, to: seat)
        case "miss":
            let seat = try seat()
            add("score", try required("points").int ?? 0, to: seat)
            add("misses", 1, to: seat)
            if try required("hide_ms") != 0 { self["turn"]?["ms"] = nil }
        case "hide": for card in try named() { cards[card] = .null }
        case "hold":
            let seat = try seat()
            for card in try named() { cards[card] = ["face": try face(card), "held": .int(seat)] }
        case "release": for card in try named() { cards[card] = ["face": try face(card)] }
        case "progress":
            let seat = try seat()
            for (key, count) in change.object where key != "op" && key != "seat" { seats[seat][key] = count }
        case "stuck": seats[try seat()]["stuck"] = try required("on") == true ? true : nil
        case "turn":
            var turn: JSON = ["seat": .int(try seat())]
            turn["ms"] = change["ms"]
            self["turn"] = turn
            replace(from: change, "turns", "tries_left")
        case "seat":
            let seat = try seat()
            if seats[seat]["player"] != change["player"] {
                clear(seat, rules)
                seats[seat]["ready"] = false
            }
            seats[seat].replace(from: change, "player", "name", "account", "rating", "status", "bot", "hold_ms")
        case "ready": seats[try seat()]["ready"] = try required("on")
        case "agree": seats[try seat()]["agree"] = try required("on") == true ? true : nil
        case "phase":
            self["phase"] = try required("phase")
            for seat in seats.indices { seats[seat]["agree"] = nil }
            if let ms = change["ms"] { self["turn"]?["ms"] = ms }
        case "host": self["host"] = change["player"]
        case "theme": self["theme"] = change["theme"]
        case "title": self["title"] = try required("title")
        case "rules":
            guard let next = change["rules"], let count = next["seats"]?.int, 1...64 ~= count else { throw Misfit() }
            (self["rules"], seats) = (next, Array(seats.prefix(count)))
            if (next["game"] == nil) != (rules["game"] == nil) { for seat in seats.indices { recount(seat, next) } }
            while seats.count < count {
                seats.append(["status": "open", "bot": .null, "ready": false])
                clear(seats.count - 1, next)
            }
        case "deal":
            replace(from: change, "game", "board", "commit", "faces", "theme", "over", "tries_left", "game_ms")
            self["turns"] = 0
            if let seconds = self["rules"]?["game_seconds"]?.int, 1...1_000_000 ~= seconds {
                self["game_ms"] = .int(seconds * 1_000)
            }
            for seat in seats.indices { clear(seat, rules) }
            cards = try required("board")["cards"]?.array ?? []
        case "over":
            self["over"] = change
            self["over"]?["op"] = nil
            replace(from: [:], "turn", "game_ms")
            for seat in seats.indices { seats[seat]["ready"] = false }
        default: return  // A later version's.
        }
        self["seats"] = .array(seats)
        if self["board"]?["cards"] != nil { self["board"]?["cards"] = .array(cards) }
    }

    /// Applies a change of a game of patience to its piles.
    private mutating func foldPiles(_ change: JSON) throws(Misfit) {
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

/// SHA-256 of FIPS 180-4.
func sha256(_ message: [UInt8]) -> [UInt8] {
    // The first 32 bits of the fractions of the roots of the first primes.
    let primes = (2..<312).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
    func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
    let constants = primes.map { fraction(cbrt(Double($0))) }
    var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
    let end = [0x80] + [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
    let padded = message + end + (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
    for block in stride(from: 0, to: padded.count, by: 64) {
        var words = (0..<16).map { i in padded[(block + 4 * i)..<(block + 4 * i + 4)].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for i in 16..<64 {
            let (a, b) = (words[i - 15], words[i - 2])
            let (one, two) = (turned(a, 7) ^ turned(a, 18) ^ a >> 3, turned(b, 17) ^ turned(b, 19) ^ b >> 10)
            words.append(words[i - 16] &+ words[i - 7] &+ one &+ two)
        }
        var s = state
        for i in 0..<64 {
            let (choice, majority) = (s[4] & s[5] ^ ~s[4] & s[6], s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2])
            let one =
                s[7] &+ (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) &+ choice &+ constants[i] &+ words[i]
            let two = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) &+ majority
            s = [one &+ two, s[0], s[1], s[2], s[3] &+ one, s[4], s[5], s[6]]
        }
        for i in 0..<8 { state[i] = state[i] &+ s[i] }
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
}

func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    let key = key + [UInt8](repeating: 0, count: 64 - key.count)
    return sha256(key.map { $0 ^ 0x5C } + sha256(key.map { $0 ^ 0x36 } + message))
}

/// The bytes of hexadecimal digits.
func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap { $0.hexDigitValue.map { UInt8($0) } }
    return stride(from: 1, to: digits.count, by: 2).map { digits[$0 - 1] << 4 | digits[$0] }
}

/// The shuffle memory-fair-1: which face each card has. `nonces` are those of all seats dealt in, ascending.
func shuffled(seed: [UInt8], game: String, groups: Int, group: Int, nonces: [(seat: Int, nonce: [UInt8])]) -> [Int] {
    func big(_ number: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - $0))) }
    }
    let head = big(game.utf8.count, 2) + Array(game.utf8) + big(groups, 2) + big(nonces.count, 1)
    let key = hmac(seed, Array("memory-fair-1/seed\0".utf8) + head + nonces.flatMap { [UInt8($0.seat)] + $0.nonce })
    var (words, blocks): ([Int], Int) = ([], 0)
    func word() -> Int {
        if words.isEmpty {
            let block = hmac(key, Array("memory-fair-1/stream\0".utf8) + big(blocks, 8))
            words = (0..<8).map { i in block[(4 * i)..<(4 * i + 4)].reduce(0) { $0 << 8 | Int($1) } }
            blocks += 1
        }
        return words.removeFirst()
    }
    var faces = (0..<(groups * group)).map { $0 / group }
    for card in stride(from: faces.count - 1, to: 0, by: -1) {
        var drawn = word()
        while drawn >= 1 << 32 - (1 << 32) % (card + 1) { drawn = word() }
        faces.swapAt(card, drawn % (card + 1))
    }
    return faces
}

/// The cards of a game of patience in the order dealt: of a numbered deal, or as `shuffle` puts the numbers of so many cards.
func patience(_ rules: JSON, shuffle: (Int) -> [Int]) -> [String] {
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

/// A copy of a table, and the faces that have been up in the game.
struct Table {
    /// The snapshot as it is now.
    private(set) var state: JSON
    private(set) var seen: [Int: String] = [:]
    /// The last game that is over, and what is wrong with its deal: nil if the shuffle is proved.
    private(set) var ended: (game: JSON?, over: JSON, flaw: String?)?
    /// Why lines are missing.
    var behind: Outcome?

    enum Outcome: String {
        case folded, old
        /// Send `sync` with `since`.
        case gap
        /// Send `sync` without it.
        case misfit
    }

    init(_ snapshot: JSON) {
        state = [:]
        take(snapshot)
    }

    var seq: Int { state["seq"]?.int ?? 0 }
    var cards: [JSON] { state["board"]?["cards"]?.array ?? [] }
    var mode: String? { state["rules"]?["mode"]?.string }
    var group: Int { state["rules"]?["group"]?.int ?? 0 }

    /// A snapshot replaces the copy.
    mutating func take(_ snapshot: JSON) {
        if snapshot["game"] != state["game"] { seen = [:] }
        state = snapshot
        for (card, up) in cards.enumerated() { if let face = up["face"]?.string { seen[card] = face } }
        if let over = state["over"] { ended = (state["game"], over, flaw()) }
    }

    /// Takes a diff. Only one that is `.folded` changes the copy.
    mutating func fold(_ diff: JSON) -> Outcome {
        guard let next = diff["seq"]?.int, next > seq else { return .old }
        guard next == seq + 1 else { return .gap }
        let before = self
        do {
            for change in diff["changes"]?.array ?? [] {
                try state.fold(change)
                switch change["op"]?.string {
                case "reveal": seen[change["card"]?.int ?? -1] = change["face"]?.string
                case "deal": seen = [:]
                case "over": ended = (state["game"], state["over"] ?? [:], flaw())
                default: break
                }
            }
        } catch {
            self = before
            return .misfit
        }
        state["seq"] = .int(next)
        return .folded
    }

    /// The seat in which the player plays; nil without one, or where it is lost, left, or a bot's.
    func seat(of player: String?) -> Int? {
        state["seats"]?.array?.firstIndex {
            $0["player"]?.string == player && $0["status"] == "here" && $0["bot"] == .null
        }
    }

    /// The cards of the player's open attempt, none where it begins; nil where it is not the player's move.
    ///
    /// In a scramble it is not your move while a flip of yours has no reply, either. In patience it is nil.
    func attempt(of player: String?) -> [Int]? {
        guard let seat = seat(of: player), state["phase"] == "playing", !cards.isEmpty else { return nil }
        if mode == "scramble" { return cards.indices.filter { cards[$0]["held"]?.int == seat } }
        if mode != "race", state["turn"]?["seat"]?.int != seat { return nil }
        let up = cards.indices.filter { cards[$0] != .null && cards[$0]["seat"] == nil }
        return up.count >= group || up.contains { cards[$0]["face"] != cards[up[0]]["face"] } ? nil : up
    }

    /// What is wrong with the deal of a game that is over.
    private func flaw() -> String? {
        guard let over = state["over"], let deck = over["deck"]?.array, let game = state["game"]?.string,
            let rules = state["rules"]
        else { return "there is no deck" }
        let seed = bytes(over["server_seed"]?.string ?? "")
        guard seed.count == 32,
            sha256(Array("memory-fair-1/commit\0".utf8) + seed) == bytes(state["commit"]?.string ?? "")
        else {
            return "the seed is not the one of the commit"
        }
        let nonces = over["nonces"]?.array ?? []
        let seats = (over["ranking"]?.array ?? []).compactMap { $0["seat"]?.int }.filter { 0..<256 ~= $0 }.sorted()
        let none = String(repeating: "0", count: 64)
        let used = seats.map {
            (seat: $0, nonce: bytes(nonces.indices.contains($0) ? nonces[$0].string ?? none : none))
        }
        let names = (state["faces"]?.object ?? [:]).keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let dealt =
            rules["game"] == nil
            ? shuffled(seed: seed, game: game, groups: names.count, group: group, nonces: used).map { names[$0] }
            : patience(rules) { shuffled(seed: seed, game: game, groups: $0, group: 1, nonces: used) }
        if dealt.map(JSON.string) != deck { return "the deck does not follow from the seed" }
        if seen.contains(where: { !deck.indices.contains($0.key) || deck[$0.key].string != $0.value }) {
            return "a card had another face in the game"
        }
        return nil
    }
}
