import CardGame
import ClientCore
import Foundation
import Terminal
import Testing
import Wire

@Suite struct LookTests {
    /// Text is read on what it stands on, in every theme, light and dark, in true colour and in 256.
    @Test(arguments: Theme.all.map(\.id) + ["none of them"], [true, false])
    func contrast(theme: String, isDark: Bool) {
        for depth in [TerminalTraits.Depth.indexed, .trueColour] {
            let look = Self.look(theme, depth, isDark: isDark)
            let texts = [
                look.text, look.title, look.accent, look.selection, look.error, look.good, look.bar, look.barKey,
                look.field, look.chatName, look.cardFace, look.miss, look.match,
            ]
            for (index, style) in texts.enumerated() {
                #expect(Self.contrast(style) >= 4.5, "text \(index) \(depth) \(Self.contrast(style))")
            }
            for (index, style) in [look.muted, look.cursor, look.hover, look.tableLabel].enumerated() {
                #expect(Self.contrast(style) >= 3, "mark \(index) \(depth) \(Self.contrast(style))")
            }
            for id in Theme.named(theme)?.faces.map(\.id) ?? [] {
                #expect(Self.contrast(look.face(id)) >= 4.5, "\(id) \(look.face(id)) \(depth)")
            }
            for seat in 0..<8 {
                #expect(Self.contrast(look.player(seat).style) >= 3.5, "seat \(seat) \(depth)")
                #expect(Self.contrast(look.taken(by: seat)) >= 3, "taken by \(seat) \(depth)")
            }
            for back in look.cardBacks {
                #expect(Self.contrast(back.background, look.table.background) >= 1.8, "back \(depth)")
            }
            #expect(Self.contrast(look.cardFace.background, look.table.background) >= 1.15, "face \(depth)")
        }
    }

    /// What lies on a board is told apart: two states differ in their surface, or one has a sign that is read on its own. No back is
    /// near the colour of a miss.
    @Test(arguments: Theme.all.map(\.id) + ["none of them"], [true, false])
    func statesAreToldApart(theme: String, isDark: Bool) {
        for depth in [TerminalTraits.Depth.indexed, .trueColour] {
            let look = Self.look(theme, depth, isDark: isDark)
            struct State {
                let name: String
                let style: Style
                var hasSign = true
            }
            var states = [
                State(name: "up", style: look.cardFace, hasSign: false), State(name: "missed", style: look.miss),
                State(name: "matched", style: look.match),
            ]
            states += look.cardBacks.map { State(name: "down", style: $0) }
            states += (0..<8).map { State(name: "taken by \($0)", style: look.taken(by: $0)) }
            for (index, one) in states.enumerated() {
                for other in states[..<index] where one.name.prefix(5) != other.name.prefix(5) {
                    let signs = [one, other].filter(\.hasSign).map { Self.contrast($0.style) }
                    let best = max(Self.contrast(one.style.background, other.style.background), signs.max() ?? 0)
                    #expect(best >= 3, "\(one.name) beside \(other.name) \(depth) \(best)")
                }
            }
            for back in look.cardBacks {
                #expect(Self.difference(back.background, look.miss.background) >= 30, "a back like a miss \(depth)")
            }
        }
        let look = Self.look(theme, .ansi, isDark: isDark)
        #expect(!look.cardBacks.contains { $0.background == look.miss.background })
    }

    /// A terminal without colours is sent none, and one with sixteen only these.
    @Test(arguments: Theme.all.map(\.id)) func depths(theme: String) {
        for style in Self.styles(Self.look(theme, .none)) {
            #expect(style.foreground == .standard && style.background == .standard)
        }
        for style in Self.styles(Self.look(theme, .ansi)) {
            for colour in [style.foreground, style.background] {
                switch colour {
                case .standard, .ansi: break
                case .indexed, .rgb: Issue.record("\(colour) is not one of sixteen")
                }
            }
            #expect(style.foreground != style.background || style.foreground == .standard)
        }
        for style in Self.styles(Self.look(theme, .indexed)) {
            for colour in [style.foreground, style.background] {
                guard case .indexed(let number) = colour else {
                    Issue.record("\(colour) is not one of 256")
                    continue
                }
                #expect(number >= 16)
            }
        }
    }

    /// A dark ground of 256 colours is a grey: the cube has only navy.
    @Test(arguments: Theme.all.map(\.id)) func darkGroundsAreGrey(theme: String) {
        #expect((232...238).map { Colour.indexed($0) }.contains(Self.look(theme, .indexed).text.background))
    }

    /// What the player has set comes before what the terminal tells.
    @Test func settingsComeFirst() {
        var settings = ClientSettings()
        let told = TerminalTraits(depth: .trueColour, isDark: false)
        #expect(!Look(settings: settings, traits: told).isDark)
        settings.appearance = .dark
        settings.colour = .none
        #expect(Look(settings: settings, traits: told).isDark)
        #expect(Look(settings: settings, traits: told).depth == .none)
        settings.colour = .ansi
        // A background that the player has chosen is painted; by default it is the terminal's own.
        #expect(Look(settings: settings, traits: told).text.background == .ansi(0))
        settings.appearance = .system
        #expect(Look(settings: settings, traits: told).text == Style())
        // The command line comes before the settings.
        let asked = TerminalTraits(depth: .indexed, depthReason: .option)
        #expect(Look(settings: settings, traits: asked).depth == .indexed)
    }

