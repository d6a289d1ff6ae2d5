// The proof of the shuffle memory-fair-1: whether the deck of a game that is over follows from its seed and its nonces.
import Foundation

/// Which face each card has. `nonces` are those of all seats dealt in, ascending.
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

/// What is wrong with the deal of a game that is over, by its snapshot and the faces that were seen; nil if the shuffle is proved.
func flaw(of state: JSON, _ seen: [Int: String]) -> String? {
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
    let group = rules["group"]?.int ?? 0
    let names = (state["faces"]?.object ?? [:]).keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let dealt =
        rules["game"] == nil
        ? shuffled(seed: seed, game: game, groups: names.count, group: group, nonces: used).map { names[$0] }
        : patienceDeal(rules) { shuffled(seed: seed, game: game, groups: $0, group: 1, nonces: used) }
    if dealt.map(JSON.string) != deck { return "the deck does not follow from the seed" }
    if seen.contains(where: { !deck.indices.contains($0.key) || deck[$0.key].string != $0.value }) {
        return "a card had another face in the game"
    }
    return nil
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
