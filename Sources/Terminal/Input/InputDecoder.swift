/// Turns the bytes of a terminal into keys, mouse actions and pasted text, and tells the terminal's own replies apart.
///
/// It knows the keys of xterm, of the Linux console, of rxvt and of those that imitate them. The result is the same
/// however the bytes are cut. Sequences that it does not know are left out. It never keeps more than a few kilobytes.
///
/// The byte of the Escape key is also the beginning of other keys, and an accent may follow a letter. Therefore, while
/// ``isWaiting``, call ``flush(into:)`` after ``patience`` without input.
public struct InputDecoder: Sendable {
    /// One thing that the bytes meant.
    public enum Received: Sendable, Hashable {
        /// A key, a mouse action or pasted text.
        case input(InputEvent)
        /// The terminal's answer to a question about itself.
        case reply(TerminalReply)
    }

    /// How long to wait for the next byte of a key: longer than a line far away, such as ssh over a mobile network, tears a key
    /// apart, and shorter than a person waits for Escape.
    public static let patience = Duration.milliseconds(100)
    /// The most that is kept of a pasted text, in bytes.
    public static let pasteLimit = 8_192
    /// The longest control sequence, in bytes; longer ones are left out.
    private static let sequenceLimit = 128
    /// The longest string that a terminal replies, in bytes; a longer one is cut there.
    private static let stringLimit = 4_096
    /// The largest number of scalars in one character.
    private static let clusterLimit = 32

    enum State: Hashable {
        case text
        case escape
        /// After `ESC [`: the parameters and the final byte follow.
        case sequence
        /// After `ESC O`: the final byte follows.
        case shift
        /// After ESC [ [, with which the Linux console begins its first function keys.
        case consoleFunction
        /// In the three bytes of the old mouse protocol, which has no decimal numbers.
        case oldMouse
        /// In a string, whose kind its first byte says; `isEnding` after an ESC in it.
        case string(UInt8, isEnding: Bool)
        /// In pasted text; `matched` bytes of its end mark have come.
        case paste(matched: Int)
    }

    var state = State.text
    /// Whether the key that comes is held together with Alt.
    var hasAlt = false
    /// The bytes so far of a sequence, a string or a pasted text.
    var buffer: [UInt8] = []
    private var length = 0
    private var character = ""
    private var scalar: UInt32 = 0
    private var missingBytes = 0
    private var lowestScalar: UInt32 = 0

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// A decoder that has read nothing yet.
    public init() {}

    /// Whether there are bytes that may be a whole key, or the beginning of another.
    public var isWaiting: Bool {
        if !character.isEmpty { return true }
        return switch state {
        case .escape: true
        case .sequence, .shift, .string(_, isEnding: false): length == 0
        default: false
        }
    }

    /// Takes bytes in and appends what they mean.
    public mutating func decode(_ bytes: Span<UInt8>, into received: inout [Received]) {
        for index in bytes.indices { take(bytes[index], &received) }
    }

    /// Takes what has begun as whole, because nothing more has come in time.
    public mutating func flush(into received: inout [Received]) {
        flushCharacter(&received)
        guard isWaiting else { return }
        let last: UInt8? =
            switch state {
            case .sequence: UInt8(ascii: "[")
            case .shift: UInt8(ascii: "O")
            case .string(let kind, _): kind
            default: nil
            }
        if hasAlt || last == nil { received.append(.input(.key(.escape))) }
        if let last {
            press(last, [.alt], &received)
        } else if hasAlt {
            received.append(.input(.key(.escape)))
        }
        reset()
    }

    mutating func reset() {
        state = .text
        hasAlt = false
        buffer.removeAll(keepingCapacity: true)
        length = 0
    }

    mutating func begin(_ state: State) {
        self.state = state
        buffer.removeAll(keepingCapacity: true)
        length = 0
    }

