import EventLoop
import Platform
import Synchronization

/// Writes lines on a thread of its own, because a write to a pipe or a terminal waits for its reader, and only the thread may
/// wait. A socket option or `O_NONBLOCK` would not do: a stream is shared with other programs, and files know neither.
final class LogThread: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        /// Lines that were dropped, and when the last of them came. No line is taken before the thread has written how many.
        var dropped = 0
        var lastDrop = Duration.zero
        var isFinishing = false
    }

    private let state = Mutex(State())
    private let wanted: Wakeup
    private let isDone: Wakeup
    private let waitingBytes: Int

    /// A thread that writes to the stream. As many bytes may wait; `dropped` makes the line that tells how many lines were
    /// dropped, the last of them at that time.
    init(
        to stream: StandardStream, waitingBytes: Int, dropped: @escaping @Sendable (Int, Duration) -> String
    ) throws(LoopError) {
        self.waitingBytes = waitingBytes
        wanted = try Wakeup()
        isDone = try Wakeup()
        try BackgroundThread.start { [weak self, wanted, isDone] in
            while true {
                wanted.wait()
                // Only the bytes are kept while it writes, so that the thread ends with its owner.
                guard let batch = self?.takeAll() else { return }
                stream.write(batch.waiting)
                if batch.dropped > 0 { stream.write(line: dropped(batch.dropped, batch.lastDrop)) }
                if batch.isFinishing { return isDone.raise() }
            }
        }
    }

    deinit { wanted.raise() }

    /// Queues a line, or drops it where there is no room. Never waits.
    func send(_ line: String, at time: Duration) {
        let isFirst = state.withLock { state in
            guard state.dropped == 0, state.waiting.count + line.utf8.count < waitingBytes else {
                state.dropped += 1
                state.lastDrop = time
                return state.waiting.isEmpty
            }
            defer {
                state.waiting += line.utf8
                state.waiting.append(UInt8(ascii: "\n"))
            }
            return state.waiting.isEmpty
        }
        if isFirst { wanted.raise() }
    }

    /// Waits until all is written, or that time is over. Nothing can be sent after it.
    func finish(within patience: Duration) {
        state.withLock { $0.isFinishing = true }
        wanted.raise()
        isDone.wait(atMost: patience)
    }

    private func takeAll() -> State {
        state.withLock { state in
            let all = state
            state = State(isFinishing: state.isFinishing)
            return all
        }
    }
}
