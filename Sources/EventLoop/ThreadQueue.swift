import Synchronization

/// Carries messages from any thread to the loop: a bounded queue that wakes the loop.
/// The loop's end of it is an ``Inbox``.
public final class ThreadQueue<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    let wakeup: Wakeup
    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) throws(LoopError) {
        self.limit = limit
        wakeup = try Wakeup()
    }

    /// Posts a message, in order. Returns false, and drops it, when the limit of waiting messages is reached or the inbox
    /// is closed. Never waits.
    @discardableResult
    public func post(_ message: Message) -> Bool {
        let count: Int = state.withLock { state in
            guard !state.isClosed, state.messages.count < limit else { return 0 }
            state.messages.append(message)
            return state.messages.count
        }
        // The loop takes all at once, so only the first needs to wake it.
        if count == 1 { wakeup.raise() }
        return count > 0
    }

    /// Swaps the posted messages with an empty array, so that its capacity is used again.
    func take(_ messages: inout [Message]) {
        wakeup.lower()
        state.withLock { swap(&$0.messages, &messages) }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.messages = []
        }
    }
}
