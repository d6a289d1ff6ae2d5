import Foundation
import TestSupport
import Testing

/// What the modules may import. The build forbids only what a module can't reach at all: of a module that another one brings along it
/// says nothing.
struct ImportsTests {
    /// Each module of the package that a file in `Sources` imports is a dependency that the manifest declares, so that the client and the
    /// bots have no way to `CardGame`. Only a module that imports C uses `unsafe`.
    @Test func importsAreDeclared() throws {
        let manifest = try String(contentsOf: BuiltProgram.root.appending(path: "Package.swift"), encoding: .utf8)
        let declared = Dictionary(
            uniqueKeysWithValues: manifest.matches(of: /(?:module|program)\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/).map {
                ($0.1, Set(($0.2 ?? "").matches(of: /"(\w+)"/).map(\.1)))
            })
        #expect(declared["pairs"] == ["ClientRuntime"] && declared["Wire"] == ["Vocabulary"])
        for (module, dependencies) in declared {
            let folder = BuiltProgram.root.appending(path: "Sources/\(module)")
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            var (usesUnsafe, isFace) = (false, false)
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                let imported = Set(text.matches(of: /(?m)^[^\/\n]*\bimport (\w+)$/).map(\.1))
                let undeclared = imported.intersection(declared.keys).subtracting(dependencies)
                #expect(undeclared.isEmpty, "\(module)/\(file.lastPathComponent) imports \(undeclared.sorted())")
                usesUnsafe = usesUnsafe || text.contains(/(?m)^[^\/\n]*\bunsafe\b/)
                isFace = isFace || imported.contains { $0 == "Glibc" || $0.contains(/^C[A-Z]/) }
            }
            #expect(!usesUnsafe || isFace, "\(module) uses unsafe and is no face of C")
        }
    }

    /// Each library of C is installed where the image is built, and where a developer builds.
    @Test func librariesAreInstalled() throws {
        let texts = try ["Package.swift", "Docker/Dockerfile", ".make/install-dependencies"].map {
            try String(contentsOf: BuiltProgram.root.appending(path: $0), encoding: .utf8)
        }
        let libraries = texts[0].matches(of: /apt: "([\w.+-]+)"/).map(\.1)
        #expect(libraries.count > 10)
        for library in libraries { #expect(texts[1...].allSatisfy { $0.contains(" \(library) ") }, "\(library)") }
    }
}
