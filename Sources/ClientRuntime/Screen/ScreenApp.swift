import ClientCore
import Terminal

/// A full-screen client without any input or output: what a ``ScreenProcess`` runs.
package protocol ScreenApp {
    /// All that it knows.
    associatedtype Model

    /// Takes in what has happened; appends what is to be done, in order. `now` is a monotonic time.
    func update(_ model: inout Model, _ event: AppEvent, at now: Duration, _ effects: inout [AppEffect])

    /// What is shown now.
    func view(_ model: Model) -> Frame
}

extension App: ScreenApp {}
