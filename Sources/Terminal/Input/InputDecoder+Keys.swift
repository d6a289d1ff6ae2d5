/// What single bytes and whole sequences mean.
extension InputDecoder {
    /// A key that sends one byte below 0x80 by itself.
    func press(_ byte: UInt8, _ modifiers: InputEvent.Modifiers, _ received: inout [Received]) {
        let key: InputEvent.Key
        var modifiers = modifiers
        switch byte {
        case 0x08, 0x7F: key = .backspace
        case 0x09: key = .tab
        case 0x0A, 0x0D: key = .enter
        case 0x1B: key = .escape
        case 0..<0x20:
            modifiers.insert(.control)
            // NUL is ^Space; from 0x1C on they are ^\ ^] ^^ ^_.
            key = .character(byte == 0 ? " " : Character(Unicode.Scalar(byte < 0x1B ? byte + 0x60 : byte + 0x40)))
        default: key = .character(Character(Unicode.Scalar(byte)))
        }
        received.append(.input(.key(key, modifiers)))
    }

    /// The final byte of a sequence that began with ESC O.
    mutating func finishShift(_ final: UInt8, _ received: inout [Received]) {
        let parameters = Parameters(buffer)
        var modifiers = modifiers(parameters.numbers.last ?? 0)
        reset()
        let keypad = UInt8(ascii: "j")...UInt8(ascii: "y")
        if let key = Self.lettered[final] {
            received.append(.input(.key(key, modifiers)))
        } else if let key = Self.lettered[final & 0xDF], Self.arrows.contains(final & 0xDF) {
            modifiers.insert(.control)
            received.append(.input(.key(key, modifiers)))
        } else if keypad.contains(final) {
            // The keypad in application mode: * + , - . / 0 to 9.
            press(final - UInt8(ascii: "j") + UInt8(ascii: "*"), modifiers, &received)
        } else if final == UInt8(ascii: "M") {
            received.append(.input(.key(.enter, modifiers)))
        }
    }

