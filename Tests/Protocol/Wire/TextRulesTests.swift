import Testing
import Wire

@Suite struct TextRulesTests {
    /// Names of people everywhere are good, and so is every length from 1 to 24 scalars.
    @Test(arguments: [
        "a", "ada", "Ada Lovelace", "李", "Zoë", "Jose\u{301}", "नमस्ते", "O'Neill-Smith", "🦊", "x1_$\\\"{}", "a b c",
        String(repeating: "ü", count: 24), "مرحبا", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "葛\u{FE00}",
        "می\u{200C}خواهم", "ශ්\u{200D}රී", "ක්\u{200C}ෂ", "ক্\u{200C}ষ", "👩\u{200D}🚀", "❤\u{FE0F}\u{200D}🔥",
        "ada \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    ])
    func goodNames(name: String) {
        #expect(TextRules.flaw(inName: name, longest: 24) == nil)
    }

    /// Nothing that moves a cursor, hides, turns the reading direction or stands apart is part of a name.
    @Test(arguments: [
        "", String(repeating: "a", count: 25), String(repeating: "e\u{301}", count: 13), " ada", "ada ", "a  b", " ",
        "a\tb", "a\nb", "\u{1B}[2J", "a\u{7F}", "a\u{85}b", "a\u{200B}b", "a\u{200D}b", "\u{202E}ada", "a\u{2066}b",
        "a\u{AD}b", "a\u{A0}b", "a\u{3000}b", "a\u{2028}b", "a\u{2029}b", "\u{E000}", "\u{FEFF}ada", "\u{301}ada",
        "\u{20DD}", "a\u{0}", "a \u{200B} b", "\u{10FFFF}", "a\u{FFF0}", "\u{2800}", "\u{2800}\u{2800}", "a\u{2800}b",
        "a\u{FE0F}", "ada\u{FE0E}", "\u{FE0F}", "a\u{1D159}",
        // Joiners that change nothing: after a letter that joins nothing, twice, at the end, without a virama.
        "دا\u{200C}د", "م\u{200C}\u{200C}ی", "م\u{200C}", "\u{200D}🚀", "🚀\u{200D}", "क\u{200D}त", "a\u{200C}b",
    ])
    func badNames(name: String) {
        #expect(TextRules.flaw(inName: name, longest: 24)?.hasSuffix(".") == true)
    }

    /// Two spaces are two spaces also where a combining mark makes one character of the second.
    @Test func twoSpacesBeforeACombiningMark() {
        #expect(TextRules.flaw(inName: "a  \u{301}b", longest: 24) != nil)
    }

    /// What people say keeps its words and loses what acts on a terminal.
    @Test func withoutControls() {
        #expect(TextRules.withoutControls("a\u{1B}[31mb\r\n\tc") == "a[31mbc")
        #expect(TextRules.withoutControls("\u{202E}abc\u{2066}\u{2029}\u{2028}\u{85}\u{7F}") == "abc")
        #expect(TextRules.withoutControls("👩\u{200D}🚀 é 李") == "👩\u{200D}🚀 é 李")
    }

    /// What nobody sees is not said, and is in no name: blanks without width, marks of order, tags, private characters, fillers.
    /// A form of a picture stays, and so does what joins two.
    @Test func withoutUnseenCharacters() {
        let unseen =
            "\u{200B}\u{200C}\u{FEFF}\u{2060}\u{AD}\u{E0041}\u{E0001}\u{E000}\u{F0000}\u{3164}\u{115F}\u{34F}\u{FFF9}"
        for scalar in unseen.unicodeScalars {
            #expect(TextRules.withoutControls("a\(Character(scalar))b") == "ab", "\(scalar.escaped(asASCII: true))")
            #expect(
                TextRules.flaw(inName: "a\(Character(scalar))b", longest: 24) != nil, "\(scalar.escaped(asASCII: true))"
            )
        }
        #expect(TextRules.withoutControls("\(unseen)") == "")
        #expect(TextRules.withoutControls("1\u{200D}2\u{200D}🦊\u{200D} x") == "12🦊 x")
        for text in ["❤\u{FE0F}\u{200D}🔥", "👨\u{200D}👩\u{200D}👧", "ę\u{301} и 李 مرحبا"] {
            #expect(TextRules.withoutControls(text) == text)
        }
    }

    /// Between letters of scripts whose letters change their forms, what joins or parts them stays; elsewhere nobody sees it.
    @Test func joinersOfLetters() {
        for text in ["می\u{200C}خواهم", "नमस्\u{200D}ते", "ক্\u{200C}ষ", "ශ්\u{200D}රී"] {
            #expect(TextRules.withoutControls(text) == text)
        }
        #expect(TextRules.withoutControls("a\u{200C}b\u{200D}c \u{200C}می\u{200C} \u{200D}") == "abc می ")
        #expect(TextRules.withoutControls("م\u{200C}\u{200C}ی") == "م\u{200C}ی")
        #expect(TextRules.withoutControls("a\u{2800}b\u{FE0F}c❤\u{FE0F}") == "abc❤\u{FE0F}")
    }

    /// The flags of England, Scotland and Wales stay whole. No other tags do: none is recommended for interchange (UTS #51).
    @Test func flagsOfTags() {
        func flag(_ tags: String, end: String = "\u{E007F}") -> String {
            "\u{1F3F4}" + String(String.UnicodeScalarView(tags.unicodeScalars.map { .init($0.value + 0xE0000)! })) + end
        }
        for tags in ["gbeng", "gbsct", "gbwls"] {
            #expect(TextRules.flaw(inName: flag(tags) + flag(tags), longest: 24) == nil)
            #expect(TextRules.withoutControls("a" + flag(tags)) == "a" + flag(tags))
            // As what joins pictures, tags make no other name.
            #expect(NameKeys("a" + flag(tags)).areAlike(NameKeys("a\u{1F3F4}")))
        }
        for text in [flag("ustx"), flag("gbeng", end: ""), flag("gben"), flag("gbengx"), flag("gbeng", end: "x")] {
            #expect(TextRules.flaw(inName: text, longest: 24) != nil)
            #expect(!TextRules.withoutControls(text).unicodeScalars.contains { $0.value >= 0xE0000 })
        }
    }

    /// An excerpt of a client's text is short, has no control characters, and shows where something is missing.
    @Test func excerpt() {
        #expect(TextRules.excerpt("classic") == "classic")
        #expect(TextRules.excerpt("classic\u{7}") == "classic…")
        #expect(TextRules.excerpt(String(repeating: "x", count: 5_000)) == String(repeating: "x", count: 24) + "…")
        #expect(TextRules.excerpt(String(repeating: "x", count: 24)) == String(repeating: "x", count: 24))
    }
}
