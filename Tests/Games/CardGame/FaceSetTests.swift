import CardGame
import Testing

@Suite struct FaceSetTests {
    /// Every face of every theme comes out as it went in, in the same order.
    @Test func keepsFaces() {
        for theme in Theme.all { #expect(Array(FaceSet(theme.faces)) == theme.faces) }
    }
}
