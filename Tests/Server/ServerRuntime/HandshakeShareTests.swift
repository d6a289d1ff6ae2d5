import EventLoop
import ServerRuntime
import TestSupport
import Testing

struct HandshakeShareTests {
    /// Each address has its own share of a second. Those beyond it wait, and come before others in the next seconds.
    @Test func ofASecond() throws {
        let loop = try EventLoop()
        let share = HandshakeShare(on: loop, most: 2, second: .milliseconds(5))
        var begun: [Int] = []
        func come(_ number: Int, of network: String = "10.0.0.1", isGone: Bool = false) -> Bool {
            share.mayBegin(network) {
                if !isGone { begun.append(number) }
                return !isGone
            }
        }
        #expect(come(0) && come(1) && !come(2) && !come(3, isGone: true) && !come(4) && !come(5))
        #expect(come(6, of: "10.0.0.2"))
        try loop.ticks { begun.count == 2 }
        // Two of the first address wait no more, and a third takes the next second.
        #expect(begun == [2, 4] && !come(7))
        try loop.ticks { begun.count == 4 }
        #expect(begun == [2, 4, 5, 7])
    }

    /// Without a limit none waits.
    @Test func withoutLimit() throws {
        let share = HandshakeShare(on: try EventLoop(), most: nil)
        #expect((0..<500).allSatisfy { _ in share.mayBegin("10.0.0.1") { false } })
    }

    /// In one tick of the loop go so many steps; the next turn has as many again.
    @Test func ofATurn() throws {
        let loop = try EventLoop()
        let share = HandshakeShare(on: loop, most: nil)
        func granted() -> Int { (0..<20).count { _ in share.mayStep() } }
        #expect(granted() == HandshakeShare.stepsInTick && granted() == 0)
        try loop.tick(waiting: false)
        #expect(granted() == HandshakeShare.stepsInTick)
    }
}
