import ServerCore
import ServerRuntime
import Testing

/// Lines that wait for crowds: each connection gets each once, in order.
@Suite struct CrowdQueueTests {
    private let ids = (0..<6).map { ConnectionID(slot: $0, generation: 1) }
    private var queue = CrowdQueue()
    /// What each connection got, by slots.
    private var got = [String](repeating: "", count: 6)

    private mutating func add(_ line: String, for ids: [ConnectionID]? = nil, from first: Int = 2, batch: Int = 0) {
        let isAdded = queue.add(Array(line.utf8).span, for: ids ?? self.ids, from: first, batch: batch)
        #expect(isAdded)
    }

    private mutating func take(_ slot: Int, near place: Int = 0) {
        got[slot] += String(decoding: queue.take(for: ids[slot], near: place), as: UTF8.self)
    }

    /// Gives the next ones their go, as the driver does. Returns their slots.
    @discardableResult
    private mutating func serve(_ most: Int, hasLeft batch: Int = .max) -> [Int] {
        queue.release { $0 <= batch }
        guard let share = queue.next(most) else { return [] }
        for (place, id) in zip(share.ids.indices, share.ids) {
            if queue.isPlain(id, in: share) {
                got[id.slot] += String(decoding: share.bytes, as: UTF8.self)
            } else {
                take(id.slot, near: place)
            }
        }
        queue.finish(share)
        return share.ids.map(\.slot)
    }

    /// Those before the place get nothing here; the others get the line a few at a time.
    @Test mutating func aFewAtATime() {
        add("a")
        #expect(queue.waiting == 4 && queue.isDue { _ in true })
        #expect(serve(3) == [2, 3, 4] && queue.waiting == 1)
        #expect(!queue.holds(ids[1]) && !queue.holds(ids[2]) && queue.holds(ids[5]))
        #expect(serve(3) == [5] && got == ["", "", "a", "a", "a", "a"])
        #expect(queue.isEmpty && queue.waiting == 0 && serve(3).isEmpty)
    }

    /// A line that comes while a crowd has its go joins those that wait. Each has it after one round more.
    @Test mutating func linesAreJoined() {
        add("a")
        #expect(serve(2) == [2, 3])
        add("b")
        #expect(queue.waiting == 4)
        #expect(serve(9) == [4, 5] && got == ["", "", "a", "a", "ab", "ab"])
        #expect(serve(1) == [2])
        add("c")
        #expect(serve(9) == [3] && serve(9) == [4, 5] && serve(9) == [2])
        #expect(got == ["", "", "abc", "abc", "abc", "abc"] && queue.isEmpty)
    }

    /// A line whose batch has not left waits, and those before it do not wait for it.
    @Test mutating func batches() {
        add("a", batch: 1)
        #expect(!queue.isDue { $0 < 1 } && serve(9, hasLeft: 0).isEmpty && queue.waiting == 4)
        #expect(serve(2, hasLeft: 1) == [2, 3])
        add("b", batch: 2)
        #expect(serve(9, hasLeft: 1) == [4, 5] && got == ["", "", "a", "a", "a", "a"])
        #expect(!queue.isDue { $0 <= 1 } && queue.waiting == 4)
        #expect(serve(9, hasLeft: 2) == [2, 3, 4, 5] && got[2] == "ab" && queue.isEmpty)
    }

    /// Who is taken out gets all lines in order, also one that may not leave alone yet, and nothing twice.
    @Test mutating func takenBeforeTheGo() {
        add("a")
        #expect(serve(1) == [2])
        add("b", batch: 1)
        for slot in [2, 4, 4, 0] { take(slot) }
        #expect(got == ["", "", "ab", "", "ab", ""] && !queue.holds(ids[4]) && queue.holds(ids[3]))
        #expect(serve(2, hasLeft: 0) == [3, 4] && got[4] == "ab")
        add("c", batch: 1)
        #expect(queue.holds(ids[4]))
        take(4)
        while !queue.isEmpty { serve(2) }
        #expect(got == ["", "", "abc", "abc", "abc", "abc"])
        add("d")
        while !queue.isEmpty { serve(4) }
        #expect(got[4] == "abcd")
    }

    /// A connection in two crowds gets their lines in the order in which they came, whichever has its go. Crowds have theirs by turns.
    @Test mutating func twoCrowds() {
        let others = [ids[5], ids[3], ids[0]]
        add("a")
        add("b", for: others, from: 0)
        add("c")
        add("d", for: others, from: 0)
        #expect(queue.waiting == 7)
        #expect(serve(1) == [2] && serve(1) == [5] && serve(1) == [3] && serve(2) == [3, 0])
        while !queue.isEmpty { serve(9) }
        #expect(got == ["bd", "", "ac", "abcd", "ac", "abcd"])
    }

    /// A slot's next user gets nothing that waits for the one before.
    @Test mutating func anotherUserOfTheSlot() {
        add("a")
        let other = ConnectionID(slot: 3, generation: 2)
        var lines = queue.take(for: other)
        #expect(!queue.holds(other) && lines.isEmpty && queue.waiting == 4)
        add("b", for: ids.dropLast() + [other])
        lines = queue.take(for: other)
        #expect(lines == Array("b".utf8))
        while !queue.isEmpty { serve(9) }
        #expect(got == ["", "", "ab", "a", "ab", "a"])
    }

    /// No more than 32 crowds wait; to one more a line is not added. Those that wait get more lines.
    @Test mutating func limit() {
        let lists = (0..<33).map { number in Array(ids[..<5]) + [ConnectionID(slot: 5, generation: 2 + number)] }
        for list in lists[..<32] { add("a", for: list) }
        let isAdded = queue.add([1].span, for: lists[32], from: 2, batch: 0)
        #expect(!isAdded)
        add("b", for: lists[31])
        while !queue.isEmpty { serve(9) }
        add("c", for: lists[32])
    }

    /// Whatever order adding, goes and takings have, everybody gets the lines of its crowds once, in order.
    @Test(arguments: 0..<40) mutating func anyOrder(seed: UInt64) {
        var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func draw(_ below: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % below
        }
        let lists = [ids, Array(ids.reversed()), Array(ids[1..<4]), Array(ids.dropLast())]
        var due = [String](repeating: "", count: 6)
        var batch = 0
        for number in 0..<60 {
            switch draw(5) {
            case 0, 1:
                let list = draw(4)
                let line = String(UnicodeScalar(UInt8(65 + number)))
                add(line, for: lists[list], from: list % 2, batch: batch)
                for id in lists[list][(list % 2)...] { due[id.slot] += line }
            case 2: take(draw(6), near: draw(6))
            case 3: serve(1 + draw(3), hasLeft: batch - 1)
            default: batch += 1
            }
        }
        while !queue.isEmpty { serve(9) }
        #expect(got == due && queue.waiting == 0)
    }
}
