import ClientCore
import Foundation
import TestSupport
import Testing

/// All texts of a language, found by reading what `Words` declares, so that no test names them one by one.
struct Catalogue: Sendable, CustomTestStringConvertible {
    let code: String
    let name: String
    /// What each text shows, by its path, as `home.host` or `modes.names.classic`. A text with places for values
    /// shows several: for one and for many, or for a name.
    let texts: [String: [String]]

    static let all = Words.codes.compactMap(Catalogue.init)
    static let english = all[0]
    /// All but English.
    static let others = Array(all.dropFirst())

    var testDescription: String { code }

    /// What `Words` declares: the section, the key as the client looks it up, and the types of its values.
    static let declared: [(section: String, key: String, values: [Substring])] = {
        let folder = BuiltProgram.root.appending(path: "Sources/ClientCore/Words")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let source = files.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }.joined()
        var section = ""
        return source.split(separator: "\n").compactMap { line in
            if line == "}" { section = "" }
            if let found = line.firstMatch(of: #/^    struct (\w+) \{/#) { section = found.1.lowercased() }
            guard !section.isEmpty, let found = line.firstMatch(of: #/^        (?:var|func) (\w+)(?:\((.*)\) ->)?/#)
            else { return nil }
            let values = (found.2 ?? "").matches(of: #/: (\w+)/#).map(\.1)
            let labels = values.isEmpty ? "" : "(" + String(repeating: "_:", count: values.count) + ")"
            return (section, found.1 + labels, values)
        }
    }()

    init?(_ code: String) {
        guard let words = Words.of(code) else { return nil }
        var texts: [String: [String]] = [:]
        for (section, key, values) in Self.declared {
            let path = "\(section).\(key.prefix { $0 != "(" })"
            let names = words.sections[section]?.byName(key) ?? [:]
            for (name, text) in names { texts["\(path).\(name)"] = [text] }
            guard names.isEmpty else { continue }
            texts[path] = Self.examples(of: values).map { words.sections[section]?.filled(key, $0) ?? "" }
        }
        self.code = code
        name = words.name
        self.texts = texts
    }

    /// What tests put into a text with values of these types: numbers for one and for many, and names.
    private static func examples(of values: [Substring]) -> [[any CustomStringConvertible]] {
        let places = values.filter { $0 == "Int" }.count
        let counts: [[Int]] = [[[]], [[1], [2], [12]], [[1, 1], [12, 24]]][places]
        let names = values.count == 3 ? ["Ada", "b12", "fox"] : ["Ada", "fox"]
        return counts.map { counts in
            var shown: [any CustomStringConvertible] = []
            var (number, name) = (0, 0)
            for value in values {
                if value == "Int" {
                    shown.append(counts[number])
                    number += 1
                } else {
                    shown.append(names[name])
                    name += 1
                }
            }
            return shown
        }
    }
}
