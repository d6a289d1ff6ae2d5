import CardGame
import Terminal
import Testing

@Suite struct TextWidthTests {
    /// Every face of every theme but those of one or two letters is a picture of two columns; all are two wide without.
    @Test(arguments: Theme.all.map(\.id))
    func facesAreTwoWide(_ theme: String) {
        for face in Theme.named(theme)?.faces ?? [] {
            #expect(TextWidth.of(face.ascii) == 2, "\(face.id)")
            let width = TextWidth.of(face.glyph)
            #expect(face.glyph.utf8.allSatisfy { $0 < 0x80 } ? width <= 2 : width == 2, "\(face.id)")
        }
    }

    /// As Unicode 15 and the terminals have it.
    @Test(
        arguments: [
            ("a", 1), ("ß", 1), ("─", 1), ("…", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("〈", 2), ("⌚", 2),
            ("☀", 1),
            ("☀\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("🦊", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇸🇪", 2), ("🇸", 1),
            ("e\u{301}", 1), ("\u{301}", 0), ("\u{200D}", 0), ("\u{202E}", 0), ("\u{1160}", 0), ("\u{7}", 0),
            ("\u{9B}", 0),
            ("\r\n", 0), ("\u{7F}", 0), ("🫠", 2), ("𠀀", 2),
        ])
    func columns(_ text: String, _ width: Int) {
        #expect(text.count == 1 && TextWidth.of(text) == width)
    }

    /// No part of a text is wider than the whole is said to be.
    @Test func sums() { #expect(TextWidth.of("日本 🦊!") == 8) }
}
