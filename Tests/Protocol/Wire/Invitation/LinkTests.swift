import Testing
import Wire

struct LinkTests {
    /// The link has the address by which the asker came, and http before https.
    @Test func links() {
        #expect(
            ServerMessage.Web(port: 7249, tlsPort: 7250).link(to: "k3f9", at: "10.0.0.7") == "http://10.0.0.7:7249/k3f9"
        )
        #expect(ServerMessage.Web(tlsPort: 7250).link(to: "k3f9", at: "den") == "https://den:7250/k3f9")
        #expect(ServerMessage.Web(port: 7249).link(at: "fd00::7") == "http://[fd00::7]:7249/")
        #expect(
            ServerMessage.Web(port: 7249, url: "https://pairs.example").link(to: "a", at: "x")
                == "https://pairs.example/a")
    }

    /// There is no link without a page, at an address with a zone, or where a server's word is no URL.
    @Test func noLinks() {
        #expect(ServerMessage.Web().link(to: "k3f9", at: "den") == nil)
        #expect(ServerMessage.Web(port: 7249).link(to: "k3f9", at: "fe80::1%eth0") == nil)
        #expect(ServerMessage.Web(port: 7249, url: "javascript:alert(1)").link(to: "k3f9", at: "den") == nil)
    }

    /// What a host may say that browsers should open.
    @Test(arguments: [
        ("https://pairs.example", "pairs.example", "https://pairs.example"), ("http://DEN:80/", "den", "http://DEN:80"),
        ("http://[fd00::7]:7249", "[fd00::7]", "http://[fd00::7]:7249"),
        ("https://a/b", "a", "https://a/b"), ("https://A:443/n-1/x.y/", "a", "https://A:443/n-1/x.y"),
    ])
    func urls(text: String, host: String, whole: String) {
        #expect(WebURL(text)?.host == host && WebURL(text)?.text == whole)
    }

    /// What it may not say.
    @Test(arguments: [
        "", "pairs.example", "ftp://pairs.example", "https://", "https:///", "https://a//b", "https://a/../b",
        "https://a/b?c", "https://a/b c", "https://a?b", "https://a:0",
        "https://a\u{1B}[2J", "https://user@a", "https://\(String(repeating: "a", count: 193))", "javascript:alert(1)",
    ])
    func noURLs(_ text: String) { #expect(WebURL(text) == nil) }

    /// A path is part of links, but of no origin.
    @Test func paths() {
        #expect(
            ServerMessage.Web(port: 7249, url: "https://pairs.example/n1").link(to: "k3f9", at: "x")
                == "https://pairs.example/n1/k3f9")
        #expect(WebURL("https://Pairs.example:443/n1")?.origin == "https://pairs.example")
        #expect(WebURL("http://pairs.example:7249/n1")?.origin == "http://pairs.example:7249")
        #expect(WebURL("http://pairs.example:7249/n1")?.authority == "pairs.example:7249")
    }

    /// Which URLs lead to the machine on which they are opened.
    @Test func thisMachine() {
        for text in ["http://localhost:1", "http://127.0.0.1", "http://[::1]:7249", "http://a.localhost"] {
            #expect(WebURL(text)?.isThisMachine == true)
        }
        for text in ["http://den", "http://192.168.1.5", "http://localhost.lan"] {
            #expect(WebURL(text)?.isThisMachine == false)
        }
    }
}
