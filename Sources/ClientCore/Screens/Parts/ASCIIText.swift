import Terminal

extension String {
    /// The text for a terminal that shows ASCII alone, as wide as before: signs by the nearest one, letters without
    /// their marks where that is known, anything else as `?`.
    var inASCII: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        var plain = ""
        for character in self {
            if character.isASCII {
                plain.append(character)
            } else {
                plain.append(ASCIIText.signs[character] ?? String(repeating: "?", count: TextWidth.of(character)))
            }
        }
        return plain
    }
}

private enum ASCIIText {
    static let signs: [Character: String] = [
        "👏": "\\o", "😀": ":)", "😮": ":o", "😢": ":(", "👋": "o/", "🟩": "##", "⬜": "--", "🟥": "!!", "\u{A0}": " ",
        "\u{202F}": " ", "：": ":", "。": ".",
        "、": ",", "…": "~", "×": "x", "−": "-", "–": "-", "·": "-",
        "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "«": "<",
        "»": ">", "↑": "^", "↓": "v", "←": "<", "→": ">", "▶": ">", "✓": "+", "ä": "a", "ö": "o", "ü": "u", "ß": "s",
        "Ä": "A", "Ö": "O", "Ü": "U", "å": "a", "Å": "A", "á": "a", "à": "a", "â": "a", "é": "e", "è": "e", "ê": "e",
        "ë": "e", "í": "i", "î": "i", "ï": "i", "ñ": "n", "ó": "o", "ô": "o", "œ": "o", "ú": "u", "ù": "u", "û": "u",
        "ç": "c", "É": "E", "È": "E", "À": "A", "Ç": "C", "Ñ": "N", "¿": "?", "¡": "!",
    ]
}
