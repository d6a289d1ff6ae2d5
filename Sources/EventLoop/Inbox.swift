/// The loop's end of a ``ThreadQueue``: calls back with each message, in order, on the loop's thread.
/// It counts as something that can happen, so the loop runs on until it is closed or dropped.
public final class Inbox<Message: Sendable>: EventTarget {
    /// The end for other threads.
    public let queue: ThreadQueue<Message>

    private let received: (Message) -> Void
    private var event: Event?
    private var messages: [Message] = []

    /// Opens a queue that holds at most `limit` messages (at least 1) that the loop has not taken yet; 4,096 by default.
    public init(on loop: EventLoop, limit: Int = 4096, received: @escaping (Message) -> Void) throws(LoopError) {
        precondition(limit > 0, "a queue for threads holds at least one message")
        queue = try ThreadQueue(limit: limit)
        self.received = received
        super.init(on: loop)
        event = Event(.readable(queue.wakeup.readable), target: self)
        try event?.add()
    }

    deinit { queue.close() }

    /// Takes no more messages; those that wait are dropped. Calling it again does nothing.
    public func close() {
        event = nil
        queue.close()
    }

    override func fired(_: Event.Readiness) {
        queue.take(&messages)
        for message in messages where event != nil { received(message) }
        messages.removeAll(keepingCapacity: true)
    }
}
