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

    /// The guide for whoever runs a server stands beside what it links to, in the repository and in the package, where it is RUNNING.md.
    @Test func linksOfTheGuide() throws {
        let guide = try String(contentsOfFile: BuiltProgram.root.path + "/Docker/README.md", encoding: .utf8)
        let build = try String(contentsOfFile: Self.folder + "/build", encoding: .utf8)
        let links = guide.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
        #expect(!links.isEmpty)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: BuiltProgram.root.path + "/Docker/" + link), "\(link)")
            // Once for the archive, and once for the Debian package.
            #expect(build.matches(of: /printf '[^']*'/).contains { $0.output.contains(link + "\\n") }, "\(link)")
            #expect(build.contains("\"$work/RUNNING.md\" Docker/\(link) "), "\(link)")
        }
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
