import EventLoop
import Testing

@testable import ServerRuntime

struct HandshakeShareTests {
    /// Each address has its own share of a second, over all doors.
    @Test func ofASecond() throws {
        let loop = try EventLoop()
        let share = HandshakeShare(on: loop, most: 3)
        #expect((0..<5).map { _ in share.admit("10.0.0.1") } == [true, true, true, false, false])
        #expect(share.admit("10.0.0.2"))
        let everybody = HandshakeShare(on: loop, most: nil)
        #expect((0..<500).allSatisfy { _ in everybody.admit("10.0.0.1") })
    }

    /// In one turn of the loop go so many steps; the next turn has as many again.
    @Test func ofATurn() throws {
        let loop = try EventLoop()
        let share = HandshakeShare(on: loop, most: nil)
        func granted() -> Int { (0..<20).count { _ in share.mayStep() } }
        #expect(granted() == HandshakeShare.stepsInTurn && granted() == 0)
        try loop.turn(waiting: false)
        #expect(granted() == HandshakeShare.stepsInTurn)
    }
}
