import Terminal
import Wire

/// One screen: its own state, what it does with what happens, and how it looks. Pure; only ``App`` talks to it.
///
/// A new screen is one type of this kind and one case of ``Destination``.
protocol Screen: Sendable {
    /// Takes in what has happened; appends what is to be done.
    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect])
    /// Paints the screen, above the bar of hints.
    func draw(on canvas: inout Canvas, _ context: ScreenContext)
    /// What one can do now, the most useful first.
    func hints(_ context: ScreenContext) -> [Hint]
    /// Everything that keys do here, for the help overlay.
    func help(_ context: ScreenContext) -> [Hint]
    /// Whether keys type text now, so that letters are no commands.
    var isTyping: Bool { get }
    /// When something moves next without anybody doing anything; nil while all is still.
    func deadline(_ context: ScreenContext) -> Duration?
    /// The part of the terminal's title that tells of this screen; nil for none.
    func title(_ context: ScreenContext) -> String?
    /// Where in the program it is.
    var destination: Destination { get }
}

extension Screen {
    func help(_ context: ScreenContext) -> [Hint] { hints(context) }
    var isTyping: Bool { false }
    func deadline(_ context: ScreenContext) -> Duration? { nil }
    func title(_ context: ScreenContext) -> String? { nil }
}

/// What a screen is told.
enum ScreenEvent: Sendable {
    /// It has come to the top.
    case appeared
    /// A key; only for the one on top.
    case key(InputEvent.Key, InputEvent.Modifiers)
    /// Text was pasted; only for the one on top.
    case pasted(String)
    /// The mouse is on something that it has painted.
    case pointed(Target, InputEvent.MouseAction)
    /// The player has answered its question.
    case answered(Question.Topic, Question.Answer)
    /// Something at the link; for every screen.
    case report(ClientReport)
    /// The running clocks of a table after a resume; for every screen.
    case clocks(ServerMessage.Clocks)
    /// Time has passed.
    case woken
}
