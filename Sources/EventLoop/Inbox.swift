/// The loop's end of a ``ThreadQueue``: calls back with each message, in order, on the loop's thread.
/// As long as it is open, the loop does not end by itself.
public final class Inbox<Message: Sendable>: EventTarget {
    /// The queue into which other threads post.
    public let queue: ThreadQueue<Message>

    private let received: (Message) -> Void
    private var event: Event?
    private var messages: [Message] = []

    /// Opens a queue. At most `limit` messages (1 or more, 4,096 by default) can wait in it for the loop.
    public init(on loop: EventLoop, limit: Int = 4096, received: @escaping (Message) -> Void) throws(LoopError) {
        precondition(limit > 0, "a queue for threads holds at least one message")
        queue = try ThreadQueue(limit: limit)
        self.received = received
        super.init(on: loop)
        event = Event(.readable(queue.wakeup.readable), target: self)
        try event?.add()
    }

    deinit { queue.close() }

    /// Closes the queue and drops the messages that wait. Calling it again does nothing.
    public func close() {
        event = nil
        queue.close()
    }

    override func fired(_: Readiness) {
        queue.take(&messages)
        for message in messages where event != nil { received(message) }
        messages.removeAll(keepingCapacity: true)
    }
}
