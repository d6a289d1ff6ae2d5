import ClientRuntime
import Platform
import Testing

@Suite struct ClientOptionsTests {
    private func parse(_ arguments: String...) -> Program<ClientOptions>.Outcome {
        ClientOptions.program(user: "ada").parse(arguments)
    }

    /// Without options it is a player of the user's name at a server to be found.
    @Test func defaults() {
        guard case .run(let options) = parse() else { return #expect(Bool(false), "not run") }
        #expect(options.server == nil && !options.isPlain)
        #expect(options.name == "ada" && options.table == nil && options.watched == nil)
    }

    /// Every option is taken, an IPv6 server included.
    @Test func options() {
        let outcome = parse("--connect", "[::1]:80", "--name", "Bea", "--table", "k3f9", "--plain", "--color", "256")
        guard case .run(let options) = outcome else { return #expect(Bool(false), "not run") }
        #expect(options.server == Address(host: "::1", port: 80))
        #expect(options.name == "Bea" && options.table == "k3f9" && options.isPlain && options.colour == .indexed)
    }

    /// One cannot sit and watch at once.
    @Test func tableAndWatchExcludeEachOther() {
        guard case .usage(let error) = parse("--table", "a", "--watch", "b") else {
            return #expect(Bool(false), "taken")
        }
        #expect(error.message == "--table and --watch cannot be used together.")
    }

    /// The system's name for a user becomes a name that the protocol allows.
    @Test(arguments: [
        (nil, "guest"), ("", "guest"), ("ada", "ada"), ("ada lovelace", "adalovelace"), ("a\u{7}b\u{202e}", "ab"),
        ("\u{301}", "guest"), ("josé", "josé"), (String(repeating: "x", count: 40), String(repeating: "x", count: 24)),
    ])
    func userNamesAreCleaned(user: String?, name: String) {
        #expect(ClientOptions(user: user).name == name)
    }
}
