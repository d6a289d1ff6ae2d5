import ClientCore
import Terminal

/// A client without input and output, for a full screen or for lines of text.
package protocol ClientApp {
    /// The whole state of the client.
    associatedtype Model

    /// Applies an event to the model, and appends what to do, in order. `now` is a monotonic time.
    func update(_ model: inout Model, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect])
}

/// A full-screen client without input and output. A ``ScreenProcess`` runs it.
package protocol ScreenApp: ClientApp {
    func view(_ model: Model) -> Frame
}

extension App: ScreenApp {}
extension PlainReader: ClientApp {}
