import Pictures
import Testing

/// Answers of Wikimedia Commons, in the shapes that its API has.
struct CommonsPageTests {
    private static let origin = "https://upload.wikimedia.org/"

    private static func page(
        _ title: String, mime: String = "image/jpeg", url: String = origin + "a/320px-a.jpg", index: Int = 1,
        metadata: String =
            #"{"LicenseShortName":{"value":"CC BY-SA 4.0","source":"commons-desc-page","hidden":""},"Artist":{"value":"<a href=\"//x\" title=\"User:J\">Jane&nbsp;Doe</a> &amp; sons &#8211; 2"}}"#
    ) -> String {
        """
        {"pageid":1,"ns":6,"title":"\(title)","index":\(index),"imagerepository":"local","imageinfo":[{"size":41,"width":4000,"height":3000,\
        "thumburl":"\(url)","thumbwidth":320,"thumbheight":240,"url":"https://x/a.jpg",\
        "descriptionurl":"https://commons.wikimedia.org/wiki/File:A.jpg","mime":"\(mime)","extmetadata":\(metadata)}]}
        """
    }

    private static func read(_ pages: [String], rest: String = "") -> CommonsPage? {
        CommonsPage(
            Array(#"{"batchcomplete":true,"query":{"pages":[\#(pages.joined(separator: ","))]}\#(rest)}"#.utf8),
            from: [origin])
    }

    /// The best match comes first, with who made it in plain words, the licence and the page.
    @Test func entriesAreRead() throws {
        let page = try #require(
            Self.read(
                [Self.page("File:B.jpg", index: 2), Self.page("File:A lamp.png", mime: "image/png", index: 1)],
                rest: #","continue":{"gsroffset":50,"continue":"gsroffset||"}"#))
        #expect(page.entries.map(\.name) == ["A lamp.png", "B.jpg"])
        #expect(page.entries.first?.author == "Jane Doe & sons – 2")
        #expect(page.entries.first?.licence == "CC BY-SA 4.0")
        #expect(page.entries.first?.source == "https://commons.wikimedia.org/wiki/File:A.jpg")
        #expect(page.next == 50)
    }

    /// What is no picture, has no licence, or lies elsewhere is left out, and so is what has another shape.
    @Test func othersAreLeftOut() throws {
        let page = try #require(
            Self.read([
                Self.page("File:A.svg", mime: "image/svg+xml"), Self.page("File:A.gif", mime: "image/gif"),
                Self.page("File:A.jpg", metadata: "{}"), Self.page("File:A.jpg", url: "https://evil.example/a.jpg"),
                Self.page("File:A.jpg", url: "http://upload.wikimedia.org/a.jpg"), #"{"title":"File:B"}"#, "7",
                Self.page("File:A.jpg", metadata: #"{"LicenseShortName":{"value":7}}"#),
            ]))
        #expect(page.entries.isEmpty)
        #expect(page.next == nil)
    }

    /// No hits are no fault. What is no answer of Commons, or says that it failed, is none.
    @Test func faultsAreNoAnswers() {
        #expect(CommonsPage(Array(#"{"batchcomplete":true}"#.utf8), from: []) != nil)
        for text in ["", "<html>", "[]", #"{"error":{"code":"ratelimited","info":"x"}}"#, #"{"query":{"pages":{}}}"#] {
            #expect(CommonsPage(Array(text.utf8), from: []) == nil, "\(text)")
        }
    }

    /// The words that are searched for are one value of the address, whatever they are.
    @Test func wordsAreEscaped() {
        let url = CommonsPage.url(base: "https://c", query: "a&b=c #é/?", offset: 50)
        #expect(url.contains("&gsrsearch=filetype%3Abitmap%20a%26b%3Dc%20%23%C3%A9%2F%3F&"))
        #expect(url.contains("&gsroffset=50&"))
    }
}
