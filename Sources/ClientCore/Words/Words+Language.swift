extension Words {
    /// All languages, in the order in which they are offered.
    public static let all: [Words] = [.english, .german, .spanish, .french, .swedish, .japanese]

    /// The words of the chosen language, otherwise of the system's, otherwise English. A terminal that shows ASCII alone gets
    /// English in place of a script of which it would show nothing.
    ///
    /// - Parameters:
    ///   - code: what was chosen, as `de`; nil, or a language that is not among ``all``, follows the system.
    ///   - locale: the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that has a value counts alone, as in
    ///     POSIX (XBD 8.2). `C` and `POSIX` are English.
    public static func language(_ code: String?, locale: [String: String], isASCII: Bool = false) -> Words {
        let system = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { locale[$0] }.first { !$0.isEmpty }
        let words = code.flatMap(named) ?? system.flatMap(named) ?? .english
        return isASCII && !words.isReadableInASCII ? .english : words
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
        let language = locale.prefix { !"_-.@".contains($0) }.lowercased()
        return all.first { $0.code == language }
    }
}
