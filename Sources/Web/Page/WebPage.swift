import CWebPage
import CWords

/// The page that browsers get, as it was when the program was built.
public enum WebPage {
    /// `page.html`: one file with its script and its style, but for `parts`.
    public static let html = unsafe bytes(pairs_page)

    /// The scripts that the page brings when it first needs them, by their names: `patience.js`, `people.js`.
    public static let parts = unsafe ["patience.js": bytes(pairs_patience), "people.js": bytes(pairs_people)]

    /// The texts of each language, by the language's code: the page's own, and the terminal client's.
    public static let words = unsafe [
        "de": bytes(pairs_words_de), "en": bytes(pairs_words_en), "es": bytes(pairs_words_es),
        "fr": bytes(pairs_words_fr), "ja": bytes(pairs_words_ja), "sv": bytes(pairs_words_sv),
    ]

    private static func bytes(_ file: pairs_file) -> [UInt8] {
        // Safe because: the bytes are constants of the program, and there are so many.
        unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
