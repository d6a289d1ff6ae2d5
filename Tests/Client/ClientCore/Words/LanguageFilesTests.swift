import Foundation
import TestSupport
import Testing

/// The files of `Sources/CWords/Languages`.
@Suite struct LanguageFilesTests {
    private static let sources = BuiltProgram.root.appending(path: "Sources")

    private static func file(_ path: String) throws -> String {
        try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }

    private static func lines(_ code: String) throws -> [(key: Substring, text: Substring)] {
        try file("CWords/Languages/\(code).txt").split(separator: "\n").map { line in
            let end = line.dropFirst().firstIndex(of: " ") ?? line.endIndex
            return (line[..<end], line[end...].dropFirst())
        }
    }

    /// The numbers of the values that a text shows.
    private static func values(_ text: Substring) -> Set<String> {
        Set(text.matches(of: #/\{(\d)(?:/[^/{}]*/[^/{}]*)?\}/#).map { String($0.1) })
    }

    /// Every language has every key, in the same line, and its text shows the same values.
    @Test(arguments: ["de", "en", "es", "fr", "ja", "sv"]) func keysAndValues(code: String) throws {
        let (lines, english) = try (Self.lines(code), Self.lines("en"))
        #expect(lines.map(\.key) == english.map(\.key))
        for ((key, text), (_, english)) in zip(lines, english) {
            #expect(Self.values(text) == Self.values(english), "\(key): \(text)")
        }
    }

    /// `Words` declares the texts of the file with as many values, and the client's screens or the page use every text.
    @Test func nothingIsUnused() throws {
        let pages = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path + "/Web/Page")
        let page = try pages.map { try Self.file("Web/Page/\($0)") }.joined()
        let quoted = Set(page.split(separator: "'") + page.matches(of: #/\bwords\.(\w+)/#).map(\.1))
        let folder = Self.sources.appending(path: "ClientCore")
        var members: Set<Substring> = []
        for name in try #require(FileManager.default.subpaths(atPath: folder.path))
        where name.hasSuffix(".swift") {
            members.formUnion(try Self.file("ClientCore/\(name)").matches(of: #/\.([a-z]\w*)/#).map(\.1))
        }
        let declared = Dictionary(
            uniqueKeysWithValues: Catalogue.declared.map { section, key, values in
                ("\(section).\(key.prefix { $0 != "(" })"[...], values.count)
            })
        var keys: Set<Substring> = ["language.name"]
        for (key, text) in try Self.lines("en") where key.first != " " && key != "#" && key != "language.name" {
            keys.insert(key)
            let isTheClients = declared[key].map { $0 == Self.values(text).count } ?? false
            let member = key.split(separator: ".").last ?? ""
            #expect(quoted.contains(key) || isTheClients && members.contains(member), "\(key)")
            #expect(isTheClients || declared[key] == nil, "\(key)")
        }
        #expect(keys.isSuperset(of: declared.keys))
    }
}
