import ClientCore
import Terminal
import Testing
import Wire

/// How the client gets the pictures of a deck.
struct PictureAlbumTests {
    private static func faces(_ count: Int) -> FaceList {
        FaceList(
            (1...count).map {
                FaceState(id: "p\($0)", glyph: "0\($0)", label: "cat \($0)", ascii: "0\($0)", image: "/pictures/\($0)")
            })
    }

    private static func image(_ face: String, _ part: Int, of parts: Int, _ data: String = "AQ==")
        -> ServerMessage.Image
    {
        .init(table: "k3f9", face: face, media: "image/png", part: part, parts: parts, data: data)
    }

    private static func names(_ requests: [Request]) -> [String] {
        requests.compactMap { ($0.body as? Request.Image)?.face }
    }

    /// All pictures are asked for in the order of the faces, some at once, whatever lies where.
    @Test func allAreAskedForInOrder() {
        var album = PictureAlbum()
        album.begin("k3f9", Self.faces(9))
        #expect(Self.names(album.requests()) == (1...8).map { "p\($0)" })
        #expect(album.requests().isEmpty)
        #expect(album.take(Self.image("p3", 0, of: 1)).whole == [1])
        #expect(Self.names(album.requests()) == ["p9"])
        album.refused(Request.Image(table: "k3f9", face: "p1"))
        #expect(album.requests().isEmpty)
    }

    /// A picture comes in parts, one after the other. A part that was not asked for, or is no Base64, counts for nothing.
    @Test func partsAreJoined() {
        var album = PictureAlbum()
        album.begin("k3f9", Self.faces(1))
        _ = album.requests()
        #expect(album.take(Self.image("p1", 1, of: 2)).request == nil)
        #expect(album.take(Self.image("p1", 0, of: 33)).request == nil)
        #expect(album.take(Self.image("p1", 0, of: 2, "?")).request == nil)
        #expect((album.take(Self.image("p1", 0, of: 2)).request?.body as? Request.Image)?.part == 1)
        #expect(album.take(Self.image("p1", 1, of: 2, "Ag==")).whole == [1, 2])
        #expect(album.take(Self.image("p1", 1, of: 2)).whole == nil)
    }

    /// What is there stays for the next deal of the same pictures, and goes with another deck.
    @Test func picturesStayForTheNextDeal() throws {
        var album = PictureAlbum()
        album.begin("k3f9", Self.faces(2))
        _ = album.requests()
        _ = album.take(Self.image("p1", 0, of: 1))
        album.keep(try #require(Raster(width: 1, height: 1, pixels: [1, 2, 3])), at: "/pictures/1")
        album.begin("k3f9", Self.faces(2))
        #expect(album.requests().isEmpty, "the second one is on its way")
        #expect(album.pictures.count == 1)
        album.begin("k4f9", FaceList([]))
        #expect(album.pictures.isEmpty)
    }
}
