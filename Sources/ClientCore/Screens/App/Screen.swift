import Terminal
import Wire

/// One screen: its own state, what it does with what happens, how it looks, and how it reads. Pure; only ``App`` talks to it.
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

    /// Where one is, in short sentences, for somebody who reads line by line.
    func sentences(_ context: ScreenContext) -> [String]
    /// What one can do now, each as a key does it, in the order in which they are numbered.
    func choices(_ context: ScreenContext) -> [PlainChoice]
    /// What a typed line means here; nil where it means nothing.
    func events(for line: String, _ context: ScreenContext) -> [ScreenEvent]?
    /// Whether there is something to tell yet: a screen that waits for the server or the network has nothing to say.
    func isReadable(_ context: ScreenContext) -> Bool
    /// Which part of the screen one is in: where it changes, the choices are others.
    func part(_ context: ScreenContext) -> String
}

extension Screen {
    func help(_ context: ScreenContext) -> [Hint] { hints(context) }
    var isTyping: Bool { false }
    func deadline(_ context: ScreenContext) -> Duration? { nil }
    func title(_ context: ScreenContext) -> String? { nil }
    func events(for line: String, _ context: ScreenContext) -> [ScreenEvent]? { nil }
    func isReadable(_ context: ScreenContext) -> Bool { true }
    func part(_ context: ScreenContext) -> String { "" }
}

/// What a screen is told.
enum ScreenEvent: Sendable {
    /// It has come to the top.
    case appeared
    /// A key; only for the one on top.
    case key(InputEvent.Key, InputEvent.Modifiers)
    /// Text was pasted; only for the one on top.
    case pasted(String)
    /// A value was typed for a line of a form.
    case filled(row: Int, String)
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
