import EventLoop

/// What a ``JournalKeeper`` needs of the loop whose ticks it records. A simulation puts ticks of its own in the loop's place.
package protocol RecordedTicks: AnyObject {
    /// The time by the loop's clock.
    var now: Duration { get }
    /// Asked at the end of a tick whether its output may leave; see ``EventLoop/beforeFlush``.
    var beforeFlush: (() -> FlushDecision)? { get set }
    /// Asked before any of it is written; see ``EventLoop/mayWrite``.
    var mayWrite: (() -> Bool)? { get set }
    /// Lets the output go that was held; see ``EventLoop/releaseOutput()``.
    func releaseOutput()
    /// Makes a tick after that time, even if nothing happens.
    func makeTick(after pause: Duration)
}

final class LoopTicks: RecordedTicks {
    private let loop: EventLoop
    private let timer: Timer

    init(_ loop: EventLoop) {
        self.loop = loop
        timer = Timer(on: loop) {}
    }

    var now: Duration { loop.now }

    var beforeFlush: (() -> FlushDecision)? {
        get { loop.beforeFlush }
        set { loop.beforeFlush = newValue }
    }

    var mayWrite: (() -> Bool)? {
        get { loop.mayWrite }
        set { loop.mayWrite = newValue }
    }

    func releaseOutput() { loop.releaseOutput() }

    func makeTick(after pause: Duration) { timer.schedule(after: pause) }
}
