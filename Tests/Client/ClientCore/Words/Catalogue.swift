import ClientCore
import Testing

/// All texts of a language, found by looking into the catalogue, so that no test names them one by one.
struct Catalogue: Sendable, CustomTestStringConvertible {
    let code: String
    let name: String
    /// What each text shows, by its path, as `home.host` or `modes.names.classic`. A text with a number or a name in it
    /// shows several: for one and for many, for a name alone and with more.
    let texts: [String: [String]]
    /// Paths of functions that have no examples.
    let unknown: [String]

    static let all = Words.all.map(Catalogue.init)
    static let english = all[0]
    /// All but English.
    static let others = Array(all.dropFirst())

    var testDescription: String { code }

    init(_ words: Words) {
        var texts: [String: [String]] = [:]
        var unknown: [String] = []
        var top: [String: String] = [:]
        for (group, value) in Mirror(reflecting: words).children {
            let group = group ?? "?"
            if let text = value as? String {
                top[group] = text
                continue
            }
            for (label, value) in Mirror(reflecting: value).children {
                let path = "\(group).\(label ?? "?")"
                if let named = value as? [String: String] {
                    for (key, text) in named { texts["\(path).\(key)"] = [text] }
                } else if let text = value as? String {
                    texts[path] = [text]
                } else if words.examples[path] == nil {
                    unknown.append(path)
                }
            }
        }
        texts.merge(words.examples) { $1 }
        code = top["code"] ?? ""
        name = top["name"] ?? ""
        self.texts = texts
        self.unknown = unknown
    }
}
