import ServerRuntime
import Testing

/// What is read in the files of `ufw`. Each rule is what `ufw --dry-run` of version 0.36.2 printed for the words beside it.
struct UfwTests {
    private static let drops = """
        # Set the default input policy to ACCEPT, DROP, or REJECT.
        DEFAULT_INPUT_POLICY="DROP"
        DEFAULT_OUTPUT_POLICY="ACCEPT"
        """

    private static func passage(_ tuples: String..., policy: String = drops) -> Ufw.Passage {
        let lines = tuples.map { "### tuple ### \($0)\n-A ufw-user-input -j ACCEPT\n" }
        return Ufw(rules: "*filter\n" + lines.joined(), policy: policy).passage(to: 7247)
    }

    /// A rule that lets everybody in.
    @Test(arguments: [
        // ufw allow 7247
        "allow any 7247 0.0.0.0/0 any 0.0.0.0/0 in",
        // ufw allow from any
        "allow any any 0.0.0.0/0 any 0.0.0.0/0 in",
        // ufw limit 7247/tcp comment 'pairs game'
        "limit tcp 7247 0.0.0.0/0 any 0.0.0.0/0 in comment=70616972732067616d65",
        // ufw allow log 7247/tcp
        "allow_log tcp 7247 0.0.0.0/0 any 0.0.0.0/0 in",
        // ufw allow proto tcp to any port 80,7240:7250
        "allow tcp 80,7240:7250 0.0.0.0/0 any 0.0.0.0/0 in",
        // ufw allow Pairs, for a profile of that name
        "allow tcp 7247 0.0.0.0/0 any 0.0.0.0/0 Pairs - in",
    ])
    func everybody(tuple: String) {
        #expect(Self.passage(tuple) == .everybody)
        // Who is kept out before does not change that.
        #expect(Self.passage("deny any any 0.0.0.0/0 any 10.0.0.5 in", tuple) == .everybody)
    }

    /// A rule that lets some in, and which these are.
    @Test(arguments: [
        // ufw allow from 192.168.1.0/24
        ("allow any any 0.0.0.0/0 any 192.168.1.0/24 in", "192.168.1.0/24"),
        // ufw allow from 192.168.1.0/24 to any port 7247 proto tcp
        ("allow tcp 7247 0.0.0.0/0 any 192.168.1.0/24 in", "192.168.1.0/24"),
        // ufw allow in on eth1 to any port 7247
        ("allow any 7247 0.0.0.0/0 any 0.0.0.0/0 in_eth1", "in on eth1"),
        // ufw allow to 192.0.2.7 port 7247 proto tcp
        ("allow tcp 7247 192.0.2.7 any 0.0.0.0/0 in", "to 192.0.2.7"),
        // ufw allow from any app WWW
        ("allow tcp any 0.0.0.0/0 80 0.0.0.0/0 - WWW in", "port 80"),
    ])
    func some(tuple: String, place: String) {
        #expect(Self.passage(tuple) == .some([place]))
        #expect(Self.passage(tuple, "reject any any 0.0.0.0/0 any 0.0.0.0/0 in") == .some([place]))
        #expect(Self.passage(tuple, "allow tcp 7247 0.0.0.0/0 any 0.0.0.0/0 in") == .everybody)
    }

    /// A rule that lets nobody in to the port, and lines that are none.
    @Test(arguments: [
        // ufw allow 22, ufw allow 7247/udp, ufw allow out 7247
        "allow any 22 0.0.0.0/0 any 0.0.0.0/0 in", "allow udp 7247 0.0.0.0/0 any 0.0.0.0/0 in",
        "allow any 7247 0.0.0.0/0 any 0.0.0.0/0 out",
        // ufw route allow in on eth0 to any port 7247
        "route:allow any 7247 0.0.0.0/0 any 0.0.0.0/0 in_eth0",
        // ufw reject 7247/tcp
        "reject tcp 7247 0.0.0.0/0 any 0.0.0.0/0 in",
        "allow tcp x 0.0.0.0/0", "allow tcp 7248:7240,99999 0.0.0.0/0 any 0.0.0.0/0 in", "",
    ])
    func nobody(tuple: String) { #expect(Self.passage(tuple) == .nobody) }

    /// Where the rest passes, only a rule against everybody closes the port.
    @Test func restPasses() {
        for policy in ["DEFAULT_INPUT_POLICY=\"ACCEPT\"", "IPV6=yes\nDEFAULT_INPUT_POLICY=ACCEPT\n"] {
            #expect(Self.passage(policy: policy) == .everybody)
            #expect(Self.passage("deny any 7247 0.0.0.0/0 any 10.0.0.0/8 in", policy: policy) == .everybody)
            #expect(Self.passage("deny any 7247 0.0.0.0/0 any 0.0.0.0/0 in", policy: policy) == .nobody)
        }
        #expect(Self.passage(policy: "# DEFAULT_INPUT_POLICY=\"ACCEPT\"") == .nobody)
    }
}
