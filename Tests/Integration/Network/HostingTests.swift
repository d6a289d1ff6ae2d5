#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// `pairs host`: a server of the player's own.
    @Suite(.serialized, .enabled(if: Namespaces.arePermitted, "\(Namespaces.refusal)"))
    struct HostingTests {
        /// The pictures of whoever hosts are on the cards without an option. Commons is asked only where that is wanted.
        @Test(
            arguments: [
                ([], "This server does not ask Wikimedia Commons."),
                (["--pictures", "none"], "This server has no pictures."),
            ] as [([String], String)])
        func pictures(options: [String], refusal: String) throws {
            let folder = try TemporaryFolder()
            let cats = folder.path + "/pairs/hosted/pictures/cats"
            try FileManager.default.createDirectory(atPath: cats, withIntermediateDirectories: true)
            for mark in UInt8(1)...2 {
                try Data(StandIn.png(mark)).write(to: URL(fileURLWithPath: "\(cats)/cat \(mark).png"))
            }
            let network = try Namespaces(machines: 1)
            let host = try network.run(
                "pairs", ["host", "--plain", "--name", "ada"] + options, on: 0,
                environment: ["XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path, "HOME": folder.path])
            #expect(host.line(beginning: "New table.") != nil, "\(host.complaints)")
            host.write("create solo 1x4 commons:lamp")
            #expect(host.line(beginning: refusal) != nil)
            guard options.isEmpty else { return }
            host.write("create solo 1x4 dir:cats")
            #expect(host.line(beginning: "Table ")?.contains("dir:cats") == true)
            host.write("ready")
            #expect(host.line(beginning: "A new game.") != nil)
            host.write("a1")
            #expect(host.line(beginning: "a1: cat ") != nil)
        }
    }
#endif
