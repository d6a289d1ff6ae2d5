import ClientCore
import Testing

@Suite struct WordsLanguageTests {
    private func code(_ chosen: String?, _ locale: [String: String] = [:]) -> String {
        Words.language(chosen, locale: locale).code
    }

    /// What was chosen counts before the system's language.
    @Test func choiceComesFirst() {
        #expect(code("sv", ["LANG": "de_DE.UTF-8"]) == "sv")
        #expect(code("en", ["LC_ALL": "ja_JP.UTF-8"]) == "en")
    }

    /// A language that is not there follows the system.
    @Test func unknownChoiceFollowsTheSystem() {
        #expect(code("tlh", ["LANG": "de_DE.UTF-8"]) == "de")
        #expect(code("", ["LANG": "fr_CH"]) == "fr")
    }

    /// A locale's name may have a country, a character set and a variant.
    @Test(arguments: [
        ("de_AT.UTF-8", "de"), ("de", "de"), ("de_DE@euro", "de"), ("es-MX", "es"), ("fr_CA.ISO8859-1", "fr"),
        ("sv_FI.utf8", "sv"), ("ja_JP.UTF-8", "ja"), ("en_GB.UTF-8", "en"), ("JA_jp", "ja"),
    ]) func names(locale: String, language: String) {
        #expect(code(nil, ["LANG": locale]) == language)
    }

    /// No language, the portable one, and one that is not there are English.
    @Test(arguments: ["", "C", "POSIX", "C.UTF-8", "nl_NL.UTF-8", "deutsch", "des_BR", "_", "."])
    func english(locale: String) {
        #expect(code(nil, ["LANG": locale]) == "en")
        #expect(code(nil) == "en")
    }

    /// A terminal that shows ASCII alone is given no language of which it would show question marks, and is told why. Those that lose
    /// their accents stay. The settings show such a language by its code.
    @Test func asciiAlone() {
        for (language, shown) in [("ja", "Quit"), ("de", "Beenden"), ("sv", "Avsluta"), ("fr", "Quitter")] {
            var settings = ClientSettings()
            settings.language = language
            var story = AppStory(settings: settings, traits: TerminalTraits(depth: .ansi, isUnicode: false))
            story.given(.started, .found([]))
            #expect(story.text.contains(shown) && !story.text.contains("??"))
            #expect(story.text.contains("\"ja\" needs a terminal and a locale with UTF-8") == (language == "ja"))
            guard language == "ja" else { continue }
            story.type("S")
            #expect(story.lines.contains { $0.contains("Language") && $0.contains("  ja ") })
            story.wait(.seconds(10))
            for _ in 1...20 { story.press(.down) }
            story.press(.right)
            #expect(!story.text.contains("needs a terminal"))
            story.press(.left)
            #expect(story.text.contains("Settings") && story.text.contains("needs a terminal"))
        }
        var plain = PlainStory(language: "ja", isASCII: true)
        plain.given(.started, .found([]))
        #expect(plain.transcript.first?.hasPrefix("\"ja\" needs a terminal and a locale with UTF-8") == true)
        #expect(!plain.transcript.contains { $0.contains("??") })
        plain = PlainStory(language: "ja")
        plain.given(.started, .found([]))
        #expect(plain.transcript.contains { $0.contains("終了") })
    }

    /// `LC_ALL` counts before `LC_MESSAGES`, that before `LANG`; what is empty does not count, what is unknown does.
    @Test func order() {
        let all = ["LC_ALL": "sv_SE", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"]
        #expect(code(nil, all) == "sv")
        #expect(code(nil, all.merging(["LC_ALL": ""]) { $1 }) == "fr")
        #expect(code(nil, all.merging(["LC_ALL": "", "LC_MESSAGES": ""]) { $1 }) == "de")
        #expect(code(nil, all.merging(["LC_ALL": "C"]) { $1 }) == "en")
    }
}
