import ClientCore
import Testing

@Suite struct WordsLanguageTests {
    private func code(_ chosen: String?, _ locale: [String: String] = [:]) -> String {
        Catalogue(Words.language(chosen, locale: locale)).code
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

    /// `LC_ALL` counts before `LC_MESSAGES`, that before `LANG`; what is empty does not count, what is unknown does.
    @Test func order() {
        let all = ["LC_ALL": "sv_SE", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"]
        #expect(code(nil, all) == "sv")
        #expect(code(nil, all.merging(["LC_ALL": ""]) { $1 }) == "fr")
        #expect(code(nil, all.merging(["LC_ALL": "", "LC_MESSAGES": ""]) { $1 }) == "de")
        #expect(code(nil, all.merging(["LC_ALL": "C"]) { $1 }) == "en")
    }
}
