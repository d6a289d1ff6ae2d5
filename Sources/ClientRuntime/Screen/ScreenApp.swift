import ClientCore
import Terminal

/// A full-screen client without input and output. A ``ScreenProcess`` runs it.
package protocol ScreenApp: ClientApp {
    /// The frame for the model.
    func view(_ model: Model) -> Frame
}

extension App: ScreenApp {}
