/// A terminal's answer to one of ``ControlSequence/questions``.
public enum TerminalReply: Sendable, Hashable {
    /// Its class and extensions (DA1). This is asked for last, so no other reply comes after it.
    case attributes([Int])
    /// Whether it knows a private mode (DECRPM), such as 2026.
    case mode(Int, isKnown: Bool)
    /// The colour that it paints behind everything.
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// Where its cursor is, from 1 (CPR). In the first row the same bytes are a key, F3.
    case cursor(row: Int, column: Int)
    /// It shows pictures, by kitty's graphics protocol.
    case pictures
    /// Its name and version, as `tmux 3.3a`.
    case version(String)

    /// Whether it has shown the large blank of ``ControlSequence/questions``.
    public var hasLargeText: Bool { self == .cursor(row: 2, column: 3) }

    /// The reply in an operating system command (OSC), without its frame.
    init?(command: String) {
        let parts = command.split(separator: ";", maxSplits: 1)
        guard parts.count == 2, parts[0] == "11", let colon = parts[1].firstIndex(of: ":"),
            ["rgb", "rgba"].contains(parts[1][..<colon])
        else { return nil }
        let shares = parts[1][parts[1].index(after: colon)...].split(separator: "/").compactMap(Self.share)
        guard shares.count >= 3 else { return nil }
        self = .background(red: shares[0], green: shares[1], blue: shares[2])
    }

    /// The reply in a device control string (DCS), without its frame.
    init?(controlString: String) {
        guard controlString.hasPrefix(">|") else { return nil }
        self = .version(String(controlString.dropFirst(2)))
    }

    /// The number of the picture that ``ControlSequence/questions`` asks about.
    static let pictureQuestion = 7_247

    /// The reply in an application program command (APC), without its frame.
    init?(programCommand: String) {
        guard programCommand.hasPrefix("G"), programCommand.hasSuffix(";OK"),
            programCommand.dropFirst().prefix(while: { $0 != ";" }).split(separator: ",").contains(
                "i=\(Self.pictureQuestion)")
        else { return nil }
        self = .pictures
    }

    /// One to four hexadecimal digits, scaled so that the highest number of those digits becomes 255.
    private static func share(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else { return nil }
        return UInt8(value * 255 / ((1 << (4 * digits.count)) - 1))
    }
}
