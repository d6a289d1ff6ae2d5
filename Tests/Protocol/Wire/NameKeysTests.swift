import Testing
import Wire

/// By what names are found and told apart.
@Suite struct NameKeysTests {
    /// A name in another case or form of its letters, composed or not, with joiners or without, is the same name.
    @Test(arguments: [
        ("ada", "\u{1D400}\u{1D41D}\u{1D41A}"), ("ada", "\u{24B6}\u{24D3}\u{24D0}"),
        ("ada", "\u{FF21}\u{FF24}\u{FF41}"),
        ("ada", "\u{1F130}\u{1F133}\u{1F130}"), ("hbch", "\u{210E}\u{212C}\u{2102}\u{210D}"),
        ("123", "\u{1D7CF}\u{1D7DA}\u{2462}"),
        ("J\u{FC}rgen", "JU\u{308}RGEN"), ("fi", "\u{FB01}"), ("d\u{17E}", "\u{1C6}"), ("strasse", "stra\u{DF}e"),
        ("\u{3C3}\u{3B1}\u{3C3}", "\u{3A3}\u{391}\u{3A3}"), ("\u{2764}", "\u{2764}\u{FE0F}"),
        ("\u{645}\u{6CC}\u{62E}", "\u{645}\u{6CC}\u{200C}\u{62E}"), ("q\u{323}\u{307}", "q\u{307}\u{323}"),
        ("\u{1E69}", "s\u{307}\u{323}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ])
    func same(one: String, other: String) {
        #expect(NameKeys(one).folded == NameKeys(other).folded && NameKeys(one).areAlike(NameKeys(other)))
    }

    /// Names that may be taken for each other are alike, and not the same.
    @Test(arguments: [
        ("ada", "\u{430}da"), ("ana-b", "ana\u{2010}b"), ("lil", "Iil"), ("l0", "1O"),
        ("nana", "\u{39D}\u{391}\u{39D}\u{391}"),
        ("vera", "\u{3BD}era"), ("mo", "rno"), ("Mo", "rno"), ("ada", "\u{1F150}\u{1F153}\u{430}"),
        ("q.r", "q\u{A4F8}r"),
    ])
    func alike(one: String, other: String) {
        #expect(NameKeys(one).areAlike(NameKeys(other)) && NameKeys(one).folded != NameKeys(other).folded)
    }

    /// Names that differ to everybody's eyes stay apart, though both look like a third letter in some case.
    @Test(arguments: [
        ("all", "ali"), ("nils", "vils"), ("you", "uou"), ("ada", "ad\u{E4}"), ("eve", "eye"), ("o", "oo"),
    ])
    func different(one: String, other: String) { #expect(!NameKeys(one).areAlike(NameKeys(other))) }

    /// A number behind a name has the keys that it has when it is typed.
    @Test func numbers() {
        for number in [2, 10, 31, 101] {
            #expect(NameKeys("Iris").numbered(number) == NameKeys("Iris \(number)"))
        }
    }

    /// The keys of every character are those of its keys, whatever its case, so that no name has two.
    @Test func settled() {
        for code in UInt32(0x21)...0x2FFFF {
            guard let scalar = Unicode.Scalar(code), code < 0x3400 || code > 0xD7FF, code < 0x20000 else { continue }
            let keys = NameKeys(String(scalar))
            guard NameKeys(keys.folded).folded == keys.folded, NameKeys(keys.look).look == keys.look else {
                Issue.record("U+\(String(code, radix: 16)): \(keys)")
                return
            }
            let small = NameKeys(scalar.properties.lowercaseMapping)
            guard small.folded == keys.folded else {
                Issue.record("U+\(String(code, radix: 16)): \(keys) and \(small)")
                return
            }
        }
    }
}
