import Testing
import Wire

/// What is read of pictures before anybody decodes them.
struct PictureFormTests {
    /// A PNG file and a JPEG file of a size, with nothing in them but what is read.
    static func png(_ width: Int, _ height: Int, chunks: [String] = ["IDAT"]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            number(data.count) + Array(name.utf8) + data + [0, 0, 0, 0]
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0])
            + chunks.flatMap { chunk($0, [1, 2, 3]) } + chunk("IEND", [])
    }

    static func jpeg(_ width: Int, _ height: Int, frame: UInt8 = 0xC0, parts: UInt8 = 3, scans: Int = 1) -> [UInt8] {
        let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 1, 0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34]
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, frame, 0, 8, 8] + size + [parts]
            + Array(repeating: scan, count: scans).flatMap { $0 } + [0xFF, 0xD9]
    }

    static func flaw(_ bytes: [UInt8]) -> String? {
        do throws(PictureForm.Flaw) {
            _ = try PictureForm(bytes)
            return nil
        } catch {
            return error.description
        }
    }

    /// Format and size come from the content.
    @Test func sizesAreRead() throws {
        let png = try PictureForm(Self.png(320, 200))
        #expect(png.format == .png)
        #expect((png.width, png.height) == (320, 200))
        let jpeg = try PictureForm(Self.jpeg(640, 480, frame: 0xC2, scans: 3) + [0, 0])
        #expect(jpeg.format == .jpeg)
        #expect((jpeg.width, jpeg.height) == (640, 480))
    }

    /// Each file that can't be used is refused by its reason.
    @Test(
        arguments: [
            ([], "is empty"),
            (Array("<html><body>Too many requests</body></html>".utf8), "is neither JPEG nor PNG"),
            (Array("GIF89a".utf8), "is neither JPEG nor PNG"),
            (Self.png(20_000, 20_000), "has 20000 × 20000 pixels, more than 8192 on a side"),
            (Self.png(0, 10), "has no pixels"),
            (Self.png(8_192, 513), "has 8192 × 513 pixels, more than 4194304 in all"),
            (Self.png(0xFFFF_FFFF, 0xFFFF_FFFF), "has 4294967295 × 4294967295 pixels, more than 8192 on a side"),
            (Self.png(10, 10, chunks: ["acTL", "IDAT"]), "is animated"),
            (Self.png(10, 10, chunks: []), "is cut off or damaged"),
            (Self.png(10, 10).dropLast(9), "is cut off or damaged"),
            (Self.jpeg(20_000, 20_000), "has 20000 × 20000 pixels, more than 8192 on a side"),
            (Self.jpeg(10, 10).dropLast(2), "is cut off or damaged"),
            (Self.jpeg(10, 10, scans: 0), "is cut off or damaged"),
            (Self.jpeg(10, 10, frame: 0xC9), "is a JPEG file of a rare kind"),
            (Self.jpeg(10, 10, parts: 4), "is a JPEG file of a rare kind"),
            (Self.jpeg(10, 10, frame: 0xC2, scans: 65), "has more than 64 scans"),
            ([UInt8](repeating: 0xFF, count: 1_048_577), "has more than 1024 KiB"),
        ] as [([UInt8], String)])
    func flawsAreNamed(bytes: [UInt8], reason: String) {
        #expect(Self.flaw(bytes) == reason)
    }

    /// No beginning of a file is taken for the whole, and none makes the reader read beyond the end.
    @Test func everyCutIsSeen() {
        for whole in [Self.png(10, 10), Self.jpeg(10, 10, frame: 0xC2, scans: 2)] {
            for count in 0..<whole.count { #expect(Self.flaw(Array(whole.prefix(count))) != nil) }
        }
    }
}
