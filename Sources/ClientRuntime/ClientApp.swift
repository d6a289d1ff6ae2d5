import ClientCore

/// A client without input and output, for a full screen or for lines of text.
package protocol ClientApp {
    /// The whole state of the client.
    associatedtype Model

    /// Applies an event to the model, and appends what to do, in order. `now` is a monotonic time.
    func update(_ model: inout Model, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect])
}

extension App: ClientApp {}
extension PlainReader: ClientApp {}
