import Foundation
import TestSupport
import Testing

/// The protocol's text can be read: its sections are found, its links lead somewhere, its lines are short.
struct SpecificationLayoutTests {
    /// The text's lines without those of fenced examples.
    private static let lines: [String] = {
        let file = BuiltProgram.root.appending(path: "Protocol/SPEC.md")
        let text = try! String(contentsOf: file, encoding: .utf8)
        var isInside = false
        return text.split(separator: "\n").map(String.init).filter { line in
            if line.hasPrefix("```") { isInside.toggle() }
            return !isInside
        }
    }()

    /// The address of each section, in order, as Markdown viewers derive it: `lobby`, and `lobby-1` for a second one.
    private static let sections: [String] = {
        var counts: [String: Int] = [:]
        return lines.filter { $0.wholeMatch(of: /#+ .*/) != nil }.map { heading in
            let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
            let slug = words.replacing(/[^\w\- ]/, with: "").replacing(" ", with: "-")
            defer { counts[slug, default: 0] += 1 }
            return counts[slug].map { "\(slug)-\($0)" } ?? slug
        }
    }()

    private static func links(in lines: some Sequence<String>) -> [String] {
        lines.flatMap { line in line.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) } }
    }

    /// Every link within the text leads to a section.
    @Test func linksLead() {
        for link in Self.links(in: Self.lines) {
            #expect(Self.sections.contains(link), "#\(link) is no section")
        }
    }

    /// The contents list every section but the title and themselves.
    @Test func contentsAreWhole() {
        let contents = Self.lines.drop { $0 != "## Contents" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        #expect(Set(Self.links(in: contents)) == Set(Self.sections.dropFirst(2)))
    }

    /// No line but an example's has more than 300 characters; what is longer is better a list or a table.
    @Test func linesAreShort() {
        for line in Self.lines where line.count > 300 { Issue.record("Too long: \(line)") }
    }
}
