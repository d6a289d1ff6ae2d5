import Terminal
import Wire

/// One screen: its own state, how it reacts to events, how it looks, and how it reads. It is pure, and only ``App`` uses it.
///
/// A new screen is one type of this kind and one case of ``Destination``.
protocol Screen: Sendable {
    /// Applies an event, and appends what to do.
    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect])
    /// Paints the screen, above the bar of hints.
    func draw(on canvas: inout Canvas, _ context: ScreenContext)
    /// All keys that do something now, the most useful first. The bar and the help are made of them.
    func keys(_ context: ScreenContext) -> [Hint]
    /// Whether keys type text now, so that letters are not commands.
    var isTyping: Bool { get }
    /// When the screen changes next by itself; nil if nothing moves.
    func deadline(_ context: ScreenContext) -> Duration?
    /// The screen's part of the terminal's title; nil for none.
    func title(_ context: ScreenContext) -> String?
    /// How others come to what it shows; nil where nobody is waited for.
    func ways(_ context: ScreenContext) -> WaysIn?
    /// Whether it has room for the code of their link.
    func showsCode(_ context: ScreenContext) -> Bool
    var destination: Destination { get }

    /// The screen in short sentences, for somebody who reads line by line.
    func sentences(_ context: ScreenContext) -> [String]
    /// What the player can do now, in the order of the numbers. Keys can do each of it too.
    func choices(_ context: ScreenContext) -> [PlainChoice]
    /// What a typed line means here; nil if nothing.
    func events(for line: String, _ context: ScreenContext) -> [ScreenEvent]?
    /// Whether there is something to say yet. A screen that waits for the server or the network has nothing.
    func isReadable(_ context: ScreenContext) -> Bool
    /// The part of the screen that has the keyboard. In another part the choices are others.
    func part(_ context: ScreenContext) -> String
}

extension Screen {
    func hints(_ context: ScreenContext) -> [Hint] { keys(context).filter { $0.part != .help } }
    func help(_ context: ScreenContext) -> [Hint] { keys(context).filter { $0.part != .bar } }
    func offers(_ command: KeyCommand, _ context: ScreenContext) -> Bool {
        keys(context).contains { $0.command == command }
    }
    var isTyping: Bool { false }
    func deadline(_ context: ScreenContext) -> Duration? { nil }
    func title(_ context: ScreenContext) -> String? { nil }
    func ways(_ context: ScreenContext) -> WaysIn? { nil }
    func showsCode(_ context: ScreenContext) -> Bool { false }
    func events(for line: String, _ context: ScreenContext) -> [ScreenEvent]? { nil }
    func isReadable(_ context: ScreenContext) -> Bool { true }
    func part(_ context: ScreenContext) -> String { "" }
}

enum ScreenEvent: Sendable {
    /// It has come to the top.
    case appeared
    /// A key; only for the one on top.
    case key(InputEvent.Key, InputEvent.Modifiers)
    /// A command that the screen offers; only for the one on top.
    case command(KeyCommand)
    /// Text was pasted; only for the one on top.
    case pasted(String)
    /// A value was typed for a line of a form.
    case filled(row: Int, String)
    /// The mouse is on something that it has painted.
    case pointed(Target, InputEvent.MouseAction)
    /// The player has answered the screen's question.
    case answered(Question.Topic, Question.Answer)
    /// A report of the client. Every screen gets it.
    case report(ClientReport)
    /// The running clocks of a table after a resume; for every screen.
    case clocks(ServerMessage.Clocks)
    /// The screen's deadline has come.
    case woken
}
