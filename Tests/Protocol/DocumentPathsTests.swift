import Foundation
import TestSupport
import Testing

/// The files that the documents name are there, so that no document tells of a file that has moved.
struct DocumentPathsTests {
    /// Every path in code marks, unless a part of it stands for another name, as in `<Mode>` or `TARGET`.
    private static func paths(in document: Document) -> [String] {
        document.text.matches(of: /`((?:Sources|Tests|Protocol|Bench|Docker)\/[A-Za-z0-9_+.\/-]*)`/).map {
            String($0.1)
        }
        .filter { !$0.contains("TARGET") }
    }

    /// Each path named in a document leads to a file or a folder.
    @Test(arguments: Document.all)
    func pathsExist(_ document: Document) {
        for path in Self.paths(in: document) {
            let file = BuiltProgram.root.appending(path: path)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(document.path) names \(path)")
        }
    }
}
