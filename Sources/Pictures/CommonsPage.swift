import Wire

/// One page of what Wikimedia Commons finds.
public struct CommonsPage: Sendable, Hashable {
    /// A picture that may be used.
    public struct Entry: Sendable, Hashable {
        /// The file's name, without "File:".
        public let name: String
        /// Where its small copy is.
        public let url: String
        /// Who made it.
        public let author: String?
        /// The short name of its licence.
        public let licence: String
        /// The page that tells more.
        public let source: String?
    }

    /// The pictures that may be used, the best match first.
    public let entries: [Entry]
    /// Where the next page begins; nil if this is the last.
    public let next: Int?

    /// How many hits a page has, and how wide the small copies are.
    static let length = 50
    static let width = 320

    /// The address of a page.
    public static func url(base: String, query: String, offset: Int) -> String {
        let fields = [
            ("action", "query"), ("format", "json"), ("formatversion", "2"), ("generator", "search"),
            ("gsrsearch", "filetype:bitmap \(query)"), ("gsrnamespace", "6"), ("gsrlimit", "\(length)"),
            ("gsroffset", "\(offset)"), ("prop", "imageinfo"), ("iiprop", "url|mime|size|extmetadata"),
            ("iiurlwidth", "\(width)"), ("iiextmetadatafilter", "Artist|LicenseShortName"),
        ]
        return base + "/w/api.php?" + fields.map { "\($0)=\(escaped($1))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
                || "-._~".utf8.contains(byte)
            if isPlain { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// Reads an answer. Nil if it is none of Commons, or one that says that something went wrong.
    ///
    /// Only JPEG and PNG files with a licence are taken, with small copies at addresses that begin so.
    public init?(_ bytes: [UInt8], from origins: [String]) {
        guard let tape = try? JSONTape(bytes.span), let answer = try? WireDecoder.decode(Answer.self, from: tape),
            answer.error?.value == nil
        else { return nil }
        let pages = (answer.query?.pages ?? []).compactMap(\.value).sorted { ($0.index ?? .max) < ($1.index ?? .max) }
        entries = pages.compactMap { page in
            guard let info = page.imageinfo?.first?.value, ["image/jpeg", "image/png"].contains(info.mime),
                let url = info.thumburl, origins.contains(where: url.hasPrefix), url.utf8.count <= 1_000,
                let licence = info.extmetadata?["LicenseShortName"]?.value.map({ Self.plain($0.value) }),
                !licence.isEmpty
            else { return nil }
            let name = page.title.hasPrefix("File:") ? String(page.title.dropFirst(5)) : page.title
            let author = info.extmetadata?["Artist"]?.value.map { Self.plain($0.value) }
            return Entry(
                name: name, url: url, author: author.flatMap { $0.isEmpty ? nil : $0 }, licence: licence,
                source: info.descriptionurl)
        }
        next = answer.continue?.gsroffset
    }

    /// The text of a piece of HTML: without tags, with its entities read.
    static func plain(_ html: String) -> String {
        var text = ""
        var rest = Substring(html)
        while let character = rest.popFirst() {
            if character == "<" {
                // A tag ends at the next bracket; a text that only has one is cut there.
                rest = rest.firstIndex(of: ">").map { rest[rest.index(after: $0)...] } ?? ""
                text += " "
            } else if character == "&", let end = rest.prefix(12).firstIndex(of: ";") {
                text += entity(rest[..<end]) ?? "&\(rest[..<end]);"
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(character)
            }
        }
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }

    private static func entity(_ name: Substring) -> String? {
        let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]
        if let known = names[String(name)] { return known }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String($0) }
    }

    // MARK: The answer's shape

    private struct Answer: Decodable {
        var query: Query?
        var `continue`: Continue?
        var error: Lenient<Fault>?
    }

    private struct Fault: Decodable {
        var code: String
    }

    private struct Query: Decodable {
        var pages: [Lenient<Page>]?
    }

    private struct Continue: Decodable {
        var gsroffset: Int?
    }

    private struct Page: Decodable {
        var title: String
        var index: Int?
        var imageinfo: [Lenient<Info>]?
    }

    private struct Info: Decodable {
        var mime: String
        var thumburl: String?
        var descriptionurl: String?
        var extmetadata: [String: Lenient<Note>]?
    }

    private struct Note: Decodable {
        var value: String
    }

    /// A part whose shape may be another without the rest being lost.
    private struct Lenient<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }
}
