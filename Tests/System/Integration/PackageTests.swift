import Foundation
import TestSupport
import Testing

/// What is installed beside the programs.
struct PackageTests {
    private static let folder = BuiltProgram.root.path + "/.package"
    private static let analyzer = "/usr/bin/systemd-analyze"

    /// The options in the file that is installed are options of the server, also those that are commented out.
    @Test func configuration() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/server.conf"
        let file = try String(contentsOfFile: Self.folder + "/server.conf", encoding: .utf8)
        let whole = file.replacing(/(?m)^#(?=[a-z])/, with: "")
        #expect(whole.split(separator: "\n").count { !$0.hasPrefix("#") } >= 7)
        for text in [file, whole] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let program = try BuiltProgram("pairs-server", ["--config", path, "--check-config"])
            #expect(program.readToEnd().count == 1 && program.wait() == 0, "\(program.complaints)")
        }
    }

    /// The guide for whoever runs a server is packed with all that it links to, in the folders of the repository.
    @Test func linksOfTheGuide() throws {
        let guide = Document("Docker/HOSTING.md")
        let build = try String(contentsOfFile: Self.folder + "/build", encoding: .utf8)
        let packed = build.matches(of: /(?m)^cp (.*) "\$documents\/.*"$/).flatMap { $0.1.split(separator: " ") }
        let links = guide.prose.flatMap { $0.matches(of: /\]\(([^)#:]+)[)#]/).map { String($0.1) } }
        #expect(!links.isEmpty && packed.contains("Docker/HOSTING.md"))
        for link in links {
            let path = link.hasPrefix("../") ? String(link.dropFirst(3)) : "Docker/" + link
            let isPacked = packed.contains { $0 == path || $0 == "Protocol/*.md" && path.hasPrefix("Protocol/") }
            #expect(isPacked, "\(path)")
        }
    }

    /// `make install` puts programs that run, manuals and completions into a folder of one's own, below DESTDIR if there is one.
    /// `make uninstall` takes them out, and leaves what others have put there.
    @Test(arguments: ["", "/stage"]) func installs(stage: String) throws {
        let folder = try TemporaryFolder()
        let destination = stage.isEmpty ? "" : folder.path + stage
        let prefix = destination + folder.path + "/a prefix"
        func make(_ target: String) throws -> Int32 {
            let make = try BuiltProgram(
                URL(fileURLWithPath: "/usr/bin/env"),
                [
                    "make", target, "PREFIX=\(folder.path)/a prefix", "DESTDIR=\(destination)",
                    "BUILT=\(BuiltProgram.directory.path)",
                ])
            _ = make.readToEnd()
            return make.wait()
        }
        func files() -> [String] {
            (FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []).filter {
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: prefix + "/" + $0, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
        }
        #expect(try make("install") == 0)
        let texts = [("pairs", 1), ("pairs-bot", 1), ("pairs-server", 8)].flatMap { name, section in
            [
                "bin/\(name)", "share/man/man\(section)/\(name).\(section)",
                "share/bash-completion/completions/\(name)",
                "share/zsh/site-functions/_\(name)", "share/fish/vendor_completions.d/\(name).fish",
            ]
        }
        #expect(Set(files()) == Set(texts))
        for text in texts {
            let size = try FileManager.default.attributesOfItem(atPath: prefix + "/" + text)[.size] as? Int
            #expect(size ?? 0 > 0, "\(text)")
        }
        for name in ["pairs", "pairs-bot", "pairs-server"] {
            let program = try BuiltProgram(URL(fileURLWithPath: prefix + "/bin/" + name), ["--version"])
            #expect(program.readToEnd().count == 1 && program.wait() == 0, "\(program.complaints)")
        }
        try Data().write(to: URL(fileURLWithPath: prefix + "/bin/another"))
        #expect(try make("uninstall") == 0)
        #expect(files() == ["bin/another"])
    }

    /// The service may do little beyond its work: systemd's own measure, of 10, is at most 1.5.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: analyzer), "systemd is not installed"))
    func security() throws {
        let folder = try TemporaryFolder()
        let unit = folder.path + "/pairs-server.service"
        try FileManager.default.copyItem(atPath: Self.folder + "/debian/pairs.pairs-server.service", toPath: unit)
        let analyzer = try BuiltProgram(
            URL(fileURLWithPath: Self.analyzer), ["security", "--offline=yes", "--threshold=15", "--no-pager", unit])
        let last = analyzer.readToEnd().last ?? ""
        #expect(last.contains("Overall exposure level") && analyzer.wait() == 0, "\(last)")
    }
}