    private mutating func take(_ byte: UInt8, _ received: inout [Received]) {
        switch state {
        case .text: takeText(byte, &received)
        case .escape: takeEscape(byte, &received)
        case .sequence: takeSequence(byte, &received)
        case .shift: takeShift(byte, &received)
        case .consoleFunction:
            reset()
            if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
                received.append(.input(.key(.function(Int(byte - UInt8(ascii: "A")) + 1))))
            }
        case .oldMouse:
            buffer.append(byte)
            if buffer.count == 3 { finishOldMouse(&received) }
        case .string(let kind, let isEnding): takeString(byte, of: kind, isEnding, &received)
        case .paste(let matched): takePaste(byte, matched, &received)
        }
    }

    // MARK: Text

    private mutating func takeText(_ byte: UInt8, _ received: inout [Received]) {
        if missingBytes > 0 {
            if byte & 0xC0 == 0x80 { return takeContinuation(byte, &received) }
            missingBytes = 0
            hasAlt = false
        }
        switch byte {
        case 0x1B:
            flushCharacter(&received)
            state = .escape
        case 0..<0x80:
            flushCharacter(&received)
            press(byte, hasAlt ? [.alt] : [], &received)
            hasAlt = false
        case 0xC2..<0xE0: beginScalar(byte & 0x1F, missing: 1, lowest: 0x80)
        case 0xE0..<0xF0: beginScalar(byte & 0x0F, missing: 2, lowest: 0x800)
        case 0xF0..<0xF5: beginScalar(byte & 0x07, missing: 3, lowest: 0x10000)
        default: hasAlt = false
        }
    }

    mutating func beginScalar(_ bits: UInt8, missing: Int, lowest: UInt32) {
        scalar = UInt32(bits)
        missingBytes = missing
        lowestScalar = lowest
    }

    private mutating func takeContinuation(_ byte: UInt8, _ received: inout [Received]) {
        scalar = scalar << 6 | UInt32(byte & 0x3F)
        missingBytes -= 1
        guard missingBytes == 0 else { return }
        defer { hasAlt = false }
        guard scalar >= lowestScalar, let scalar = Unicode.Scalar(scalar) else { return }
        if hasAlt {
            flushCharacter(&received)
            return type(Character(scalar), [.alt], &received)
        }
        character.unicodeScalars.append(scalar)
        if character.dropFirst().isEmpty {
            if character.unicodeScalars.count >= Self.clusterLimit { flushCharacter(&received) }
            return
        }
        type(character.removeFirst(), [], &received)
    }

    private mutating func flushCharacter(_ received: inout [Received]) {
        for whole in character { type(whole, [], &received) }
        character = ""
    }

    /// Appends the key of a character. A mark without its letter and a control character type nothing.
    private func type(
        _ character: Character, _ modifiers: InputEvent.Modifiers, _ received: inout [Received]
    ) {
        guard TextWidth.of(character) > 0 else { return }
        received.append(.input(.key(.character(character), modifiers)))
    }

    // MARK: Sequences

    private mutating func takeEscape(_ byte: UInt8, _ received: inout [Received]) {
        switch byte {
        case 0x1B:
            if hasAlt { received.append(.input(.key(.escape))) }
            hasAlt = true
            return
        case UInt8(ascii: "["): return begin(.sequence)
        case UInt8(ascii: "O"): return begin(.shift)
        default: break
        }
        if hasAlt { received.append(.input(.key(.escape))) }
        switch byte {
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            hasAlt = false
            begin(.string(byte, isEnding: false))
        default:
            hasAlt = true
            state = .text
            takeText(byte, &received)
        }
    }

    private mutating func takeSequence(_ byte: UInt8, _ received: inout [Received]) {
        let isPrivate = buffer.first.map { (0x3C...0x3F).contains($0) } ?? false
        switch byte {
        case UInt8(ascii: "[") where length == 0: state = .consoleFunction
        case UInt8(ascii: "M") where length == 0: begin(.oldMouse)
        // With `$`, rxvt ends a key held with Shift.
        case UInt8(ascii: "$") where length > 0 && !isPrivate, 0x40..<0x7F:
            if length <= Self.sequenceLimit { finishSequence(byte, &received) } else { reset() }
        case 0x20..<0x40:
            length += 1
            if length <= Self.sequenceLimit { buffer.append(byte) }
        default: abandon(byte, &received)
        }
    }

    private mutating func takeShift(_ byte: UInt8, _ received: inout [Received]) {
        switch byte {
        case 0x30..<0x3A:
            length += 1
            if length <= 2 { buffer.append(byte) }
        case 0x40..<0x7F: finishShift(byte, &received)
        default: abandon(byte, &received)
        }
    }

    private mutating func takeString(
        _ byte: UInt8, of kind: UInt8, _ isEnding: Bool, _ received: inout [Received]
    ) {
        switch byte {
        case 0x07: finishString(of: kind, &received)
        case UInt8(ascii: "\\") where isEnding: finishString(of: kind, &received)
        case _ where isEnding:
            begin(.escape)
            takeEscape(byte, &received)
        case 0x1B: state = .string(kind, isEnding: true)
        case 0..<0x20: abandon(byte, &received)
        default:
            length += 1
            if length <= Self.sequenceLimit { buffer.append(byte) }
            if length > Self.stringLimit { reset() }
        }
    }

    /// Drops what has begun, because this byte cannot continue it, and reads the byte as a new beginning.
    private mutating func abandon(_ byte: UInt8, _ received: inout [Received]) {
        reset()
        takeText(byte, &received)
    }

    // MARK: Pasted text

    private mutating func takePaste(_ byte: UInt8, _ matched: Int, _ received: inout [Received]) {
        if byte == Self.pasteEnd[matched] {
            state = .paste(matched: matched + 1)
            if matched + 1 == Self.pasteEnd.count { finishPaste(&received) }
            return
        }
        keepPasted(Self.pasteEnd[..<matched])
        let isEscape = byte == 0x1B
        if !isEscape { keepPasted([byte]) }
        state = .paste(matched: isEscape ? 1 : 0)
    }

    private mutating func keepPasted(_ bytes: ArraySlice<UInt8>) {
        length += bytes.count
        if length <= Self.pasteLimit { buffer += bytes }
    }

    private mutating func finishPaste(_ received: inout [Received]) {
        if length > Self.pasteLimit {
            // The last character may be cut.
            while let last = buffer.last, last & 0xC0 == 0x80 { buffer.removeLast() }
            if let last = buffer.last, last >= 0xC0 { buffer.removeLast() }
        }
        var text = ""
        for character in String(decoding: buffer, as: UTF8.self) {
            if character.isNewline {
                text.append("\n")
            } else if character == "\t" {
                text.append(" ")
            } else if TextWidth.of(character) > 0 {
                text.append(character)
            }
        }
        received.append(.input(.pasted(text)))
        reset()
    }
}
