import Pictures
import Platform
import TestSupport
import Testing
import Vocabulary

/// Pictures in folders: those of whoever runs the server, and the downloaded ones.
struct PictureFilesTests {
    /// A PNG file with nothing in it but what is read before it is decoded.
    private static func png(_ width: UInt8, mark: UInt8 = 0) -> [UInt8] {
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(data.count)] + Array(name.utf8) + data + [0, 0, 0, 0]
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, 9, 8, 2, 0, 0, 0]) + chunk("IDAT", [mark]) + chunk("IEND", [])
    }

    /// So many different pictures of a folder are drawn. What can't be used is told and left out, and equal files count once.
    @Test func foldersAreRead() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pictures"
        try Files.makeDirectory(path + "/cats/inner")
        for number in UInt8(1)...5 { try Files.write(Self.png(number), to: path + "/cats/my_cat.\(number).png") }
        try Files.write(Self.png(1), to: path + "/cats/again.png")
        try Files.write("<html>", to: path + "/cats/page.jpg")
        try Files.write([UInt8](repeating: 0, count: 1_048_577), to: path + "/cats/large.png")
        try Files.write(Self.png(9), to: path + "/cats/.hidden.png")
        let folders = PictureFolders(in: path)
        #expect(folders.names == ["cats"])
        #expect(folders.has("cats") && !folders.has("dogs"))
        var skipped: [String] = []
        let all = try folders.pictures(in: "cats", count: 72) { file, reason in skipped.append("\(file) \(reason)") }
        #expect(all.count == 5)
        #expect(skipped.sorted() == ["large.png has more than 1024 KiB", "page.jpg is neither JPEG nor PNG"])
        #expect(try folders.pictures(in: "cats", count: 3) { _, _ in }.count == 3)
        let hashes = Set(all.prefix(2).map(\.picture.hash))
        #expect(Set(folders.pictures(in: "cats", hashes: hashes).map(\.picture.hash)) == hashes)
        #expect(all.contains { $0.picture.label == "my cat.2" })
    }

    /// The cache gives back what it was given, by address and by digest, also to the next process. What was used longest ago
    /// goes first, and a damaged file counts for nothing.
    @Test func theCacheIsBounded() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/cache/pictures"
        let size = Self.png(1).count
        let cache = PictureCache(in: path, most: 2 * size)
        for number in UInt8(1)...2 { try cache.keep(Self.png(number), from: "https://a/\(number)") }
        #expect(cache.file(from: "https://a/1") == Self.png(1))
        try cache.keep(Self.png(3), from: "https://a/3")
        #expect(cache.bytes == 2 * size)
        #expect(cache.file(from: "https://a/2") == nil)
        #expect(cache.file(hash: CheckedPicture.hash(of: Self.png(3))) == Self.png(3))
        let next = PictureCache(in: path, most: 2 * size)
        #expect(next.file(from: "https://a/1") == Self.png(1))
        for name in try Files.list(path) { try Files.write("broken", to: path + "/" + name) }
        #expect(next.file(from: "https://a/3") == nil)
        #expect(try Files.list(path).count == 1)
    }

    /// A cache that can't be written throws, and has nothing.
    @Test func aCacheWithoutAFolderThrows() throws {
        let folder = try TemporaryFolder()
        try Files.write("a file", to: folder.path + "/cache")
        let cache = PictureCache(in: folder.path + "/cache/pictures")
        #expect(throws: SystemError.self) { try cache.keep(Self.png(1), from: "https://a/1") }
        #expect(cache.bytes == 0)
        #expect(cache.file(from: "https://a/1") == nil)
    }

    /// Texts of others are cut between characters, cleaned, and differ from each other.
    @Test func labelsAreCleanAndDiffer() {
        let long = DeckPicture(hash: "1", label: String(repeating: "é", count: 100), source: "javascript:alert(1)")
        #expect(long.label.utf8.count == 60)
        #expect(long.source == nil)
        #expect(DeckPicture(hash: "1", label: "a\u{1B}[2J\u{202E}b\n c").label == "a[2Jb c")
        #expect(DeckPicture(hash: "1", label: "\u{200B}").label == "picture")
        let deck = DeckPicture.deck(
            ["cat", "ant", "cat", "cat 2"].enumerated().map { DeckPicture(hash: "\($0)", label: $1) })
        #expect(Set(deck.map(\.label)).count == 4)
        #expect(deck.first?.label == "ant")
    }
}
