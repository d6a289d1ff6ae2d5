import CardGame
import TestSupport
import Testing
import Vocabulary

@Suite struct ThemesTests {
    private func isSortedBytewise(_ faces: [Face]) -> Bool {
        zip(faces, faces.dropFirst()).allSatisfy { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    private func deck(_ groups: Int, from theme: Theme, seed: UInt64 = 7) -> [Face] {
        var pick = Seeded(seed)
        return Theme.faces(groups: groups, startingWith: theme, pick: &pick)
    }

    /// The themes stand in their fixed order, 32 faces each, and letters with 72.
    @Test func orderAndCounts() {
        #expect(
            Theme.all.map(\.id) == ["halloween", "faces", "sports", "animals", "fruits", "travel", "flags", "letters"])
        #expect(Theme.all.map(\.faces.count) == [32, 32, 32, 32, 32, 32, 32, 72])
    }

    /// A theme is found by its id, and nothing by any other word.
    @Test func named() {
        for theme in Theme.all { #expect(Theme.named(theme.id)?.faces == theme.faces) }
        #expect(Set(Theme.all.map(\.name)) == Set(ThemeName.allCases))
        #expect(Theme.named("random") == nil)
        #expect(Theme.named("") == nil)
    }

    /// Within a theme ids are strictly ascending byte by byte, hence unique, and made of plain characters.
    @Test(arguments: Theme.all)
    func ids(theme: Theme) {
        let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
        #expect(isSortedBytewise(theme.faces))
        #expect(theme.faces.allSatisfy { !$0.id.isEmpty && $0.id.allSatisfy(plain.contains) })
    }

    /// An id that two themes share is the same face in both, so an id names one face everywhere.
    @Test func anIdIsOneGlyphAndOneForm() {
        for (id, faces) in Dictionary(grouping: Theme.all.flatMap(\.faces), by: \.id) {
            #expect(Set(faces).count == 1, "\(id)")
        }
    }

    /// Every ASCII form is two printable columns that start with no space, unique within its theme.
    @Test(arguments: Theme.all)
    func asciiForms(theme: Theme) {
        for face in theme.faces {
            #expect(face.ascii.utf8.count == 2 && face.ascii.utf8.allSatisfy { (0x20...0x7e).contains($0) })
            #expect(!face.ascii.hasPrefix(" "))
        }
        #expect(Set(theme.faces.map(\.ascii)).count == theme.faces.count)
    }

    /// The two letters are some of the label, its first one at the front, for the label is what players are told.
    @Test(arguments: Theme.all.filter { !["flags", "letters"].contains($0.id) })
    func asciiFormsAreOfTheLabel(theme: Theme) {
        for face in theme.faces {
            let (form, label) = (Array(face.ascii.lowercased()), Array(face.label.lowercased()))
            #expect(label.first == form[0] && label.dropFirst().contains(form[1]), "\(face.label): \(face.ascii)")
        }
    }

    /// Within a theme no two faces look or read the same, and none is without a label.
    @Test(arguments: Theme.all)
    func glyphsAndLabels(theme: Theme) {
        #expect(Set(theme.faces.map(\.glyph)).count == theme.faces.count)
        #expect(Set(theme.faces.map(\.label)).count == theme.faces.count)
        #expect(theme.faces.allSatisfy { !$0.label.isEmpty })
        // A name is one to three words, and none is the long one of Unicode: "lion", not "lion face".
        for face in theme.faces where !face.id.hasPrefix("flag-") {
            let words = face.label.split(separator: " ")
            #expect(words.count <= 3 && !words.contains("face") && !words.contains("symbol"), "\(face.label)")
        }
    }

    /// An emoji is one scalar: sequences differ in width between terminals.
    @Test func emojiAreSingleScalars() {
        for theme in Theme.all where theme.id != "flags" && theme.id != "letters" {
            #expect(theme.faces.allSatisfy { $0.glyph.unicodeScalars.count == 1 })
        }
    }

    /// Letters are ASCII through and through.
    @Test func lettersAreASCII() throws {
        let letters = try #require(Theme.named("letters"))
        for face in letters.faces {
            #expect((face.id + face.glyph + face.label + face.ascii).utf8.allSatisfy { $0 < 0x80 })
        }
    }

    /// Flags alone say how to paint them, each with a known pattern.
    @Test func drawings() {
        let patterns: Set<Substring> = ["h", "v", "disc", "cross", "nordic", "triangle"]
        for theme in Theme.all {
            for face in theme.faces {
                #expect((face.draw != nil) == (theme.id == "flags"))
                if let draw = face.draw { #expect(patterns.contains(draw.prefix { $0 != ":" }), "\(draw)") }
            }
        }
    }

    /// Colours are written as `#rrggbb`.
    @Test(arguments: Theme.all)
    func colours(theme: Theme) {
        for colour in [theme.cardBack, theme.background] {
            #expect(colour.hasPrefix("#") && colour.count == 7 && colour.dropFirst().allSatisfy(\.isHexDigit))
        }
    }

    /// From every theme a deck of every size has distinct ids and ASCII forms, in order.
    @Test(arguments: Theme.all)
    func decksOfEverySize(theme: Theme) {
        for groups in 1...Theme.mostGroups {
            let faces = deck(groups, from: theme)
            #expect(faces.count == groups)
            #expect(isSortedBytewise(faces))
            #expect(Set(faces.map(\.ascii)).count == groups)
        }
    }

    /// A deck that its theme can fill comes from it alone; a larger one holds all of it and goes on with the next.
    @Test func overflow() throws {
        let halloween = try #require(Theme.named("halloween"))
        let next = try #require(Theme.named("faces"))
        #expect(Set(deck(12, from: halloween)).isSubset(of: halloween.faces))
        #expect(deck(32, from: halloween) == halloween.faces)
        let large = deck(40, from: halloween)
        #expect(Set(halloween.faces).isSubset(of: large))
        #expect(Set(large).subtracting(halloween.faces).isSubset(of: next.faces))
    }

    /// The same generator picks the same faces, another start other ones, and over many deals all of them come.
    @Test func picksVary() throws {
        let animals = try #require(Theme.named("animals"))
        #expect(deck(12, from: animals) == deck(12, from: animals))
        #expect(deck(12, from: animals, seed: 1) != deck(12, from: animals, seed: 2))
        #expect(Set((1...50).flatMap { deck(12, from: animals, seed: $0) }).count == animals.faces.count)
    }
}

extension Theme: CustomTestStringConvertible {
    /// Themes are compared by their ids.
    public var testDescription: String { id }
}
