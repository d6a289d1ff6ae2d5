import ClientCore

/// A client without any input or output, of whatever face.
package protocol ClientApp {
    /// All that it knows.
    associatedtype Model

    /// Takes in what has happened; appends what is to be done, in order. `now` is a monotonic time.
    func update(_ model: inout Model, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect])
}

extension App: ClientApp {}
extension PlainReader: ClientApp {}
