import Languages

extension Words {
    /// The languages, in the order in which they are offered.
    package static let codes = ["en", "de", "es", "fr", "sv", "ja"]

    /// The words of a language. Its file is read when they are first asked for.
    package static func of(_ code: String) -> Words? {
        switch code {
        case "en": english
        case "de": german
        case "es": spanish
        case "fr": french
        case "sv": swedish
        case "ja": japanese
        default: nil
        }
    }

    private static let english = read("en", Languages.files["en"] ?? [])
    private static let german = read("de", Languages.files["de"] ?? [])
    private static let spanish = read("es", Languages.files["es"] ?? [])
    private static let french = read("fr", Languages.files["fr"] ?? [])
    private static let swedish = read("sv", Languages.files["sv"] ?? [])
    private static let japanese = read("ja", Languages.files["ja"] ?? [])

    /// Reads a file: a line for each key and its text. The lines behind a key without a text begin with a space, a name and the name's text.
    /// The page's own texts have keys without a section.
    package static func read(_ code: String, _ file: [UInt8]) -> Words {
        var sections: [String: TextCatalogue] = [:]
        var (section, texts, named) = (ArraySlice<UInt8>(), TextCatalogue(zeroIsOne: code == "fr"), "")
        var rest = file[...]
        while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<lineEnd]
            rest = rest[(lineEnd + 1)...]
            let isNamed = line.first == UInt8(ascii: " ")
            let pair = isNamed ? line.dropFirst() : line
            let end = pair.firstIndex(of: UInt8(ascii: " ")) ?? pair.endIndex
            let (key, text) = (pair[..<end], pair[end...].dropFirst())
            if isNamed {
                texts.add(named, key, text)
            } else if let dot = key.firstIndex(of: UInt8(ascii: ".")) {
                if key[..<dot] != section {
                    sections[String(decoding: section, as: UTF8.self)] = texts
                    (section, texts) = (key[..<dot], TextCatalogue(zeroIsOne: code == "fr"))
                }
                if text.isEmpty {
                    named = String(decoding: key[(dot + 1)...], as: UTF8.self)
                } else {
                    texts.add(key[(dot + 1)...], text)
                }
            }
        }
        sections[String(decoding: section, as: UTF8.self)] = texts
        return Words(code: code, sections)
    }

    /// The words of the chosen language, otherwise of the system's, otherwise English. A terminal that shows ASCII alone gets
    /// English in place of a script of which it would show nothing.
    ///
    /// - Parameters:
    ///   - code: what was chosen, as `de`; nil, or a language that is not among ``codes``, follows the system.
    ///   - locale: the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that has a value counts alone, as in
    ///     POSIX (XBD 8.2). `C` and `POSIX` are English.
    public static func language(_ code: String?, locale: [String: String], isASCII: Bool = false) -> Words {
        let system = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { locale[$0] }.first { !$0.isEmpty }
        let words = code.flatMap(named) ?? system.flatMap(named) ?? english
        return isASCII && !words.isReadableInASCII ? english : words
    }

    /// Whether its letters are known in ASCII.
    private var isReadableInASCII: Bool { !name.inASCII.contains("?") }

    /// Its name, or its code where the name can't be read.
    func name(isASCII: Bool) -> String { isASCII && !isReadableInASCII ? code : name }

    /// Why English is shown instead of the language with that code. Only who reads English is told.
    static func needsUTF8(_ code: String) -> String {
        "\"\(code)\" needs a terminal and a locale with UTF-8 (LC_ALL, LC_CTYPE, LANG). So the texts are in English."
    }

    /// The words for a locale's name: `de`, `de_AT`, `de_AT.UTF-8`, `de@euro`, `de-AT`.
    private static func named(_ locale: String) -> Words? {
        of(locale.prefix { !"_-.@".contains($0) }.lowercased())
    }
}
