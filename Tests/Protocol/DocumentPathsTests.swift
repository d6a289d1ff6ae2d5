import Foundation
import TestSupport
import Testing

/// What the documents name is there, so that no document tells of a file, a section, a target of make or an option that has gone.
struct DocumentPathsTests {
    /// Every path in code marks, unless a part of it stands for another name, as in `<Mode>` or `TARGET`.
    private static func paths(in document: Document) -> [String] {
        let path = /`((?:Sources|Tests|Protocol|Bench|Docker|\.make|\.package|\.ci)\/[A-Za-z0-9_+.\/-]*)`/
        return document.text.matches(of: path).map { String($0.1) }.filter { !$0.contains("TARGET") }
    }

    /// Each path named in a document leads to a file or a folder.
    @Test(arguments: Document.all) func pathsExist(_ document: Document) {
        for path in Self.paths(in: document) {
            let file = BuiltProgram.root.appending(path: path)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(document.path) names \(path)")
        }
    }

    /// Each link leads to a file or a folder beside the document, and to a section of it where it names one.
    @Test(arguments: Document.all) func linksLead(_ document: Document) {
        let lines = document.prose.map { $0.replacing(/`[^`]*`/, with: "") }
        for link in Document.links(in: lines) where !link.contains("://") {
            #expect(document.leads(link), "\(document) links to \(link)")
        }
    }

    /// Each target of make that a document names is in the Makefile.
    @Test func makeHasTheTargets() throws {
        let makefile = try String(contentsOf: BuiltProgram.root.appending(path: "Makefile"), encoding: .utf8)
        let targets = Set(makefile.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
        for document in Document.all {
            for command in document.text.matches(of: /(?m)(?:`|^ *|&& )make ([a-z-]+)/) {
                #expect(targets.contains(String(command.1)), "\(document) names \(command.0)")
            }
        }
    }

    /// Each option that a guide names by itself is in the help of a program.
    @Test(arguments: ["README.md", "Sources/pairs/README.md", "Sources/pairs-bot/README.md", "Docker/HOSTING.md"])
    func optionsExist(_ path: String) throws {
        let folder = BuiltProgram.root.appending(path: "Tests/System/Integration/Help")
        let help = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let options = Set(help.matches(of: /--[a-z-]+/).map(\.0))
        let document = Document(path)
        for option in document.text.matches(of: /`(--[a-z-]+)/) {
            #expect(options.contains(option.1), "\(path) names \(option.1)")
        }
    }

    /// The texts that everybody begins with stay short, in bytes.
    @Test(arguments: Document.all) func sizes(_ document: Document) {
        let limit =
            switch document.path {
            case "README.md", "CONTRIBUTING.md": 10_240
            // The texts for players and for authors of bots.
            case "Sources/pairs/README.md", "Sources/pairs-bot/README.md": 16_384
            default: document.path.hasPrefix("Sources/") ? 6_144 : .max
            }
        #expect(document.text.utf8.count <= limit)
    }
}
