import CardGame
import ClientCore
import Faces
import Terminal
import Testing

/// The pictures of the themes' faces.
@Suite struct CardArtTests {
    /// All themes that are not drawn by the client itself have a picture of each face, and all together are small.
    @Test func everyFaceHasAPicture() {
        let drawn: Set<String> = ["flags", "letters"]
        for theme in Theme.all where !drawn.contains(theme.id) {
            for face in theme.faces { #expect(Faces.files[face.id] != nil, "\(theme.id): \(face.id)") }
        }
        #expect(Faces.files.values.reduce(0) { $0 + $1.count } < 1_500_000)
    }

    /// A picture is square, inside the card, and from 7 rows on at least half as high as it. Of small cells little can be seen.
    @Test(arguments: 1...20) func sizes(height: Int) {
        let card = Size(width: height < 6 ? 2 * height + 2 : height * 3 / 2 & ~1, height: height)
        for graphics in [nil, TerminalTraits.Graphics.kitty, .sixels(cell: Size(width: 9, height: 18))] {
            let look = Look(settings: ClientSettings(), traits: TerminalTraits(depth: .trueColour, graphics: graphics))
            guard let area = CardArt.faceArea(in: card, look) else {
                #expect(height < (graphics == nil ? 4 : 2))
                continue
            }
            #expect(area.size.width == 2 * area.size.height && Rect(card).intersection(area) == area)
            if height > 6 { #expect(2 * area.size.height >= height) }
        }
    }

    /// Text that the terminal writes large enough comes before a picture.
    @Test func largeTextComesFirst() {
        let traits = TerminalTraits(depth: .trueColour, hasLargeText: true, graphics: .kitty)
        let look = Look(settings: ClientSettings(), traits: traits)
        #expect(CardArt.faceArea(in: Size(width: 12, height: 8), look) == nil)
        #expect(CardArt.faceArea(in: Size(width: 40, height: 20), look) != nil)
    }
}
