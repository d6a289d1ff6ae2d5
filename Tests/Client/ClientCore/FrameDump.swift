import Terminal

/// A frame as text that people can compare: its characters, then how they look, one letter for each style.
struct FrameDump {
    let text: String

    init(_ frame: Frame) {
        var letters: [Style: Character] = [:]
        var legend: [String] = []
        var looks: [String] = []
        for y in 0..<frame.size.height {
            var runs: [(letter: Character, count: Int)] = []
            for x in 0..<frame.size.width {
                let style = frame[Point(x: x, y: y)].style
                let letter = letters[style] ?? Self.alphabet[letters.count]
                if letters.updateValue(letter, forKey: style) == nil { legend.append("\(letter) \(Self.words(style))") }
                if runs.last?.letter == letter { runs[runs.count - 1].count += 1 } else { runs.append((letter, 1)) }
            }
            looks.append(runs.map { "\($0.letter)\($0.count == 1 ? "" : String($0.count))" }.joined())
        }
        for index in looks.indices.dropFirst().reversed() where looks[index] == looks[index - 1] {
            looks[index] = "\""
        }
        let lines = frame.lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
        text = (lines + ["", "styles"] + looks + [""] + legend).joined(separator: "\n") + "\n"
    }

    /// Letters only, because digits are counts. A board of many colours needs several alphabets.
    private static let alphabet: [Character] = [
        0x61...0x7A, 0x41...0x5A, 0x3B1...0x3C9, 0x391...0x3A1, 0x430...0x44F, 0x410...0x42F,
    ].flatMap { (range: ClosedRange<UInt32>) in range.map { Character(Unicode.Scalar($0)!) } }

    private static func words(_ style: Style) -> String {
        let names: [(Style.Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"), (.italic, "italic"),
        ]
        let attributes = names.filter { style.attributes.contains($0.0) }.map(\.1)
        return ([word(style.foreground), "on", word(style.background)] + attributes).joined(separator: " ")
    }

    private static func word(_ colour: Colour) -> String {
        switch colour {
        case .standard: "standard"
        case .ansi(let number), .indexed(let number): String(number)
        case .rgb(let red, let green, let blue):
            [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
