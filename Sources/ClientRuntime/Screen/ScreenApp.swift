import ClientCore
import Terminal

/// A full-screen client without any input or output: what a ``ScreenProcess`` runs.
package protocol ScreenApp: ClientApp {
    /// What is shown now.
    func view(_ model: Model) -> Frame
}

extension App: ScreenApp {}