    /// The final byte of a sequence that began with ESC [.
    mutating func finishSequence(_ final: UInt8, _ received: inout [Received]) {
        let parameters = Parameters(buffer)
        let numbers = parameters.numbers
        let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 0)
        reset()
        switch (parameters.marker, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            guard numbers.count == 3 else { return }
            point(numbers[0], x: numbers[1], y: numbers[2], isRelease: final == UInt8(ascii: "m"), &received)
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): received.append(.reply(.attributes(numbers)))
        case (UInt8(ascii: "?"), UInt8(ascii: "y")) where parameters.intermediate == UInt8(ascii: "$"):
            guard numbers.count == 2 else { return }
            received.append(.reply(.mode(numbers[0], isKnown: (1...3).contains(numbers[1]))))
        case (nil, UInt8(ascii: "R")) where numbers.count == 2 && numbers[0] > 1:
            received.append(.reply(.cursor(row: numbers[0], column: numbers[1])))
        case (nil, UInt8(ascii: "~")) where numbers == [200]: begin(.paste(matched: 0))
        case (nil, _) where parameters.intermediate == nil:
            finishKey(final, numbers, modifiers, &received)
        default: break
        }
    }

    private func finishKey(
        _ final: UInt8, _ numbers: [Int], _ modifiers: InputEvent.Modifiers, _ received: inout [Received]
    ) {
        var modifiers = modifiers
        switch final {
        case UInt8(ascii: "I") where numbers.isEmpty: received.append(.input(.focused(true)))
        case UInt8(ascii: "O") where numbers.isEmpty: received.append(.input(.focused(false)))
        case UInt8(ascii: "Z"): received.append(.input(.key(.backTab, modifiers.subtracting(.shift))))
        case UInt8(ascii: "~") where numbers.first == 27 && numbers.count == 3:
            pressCode(numbers[2], modifiers, &received)
        case UInt8(ascii: "u"): pressCode(numbers.first ?? 0, modifiers, &received)
        case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "~"):
            // rxvt ends the sequence of a key with `^` for Control and with `@` for Control and Shift.
            if final == UInt8(ascii: "^") || final == UInt8(ascii: "@") { modifiers.insert(.control) }
            if final == UInt8(ascii: "$") || final == UInt8(ascii: "@") { modifiers.insert(.shift) }
            finishNumbered(numbers.first ?? 0, modifiers, &received)
        case _ where Self.lettered[final] != nil && (numbers.first ?? 1) <= 1:
            if let key = Self.lettered[final] { received.append(.input(.key(key, modifiers))) }
        case _ where Self.arrows.contains(final & 0xDF):
            if let key = Self.lettered[final & 0xDF] {
                received.append(.input(.key(key, modifiers.union(.shift))))
            }
        default: break
        }
    }

    private func finishNumbered(
        _ number: Int, _ modifiers: InputEvent.Modifiers, _ received: inout [Received]
    ) {
        if let key = Self.numbered[number] { received.append(.input(.key(key, modifiers))) }
    }

    /// A key told by its scalar: xterm's modifyOtherKeys and the keyboard protocol of kitty.
    private func pressCode(_ code: Int, _ modifiers: InputEvent.Modifiers, _ received: inout [Received]) {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return }
        var modifiers = modifiers
        if code == 9, modifiers.contains(.shift) {
            received.append(.input(.key(.backTab, modifiers.subtracting(.shift))))
        } else if code < 0x80, code < 0x20 || code == 0x7F {
            press(UInt8(code), modifiers, &received)
        } else {
            let isShifted = modifiers.remove(.shift) != nil && !modifiers.contains(.control)
            let text = isShifted ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
            let character =
                isShifted || modifiers.contains(.control) ? text.first ?? Character(scalar) : Character(scalar)
            guard TextWidth.of(character) > 0 else { return }
            received.append(.input(.key(.character(character), modifiers)))
        }
    }

    /// The mouse, by xterm's button code and the cell counted from 1.
    func point(_ code: Int, x: Int, y: Int, isRelease: Bool, _ received: inout [Received]) {
        guard x > 0, y > 0 else { return }
        let isMoving = code & 32 != 0
        let action: InputEvent.MouseAction
        switch code & ~(4 | 8 | 16 | 32) {
        case 0: action = isRelease ? .released : isMoving ? .dragged : .pressed
        case 3 where isMoving: action = .moved
        case 64 where !isRelease: action = .scrolledUp
        case 65 where !isRelease: action = .scrolledDown
        default: return
        }
        received.append(.input(.mouse(action, Point(x: x - 1, y: y - 1))))
    }

    /// The end of ESC [ M and three bytes, each 32 more than its value. A release does not say which button it was.
    mutating func finishOldMouse(_ received: inout [Received]) {
        let values = buffer.map { Int($0) - 32 }
        reset()
        let isRelease = values[0] & ~(4 | 8 | 16) == 3
        point(isRelease ? 0 : values[0], x: values[1], y: values[2], isRelease: isRelease, &received)
    }

    /// The end of a string, whose kind its first byte said.
    mutating func finishString(of kind: UInt8, _ received: inout [Received]) {
        let text = String(decoding: buffer, as: UTF8.self)
        reset()
        let reply: TerminalReply? =
            switch kind {
            case UInt8(ascii: "]"): TerminalReply(command: text)
            case UInt8(ascii: "P"): TerminalReply(controlString: text)
            case UInt8(ascii: "_"): TerminalReply(programCommand: text)
            default: nil
            }
        if let reply { received.append(.reply(reply)) }
    }

    /// Shift, Alt and Control as xterm numbers them: 1 plus the sum of 1, 2 and 4. Higher bits are other keys.
    private func modifiers(_ number: Int) -> InputEvent.Modifiers {
        var modifiers = InputEvent.Modifiers(rawValue: number > 1 ? UInt8((number - 1) & 7) : 0)
        if hasAlt { modifiers.insert(.alt) }
        return modifiers
    }

    private static let arrows = UInt8(ascii: "A")...UInt8(ascii: "D")
    private static let lettered: [UInt8: InputEvent.Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]
    private static let numbered: [Int: InputEvent.Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]

    /// What comes between ESC [ and the final byte.
    private struct Parameters {
        /// `<`, `=`, `>` or `?` where the sequence is private.
        var marker: UInt8?
        /// The numbers; of those with parts (`1:2`) the first part.
        var numbers: [Int] = []
        /// The last byte of 0x20–0x2F.
        var intermediate: UInt8?

        init(_ bytes: [UInt8]) {
            var rest = bytes[...]
            if let first = rest.first, (0x3C...0x3F).contains(first) { marker = rest.removeFirst() }
            while let last = rest.last, last < 0x30 { intermediate = rest.removeLast() }
            guard !rest.isEmpty else { return }
            numbers = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
                part.prefix { $0 != UInt8(ascii: ":") }.reduce(0) { number, digit in
                    let isDigit = (0x30..<0x3A).contains(digit)
                    return isDigit ? min(number * 10 + Int(digit - 0x30), Self.highest) : number
                }
            }
        }

        /// A larger number than any scalar, button or column has.
        private static let highest = 9_999_999
    }
}
