import CWords

/// The texts for people, as they were when the program was built.
public enum Languages {
    /// The file of each language, by the language's code.
    public static let files = unsafe [
        "de": pairs_words_de.contents, "en": pairs_words_en.contents, "es": pairs_words_es.contents,
        "fr": pairs_words_fr.contents, "ja": pairs_words_ja.contents, "sv": pairs_words_sv.contents,
    ]
}

extension pairs_file {
    /// Its bytes.
    public var contents: [UInt8] {
        // Safe because: the bytes are constants of the program, and there are so many.
        unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
