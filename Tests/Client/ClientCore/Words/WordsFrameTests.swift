import ClientCore
import Terminal
import TestSupport
import Testing

/// Every screen in every language: no text is cut that is whole in English.
@Suite struct WordsFrameTests {
    private static let sizes = [Size(width: 40, height: 15), Size(width: 80, height: 24)]

    private static func showing(_ size: Size, _ code: String) -> Showing {
        var showing = Showing(size: size, name: code)
        showing.settings.language = code
        return showing
    }

    /// Texts of a language that end in an ellipsis of their own. To replace them in a frame takes longer than to draw it.
    private static let ownEllipses = Dictionary(
        uniqueKeysWithValues: Catalogue.all.map { language in
            var own = language.texts.values.joined().filter { $0.contains("…") }.map {
                $0.replacing("Ada", with: "den.example:7247")
            }
            own.append("… " + (language.texts["keys.type"]?.first ?? ""))
            return (language.code, own)
        })

    /// How many texts are cut: ellipses, but for those that are the language's own.
    private static func cuts(_ frame: Frame, _ language: Catalogue) -> Int {
        var text = frame.lines.filter { $0.contains("…") }.joined(separator: "\n")
        guard !text.isEmpty else { return 0 }
        for own in ownEllipses[language.code] ?? [] { text = text.replacing(own, with: "") }
        return text.count { $0 == "…" }
    }

    /// Every scene, and its help.
    @Test(.deep, arguments: Catalogue.others) func scenes(_ language: Catalogue) {
        for size in Self.sizes {
            for scene in Scene.allCases {
                var english = scene.story(Self.showing(size, "en"))
                var story = scene.story(Self.showing(size, language.code))
                // The help may cover in English alone what is cut below it.
                var below = 0
                for helps in [false, true] {
                    if helps {
                        below = Self.cuts(story.frame, language)
                        english.press(.function(1))
                        story.press(.function(1))
                    }
                    #expect(
                        Self.cuts(story.frame, language) <= max(below, Self.cuts(english.frame, .english)),
                        "\(language.code) \(scene) \(size.width) \(helps)\n\(story.text)")
                }
            }
        }
    }

    /// The form of a new table with every value that can be chosen.
    @Test(.deep, arguments: Catalogue.all) func everyRule(_ language: Catalogue) {
        expectNoCuts(.create, language, from: .down, rows: 18, values: 9)
    }

    /// The settings with every value that can be chosen, but for other languages.
    @Test(.deep, arguments: Catalogue.all) func everySetting(_ language: Catalogue) {
        expectNoCuts(.settings, language, from: .home, rows: 10, values: 5)
    }

    private func expectNoCuts(
        _ scene: Scene, _ language: Catalogue, from first: InputEvent.Key, rows: Int, values: Int
    ) {
        for size in Self.sizes {
            var story = scene.story(Self.showing(size, language.code))
            story.press(first)
            for _ in 0..<rows {
                for _ in 0..<values {
                    #expect(Self.cuts(story.frame, language) == 0, "\(language.code)\n\(story.text)")
                    story.press(.right)
                }
                story.press(.down)
            }
        }
    }

    /// The bar of hints has room for two hints beside the help in the smallest window, or for all where there are fewer,
    /// and for nearly all of them in a usual one.
    @Test(.deep, arguments: Catalogue.all) func hintsFit(_ language: Catalogue) {
        for scene in Scene.allCases {
            let few = Self.hints(scene, Self.sizes[0], language.code)
            let many = Self.hints(scene, Self.sizes[1], language.code)
            let all = Self.hints(scene, Size(width: 200, height: 24), language.code)
            #expect(few >= min(3, all), "\(scene)")
            #expect(many >= all - 2, "\(scene)")
        }
    }

    /// How many hints the last row has that can be clicked.
    private static func hints(_ scene: Scene, _ size: Size, _ code: String) -> Int {
        let story = scene.story(showing(size, code))
        return story.app.targets(story.model).count { $0.area.origin.y == size.height - 1 }
    }
}
