import ClientCore
import Foundation
import TestSupport
import Testing
import Vocabulary
import Wire

@Suite struct WordsTests {
    /// The languages promised are there, each once.
    @Test func sixLanguages() {
        #expect(Catalogue.all.map(\.code) == ["en", "de", "es", "fr", "sv", "ja"])
        #expect(Catalogue.all.map(\.name) == ["English", "Deutsch", "Español", "Français", "Svenska", "日本語"])
    }

    /// Every language has every text, those by name among them.
    @Test(arguments: Catalogue.all) func nothingIsMissing(_ language: Catalogue) {
        #expect(Set(language.texts.keys) == Set(Catalogue.english.texts.keys))
        #expect(language.texts.count > 300)
    }

    /// Every name of the vocabulary is in words.
    @Test(arguments: Catalogue.all) func vocabulary(_ language: Catalogue) {
        let paths =
            Mode.all.flatMap { ["modes.names.\($0.name)", "modes.about.\($0.name)"] }
            + (Level.allCases.map(\.rawValue) + [Level.customName]).map { "rules.levels.\($0)" }
            + Scoring.allCases.map { "rules.scorings.\($0)" }
            + (ThemeName.allCases.map(\.rawValue) + [ThemeName.random]).map { "rules.themes.\($0)" }
            + StrengthName.allCases.map { "rules.strengths.\($0)" }
        #expect(Set(paths).isSubset(of: language.texts.keys))
    }

    /// A level is one word with a capital, behind which Memory has the size of its board, wherever a screen shows one.
    @Test func levelsAreWrittenOneWay() throws {
        let folder = BuiltProgram.root.appending(path: "Tests/Client/ClientCore/Frames")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var shown = 0
        for file in files {
            let english = try String(contentsOf: file, encoding: .utf8).split(separator: "\n== de").first ?? ""
            for line in english.split(separator: "\n") where !line.hasPrefix("> ") && !line.contains("as in 3 hard") {
                let place = "\(file.lastPathComponent): \(line)"
                #expect(line.firstMatch(of: #/\b(easy|normal|hard|expert|custom)\b|\d [×x] \d/#) == nil, "\(place)")
                let levels = #/(?:Classic|Solo|Together|Scramble) (?:Easy|Normal|Hard|Expert)\b( \d[×x]\d)?/#
                for found in line.matches(of: levels) {
                    shown += 1
                    #expect(found.1 != nil, "\(place)")
                }
            }
        }
        #expect(files.count > 50 && shown > 10)
    }

    /// No text is empty or has blanks at an end, and what is put in is shown.
    @Test(arguments: Catalogue.all) func nothingIsEmpty(_ language: Catalogue) {
        for (path, shown) in language.texts {
            for text in shown {
                #expect(text.contains { !$0.isWhitespace }, "\(path)")
                #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(path): \(text)")
            }
            guard let english = Catalogue.english.texts[path] else { continue }
            for (text, english) in zip(shown, english) {
                for part in ["Ada", "fox", "12", "24", "…"] where english.contains(part) {
                    #expect(text.contains(part), "\(path): \(text)")
                }
            }
        }
    }

    /// Nothing was left in English; where a language has the same word, it is listed.
    @Test(arguments: Catalogue.others) func nothingIsEnglish(_ language: Catalogue) {
        let same = Self.everywhere.union(Self.sameAsEnglish[language.code] ?? [])
        for (path, shown) in language.texts where shown == Catalogue.english.texts[path] {
            #expect(same.contains(shown[0]), "\(path): \(shown[0])")
        }
    }

    /// Signs and units.
    private static let everywhere: Set = [
        "1 s", "1 ms", "16", "256", ", Ada", "Esc", "Halloween", ".", "Ada: fox", "Ada, fox",
        "Klondike", "Spider", "FreeCell", "Klondike, Spider, FreeCell", "Memory", "Vegas", "Normal", "Expert",
    ]
    /// Words that a language shares with English.
    private static let sameAsEnglish: [String: Set<String>] = [
        "de": ["Ada, b12: fox.", "Arena", "Bots", "Chat", "Enter", "Lobby", "Name", "Normal 4×6", "Solo", "Tab"],
        "es": ["Ada, b12: fox.", "Arena", "bot", "bot, Ada", "Bots", "bots", "Chat", "chat", "host", "No", "Tab"],
        "fr": [
            "1. Ada, 1 point.", "1 point", "1 table", "bot", "bot, Ada", "Bots", "chat", "Chat", "Expert 8×8", "Fruits",
            "Mode",
            "Normal 4×6", "pause",
            "Points", "Solo", "Sports", "Tab", "Table",
        ],
        "sv": ["Ada, b12: fox.", "Arena", "+2, miss −1", "bot", "bot, Ada", "Enter", "Expert 8×8", "Lobby"],
        "ja": ["Enter", "Space", "Tab"],
    ]

    /// One has a form of its own where things are counted.
    @Test(arguments: Catalogue.all.filter { $0.code != "ja" }) func oneIsNotMany(_ language: Catalogue) {
        for path in ["home.found", "seats.tally"] {
            let words = (language.texts[path] ?? []).map { $0.filter { !$0.isNumber } }
            #expect(Set(words).count == 2, "\(path)")
        }
    }

    /// Who is signed in signs out before another sign-in, and who is at a table leaves it first.
    @Test func secondSignIns() {
        for (isSignedIn, told) in [(true, "Sign out first."), (false, "At a table your name stays as it is.")] {
            var story = PlainStory(at: ServerPlace(host: "den", port: 7247))
            story.given(.started, .client(.connected))
            story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3))
            if isSignedIn { story.hears(.signedIn(), .account()) }
            // What is typed waits for them.
            for pending in story.client.pending { story.hears(.ok(pending.id)) }
            story.type("login Ada", "seven blue cups")
            let login = story.client.pending.last { $0.request.body is Request.Login }
            #expect(story.hears(.refusal(login?.id ?? 0, .wrongPhase)).printed == [told])
        }
    }
}
