import Vocabulary

/// Positions that were reached, by their keys. It grows, and nothing is deleted.
struct KeySet<Key: SearchKey> {
    private var slots: [Key] = Array(repeating: 0, count: 1 << 12)
    private(set) var count = 0

    /// Adds a key. Returns whether it was new.
    @inline(__always) mutating func insert(_ key: Key) -> Bool {
        // 0 is an empty slot. A key of 128 bits never has all of them.
        let key = key == 0 ? Key.max : key
        let slot = slot(of: key)
        if slots[slot] == key { return false }
        slots[slot] = key
        count += 1
        // Longer ways through a fuller table cost more than a larger one.
        if count * 4 > slots.count * 3 { grow() }
        return true
    }

    /// Where the key is, or where it goes.
    @inline(__always) private func slot(of key: Key) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: key.spread) & mask
        while slots[slot] != 0, slots[slot] != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let keys = slots
        slots = Array(repeating: 0, count: keys.count * 2)
        for key in keys where key != 0 { slots[slot(of: key)] = key }
    }
}

/// A search from the most promising position on. It ends with a way to the end, when every position was seen, or at its bound.
///
/// A position is kept as the move that led to it, in 16 bytes, and its key, in 11 to 22 bytes, or twice that. The one position that moves are
/// made in goes from node to node by taking moves back to where their ways part.
struct Search<Game: SearchGame> {
    private var game: Game
    private let most: Int
    private var seen = KeySet<Game.Key>()
    private var parents: [UInt32] = []
    private var moves: [UInt32] = []
    private var depths: [UInt32] = []
    /// The node that waits next with the same worth.
    private var following: [UInt32] = []
    private var waiting = Array(repeating: UInt32.max, count: Search.mostWorth + 1)
    private var best = 0
    private var current: UInt32 = 0
    private var way: [UInt32] = []

    /// The greatest worth of a position.
    static var mostWorth: Int { 1_023 }

    init(_ game: Game, most: Int) {
        self.game = game
        self.most = most
    }

    /// How many positions were reached.
    var count: Int { seen.count }

    /// Searches. The moves lead from the first position to the end where it can be won.
    mutating func run() -> (verdict: PatienceVerdict, moves: [UInt32]) {
        if game.isWon { return (.winnable, []) }
        _ = seen.insert(game.key)
        add(parent: 0, move: 0, depth: 0)
        var list: [UInt32] = []
        list.reserveCapacity(512)
        while let node = next() {
            go(to: node)
            list.removeAll(keepingCapacity: true)
            game.addMoves(to: &list)
            // Of equals, the last that was added comes first.
            for move in list.reversed() {
                game.make(move)
                if game.isWon { return (.winnable, path(to: node) + [move]) }
                if seen.insert(game.key) {
                    if seen.count >= most { return (.unknown, []) }
                    add(parent: node, move: move, depth: depths[Int(node)] + 1)
                }
                game.unmake()
            }
        }
        return (.lost, [])
    }

    private mutating func add(parent: UInt32, move: UInt32, depth: UInt32) {
        let worth = min(max(game.worth, 0), Self.mostWorth)
        let node = UInt32(parents.count)
        parents.append(parent)
        moves.append(move)
        depths.append(depth)
        following.append(waiting[worth])
        waiting[worth] = node
        if worth > best { best = worth }
    }

    private mutating func next() -> UInt32? {
        while waiting[best] == .max {
            if best == 0 { return nil }
            best -= 1
        }
        let node = waiting[best]
        waiting[best] = following[Int(node)]
        return node
    }

    private mutating func go(to node: UInt32) {
        var (here, there) = (current, node)
        way.removeAll(keepingCapacity: true)
        while here != there {
            if depths[Int(there)] >= depths[Int(here)] {
                way.append(moves[Int(there)])
                there = parents[Int(there)]
            } else {
                game.unmake()
                here = parents[Int(here)]
            }
        }
        for move in way.reversed() { game.make(move) }
        current = node
    }

    private func path(to node: UInt32) -> [UInt32] {
        var path: [UInt32] = []
        var node = Int(node)
        while depths[node] > 0 {
            path.append(moves[node])
            node = Int(parents[node])
        }
        return path.reversed()
    }
}
