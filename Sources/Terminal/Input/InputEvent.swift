/// What somebody does at a terminal.
public enum InputEvent: Sendable, Hashable {
    /// A key is pressed.
    case key(Key, Modifiers = [])
    /// The mouse does something over a cell.
    case mouse(MouseAction, Point)
    /// Text is pasted, and comes as a whole.
    case pasted(String)
    /// The terminal's window gets, or loses, the keyboard.
    case focused(Bool)

    /// A key of the keyboard.
    public enum Key: Sendable, Hashable {
        /// A key that types something: one grapheme cluster.
        case character(Character)
        case enter, escape, tab, backTab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, 1–12.
        case function(Int)
    }

    /// Keys held together with another.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// One bit for each key.
        public let rawValue: UInt8

        /// The keys of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Shift. It is told only with keys that type no character.
        public static let shift = Self(rawValue: 1)
        /// Alt, or Meta where a keyboard has that key instead.
        public static let alt = Self(rawValue: 2)
        /// Control. The key is then the letter in lower case.
        public static let control = Self(rawValue: 4)
    }

    /// An action of the mouse.
    public enum MouseAction: Sendable, Hashable {
        /// The left button goes down.
        case pressed
        /// The left button comes up.
        case released
        /// The pointer moves, with no button held.
        case moved
        /// The pointer moves with the left button held.
        case dragged
        /// The wheel turns by one step.
        case scrolledUp, scrolledDown
    }
}
