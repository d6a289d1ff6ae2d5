import ClientCore
import Testing

@Suite struct SettingsFileTests {
    /// An empty file is the defaults, and writing them shows them all.
    @Test func defaults() {
        var file = SettingsFile()
        #expect(file.settings == ClientSettings() && file.text.isEmpty)
        file.keep(ClientSettings())
        #expect(
            file.text == """
                name =
                language =
                appearance = system
                color = auto
                multicolor = yes
                four-colors = no
                large-cards = no
                card-back = weave
                reduced-motion = no
                mouse = yes
                bell = no
                title = no
                chat = yes
                introduced = no
                game =
                mode =
                level =

                """)
    }

    /// Whatever is chosen comes back.
    @Test func roundTrip() {
        var settings = ClientSettings()
        settings.name = "Ada L = x"
        settings.language = "ja"
        settings.appearance = .dark
        settings.colour = .trueColour
        settings.isMulticoloured = false
        settings.cardBack = .waves
        settings.reducesMotion = true
        settings.usesMouse = false
        settings.rings = true
        settings.mode = "race"
        settings.level = "easy"
        settings.setsTitle = true
        settings.showsChat = false
        settings.isIntroduced = true
        var file = SettingsFile()
        file.keep(settings)
        #expect(SettingsFile(file.text).settings == settings)
    }

    /// What a person or a later version has written stays; only the values change.
    @Test func keepsUnknownLines() {
        var file = SettingsFile("# mine\n\nsound=loud\n  mouse=no\nmouse = no\nnonsense\n\n\n")
        var settings = file.settings
        #expect(!settings.usesMouse)
        settings.usesMouse = true
        file.keep(settings)
        #expect(file.text.hasPrefix("# mine\n\nsound=loud\n  mouse=no\nmouse = yes\nnonsense\nname =\n"))
        #expect(file.settings == settings)
    }

    /// A value that makes no sense is the default.
    @Test func badValues() {
        #expect(SettingsFile("mouse = perhaps\ncolor = 17\ncard-back =\nchat").settings == ClientSettings())
    }
}
