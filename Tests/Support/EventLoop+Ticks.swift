public import EventLoop

/// What a test waited for has not happened within a minute.
public struct NeverHappened: Error {}

extension EventLoop {
    /// Runs until the condition holds. A minute without it is a failure, so that no test hangs.
    public func ticks(until condition: () -> Bool) throws {
        var isLate = false
        let guardian = Timer(on: self) { isLate = true }
        guardian.schedule(after: .seconds(60))
        while !condition() {
            guard !isLate else { throw NeverHappened() }
            try tick()
        }
    }
}
