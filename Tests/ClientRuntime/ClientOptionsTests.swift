import ClientRuntime
import CommandLine
import Testing

@Suite struct ClientOptionsTests {
    private func parse(_ arguments: String...) -> Program<ClientOptions>.Outcome {
        ClientOptions.program(user: "ada").parse(arguments)
    }

    /// Without options it is a player of the user's name at this machine's own server.
    @Test func defaults() {
        guard case .run(let options) = parse() else { return #expect(Bool(false), "not run") }
        #expect(options.server.description == "127.0.0.1:7247")
        #expect(options.name == "ada" && options.table == nil && options.watched == nil)
    }

    /// Every option is taken, an IPv6 server included.
    @Test func options() {
        let outcome = parse("--connect", "[::1]:80", "--name", "Bea", "--table", "k3f9", "--plain")
        guard case .run(let options) = outcome else { return #expect(Bool(false), "not run") }
        #expect(options.server == Address(host: "::1", port: 80))
        #expect(options.name == "Bea" && options.table == "k3f9")
    }

    /// One cannot sit and watch at once.
    @Test func tableAndWatchExcludeEachOther() {
        guard case .usage(let error) = parse("--table", "a", "--watch", "b") else {
            return #expect(Bool(false), "taken")
        }
        #expect(error.message == "--table and --watch cannot stand together: one sits or one watches.")
    }

    /// The system's name for a user becomes a name that the protocol allows.
    @Test(arguments: [
        (nil, "guest"), ("", "guest"), ("ada", "ada"), ("ada lovelace", "adalovelace"), ("a\u{7}b\u{202e}", "ab"),
        ("\u{301}", "guest"), ("josé", "josé"), (String(repeating: "x", count: 40), String(repeating: "x", count: 24)),
    ])
    func userNamesAreCleaned(user: String?, name: String) {
        #expect(ClientOptions(user: user).name == name)
    }

    /// The help, whole.
    @Test func help() {
        guard case .print(let text) = parse("--help") else { return #expect(Bool(false), "not printed") }
        #expect(text == Self.helpText)
    }

    private static let helpText = """
        pairs: Play Memory with others, in words.

        Usage: pairs [OPTION]...

        Options:
          -c, --connect HOST:PORT  The server; the port may be left out. [default
                                   127.0.0.1:7247]
          -n, --name NAME          The name you play under. [default ada]
          -t, --table ID           Sit down at this table.
          -w, --watch ID           Watch this table. Without input, until its game is
                                   over.
              --plain              Lines of text, for terminals, pipes and screen
                                   readers; always on so far.
          -h, --help               Print this help and exit.
              --version            Print name and version and exit.

        Examples:
          pairs
              Show the tables of the server on this machine, and take commands.
          pairs -c 192.168.1.5 -t k3f9
              Play at table k3f9 of another machine.
          pairs -w k3f9 </dev/null
              Tell a game to its end.

        Exit status:
          0   Everything went well.
          1   The table could not be entered, or closed without a result.
          64  The command line has a mistake; nothing was done.
          69  No server answers, or a lost connection did not come back.
          71  The system gave no thread, poller or descriptor.
          76  The other side is no Pairs server, or of another version.
        """
}
