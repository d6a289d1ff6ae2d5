import ServerCore
import Testing

@Suite struct FairQueueTests {
    private var queue = FairQueue<String, Int>()

    private mutating func rest() -> [Int] {
        var items: [Int] = []
        while let item = queue.popFirst() { items.append(item) }
        return items
    }

    @Test mutating func ownersTakeTurns() {
        #expect(queue.isEmpty && queue.popFirst() == nil)
        for item in 1...4 { queue.append(item, of: "a") }
        for item in 11...12 { queue.append(item, of: "b") }
        queue.append(21, of: "c")
        #expect(!queue.isEmpty && queue.count == 7)
        #expect(rest() == [1, 11, 21, 2, 12, 3, 4])
        #expect(queue.isEmpty)
    }

    /// Whoever comes while others have their turns waits for one item of each of them.
    @Test mutating func comesLater() {
        for item in 1...3 { queue.append(item, of: "a") }
        for item in 11...13 { queue.append(item, of: "b") }
        #expect(queue.popFirst() == 1)
        queue.append(21, of: "c")
        #expect(rest() == [11, 2, 21, 12, 3, 13])
    }

    /// An owner whose items are all out is as one that never had any.
    @Test mutating func comesAgain() {
        queue.append(1, of: "a")
        #expect(rest() == [1])
        queue.append(11, of: "b")
        queue.append(2, of: "a")
        #expect(rest() == [11, 2])
    }
}