    /// Keys, the dangerous ones too, and what stands on cards are read in every palette, of sixteen colours as well.
    @Test(arguments: Theme.all.map(\.id), [true, false]) func keysAndCards(theme: String, isDark: Bool) {
        for depth in [TerminalTraits.Depth.ansi, .indexed, .trueColour] {
            let look = Self.look(theme, depth, isDark: isDark)
            let styles = [look.bar, look.barKey, look.barDanger, look.cardFace, look.miss, look.match, look.takenFace]
            for (index, style) in styles.enumerated() {
                #expect(Self.contrast(style) >= 3, "\(index) \(depth) \(Self.contrast(style))")
            }
        }
    }

    /// In sixteen colours too the bars are read and the selection is no bar.
    @Test(arguments: Theme.all.map(\.id), [true, false]) func barsOfSixteen(theme: String, isDark: Bool) {
        let look = Self.look(theme, .ansi, isDark: isDark)
        // Terminals paint 8 in a colour too near to 7, to 15 and to the background.
        for style in [look.bar, look.barKey, look.selection] { #expect(style.background != .ansi(8)) }
        #expect(look.bar.background != look.selection.background)
        #expect(look.bar.foreground != look.bar.background)
    }

    /// Eight seats have eight symbols of one column, in ASCII too.
    @Test func symbols() {
        for isUnicode in [true, false] {
            let look = Look(
                settings: ClientSettings(), traits: TerminalTraits(depth: .none, isUnicode: isUnicode))
            let symbols = (0..<8).map { look.player($0).symbol }
            #expect(Set(symbols).count == 8)
            #expect(symbols.allSatisfy { TextWidth.of($0) == 1 })
            #expect(isUnicode || symbols.allSatisfy { $0.utf8.count == 1 })
        }
    }

    /// A theme that this client does not know is painted with the colours that the server tells.
    @Test func foreignTheme() {
        let theme = ThemeColours(id: "cheeses", cardBack: "#ffe066", background: "#101010")
        let look = Look(settings: ClientSettings(), traits: TerminalTraits(depth: .trueColour), theme: theme)
        #expect(look.cardBacks[0].background == .rgb(0xFF, 0xE0, 0x66))
        #expect(look.table.background == .rgb(0x10, 0x10, 0x10))
        let broken = ThemeColours(id: "cheeses", cardBack: "yellow", background: "#+1234")
        let plain = Look(settings: ClientSettings(), traits: TerminalTraits(depth: .trueColour))
        #expect(
            Look(settings: ClientSettings(), traits: TerminalTraits(depth: .trueColour), theme: broken).cardBacks
                == plain.cardBacks)
    }

    private static func look(_ theme: String, _ depth: TerminalTraits.Depth, isDark: Bool = true) -> Look {
        Look(
            settings: ClientSettings(), traits: TerminalTraits(depth: depth, isDark: isDark),
            theme: ThemeColours(id: theme, cardBack: "#8a94a6", background: "#14171d"))
    }

    private static func styles(_ look: Look) -> [Style] {
        var dimmed = look.title
        look.dim(&dimmed)
        return [
            look.text, look.muted, look.title, look.accent, look.selection, look.error, look.good, look.bar,
            look.barKey, look.border, look.field, look.chatName, look.table, look.tableLabel, look.cardFace,
            look.cardMark, look.miss, look.match, look.cursor, look.hover, look.face("fox"), look.faceMark("fox"),
            look.taken(by: 3), look.takenFace, dimmed,
        ] + look.cardBacks + (0..<8).map { look.player($0).style }
    }

    static func contrast(_ style: Style) -> Double { contrast(style.foreground, style.background) }

    /// The contrast of two colours, 1–21, as WCAG 2 counts it.
    static func contrast(_ one: Colour, _ other: Colour) -> Double {
        func light(_ colour: Colour) -> Double {
            zip(rgb(colour), [0.2126, 0.7152, 0.0722]).reduce(0) { sum, pair in
                let part = pair.0 / 255
                return sum + pair.1 * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
            }
        }
        let lights = [light(one), light(other)].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    /// How far apart two colours look: 100 between black and white (CIE 1976).
    private static func difference(_ one: Colour, _ other: Colour) -> Double {
        func lab(_ colour: Colour) -> [Double] {
            let linear = rgb(colour).map { part in
                part / 255 <= 0.04045 ? part / 255 / 12.92 : pow((part / 255 + 0.055) / 1.055, 2.4)
            }
            func mixed(_ shares: [Double]) -> Double {
                let value = zip(linear, shares).reduce(0) { $0 + $1.0 * $1.1 }
                return value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
            }
            // The shares are those of sRGB, over the white of D65.
            let (x, y, z) = (
                mixed([0.4339, 0.3762, 0.1899]), mixed([0.2126, 0.7152, 0.0722]), mixed([0.0177, 0.1095, 0.8727])
            )
            return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
        }
        return sqrt(zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) })
    }

    private static func rgb(_ colour: Colour) -> [Double] {
        switch colour {
        case .rgb(let red, let green, let blue): return [red, green, blue].map(Double.init)
        case .indexed(let number) where number >= 232:
            return Array(repeating: Double(8 + 10 * (Int(number) - 232)), count: 3)
        case .indexed(let number):
            let steps = [0.0, 95, 135, 175, 215, 255]
            let cube = Int(number) - 16
            return [steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]]
        case .ansi(let number):
            let rgb = xterm[Int(number)]
            return [rgb >> 16, rgb >> 8 & 255, rgb & 255].map(Double.init)
        case .standard:
            Issue.record("a colour without a fixed value")
            return [0, 0, 0]
        }
    }

    /// The sixteen colours as xterm shows them.
    private static let xterm: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
