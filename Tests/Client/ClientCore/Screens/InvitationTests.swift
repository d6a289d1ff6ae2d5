import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

struct InvitationTests {
    private let place = ServerPlace(host: "den", port: 7247)
    /// With a seat for one more.
    private let table = Snapshot.table {
        $0.rules.seats = 3
        $0.seats.append(SeatState())
    }

    private func welcome(_ web: ServerMessage.Web?) -> ServerMessage {
        .welcome(
            .init(
                server: "pairs/0", instance: "i", caps: [],
                limits: .init(line: 4096, rate: 50, burst: 200, seats: 8, tables: 16), web: web, hint: "h"))
    }

    private func story(at host: String, _ web: ServerMessage.Web?, own: String? = nil) -> AppStory {
        var story = AppStory(start: .server(ServerPlace(host: host, port: 7247), .lobby))
        story.given(.started, .client(.connected), .client(.received(welcome(web))))
        if let own { story.given(.atHome(address: own)) }
        story.hears(.session(), .ok(1), .ok(2), .tables, .ok(3), .snapshot(table))
        story.settle()
        return story
    }

    /// The key asks for a code of the link at the address by which the client came. The room says what its keys do.
    @Test func key() {
        var story = story(at: "den", .init(port: 7249))
        #expect(story.text.contains("http://den:7249/k3f9"))
        #expect(story.text.contains("In any browser:  i link and QR code"), "\(story.text)")
        #expect(story.text.contains("To join, others type:  C copy"), "\(story.text)")
        #expect(story.choose("http://den:7249/k3f9").contains(.encode("http://den:7249/k3f9")))
        #expect(story.type("i").contains(.encode("http://den:7249/k3f9")))
    }

    /// Each way to the table stands apart where there is room, and all stand close together in a low window.
    @Test func waysStandApart() {
        for (height, isApart) in [(40, true), (12, false)] {
            var story = story(at: "den", .init(port: 7249))
            story.when(.resized(Size(width: 80, height: height)))
            for head in ["In any browser:", "To join, others type:"] {
                let row = story.lines.firstIndex { $0.contains(head) } ?? 0
                #expect(story.lines[max(1, row) - 1].allSatisfy { " │".contains($0) } == isApart, "\(head) \(height)")
            }
        }
    }

    /// At this machine's own server it has the address at which others reach that, as the line to type has, and what the host says
    /// goes before that.
    @Test func ownMachine() {
        var own = story(at: "127.0.0.1", .init(port: 7249), own: "192.168.1.5")
        #expect(own.text.contains("pairs -c 192.168.1.5 -t k3f9"))
        #expect(own.type("i").contains(.encode("http://192.168.1.5:7249/k3f9")))
        var told = story(at: "127.0.0.1", .init(port: 7249, url: "https://pairs.example"), own: "192.168.1.5")
        #expect(told.type("i").contains(.encode("https://pairs.example/k3f9")))
    }

    /// A server without a page, or with a link that is none, has no link.
    @Test(arguments: [nil, ServerMessage.Web(), .init(port: 7249, url: "javascript:alert(1)")])
    func noPage(web: ServerMessage.Web?) {
        var story = story(at: "den", web)
        #expect(!story.text.contains("http"))
        #expect(story.type("i").isEmpty)
        story.press(.function(1))
        #expect(!story.text.contains("link and QR code"))
    }

    /// A friend who has come over the internet with TLS, by a certificate that the server has made, gets no link to a port that may lead
    /// nowhere: a host forwards the port for TLS alone. On the host's network, and where the server tells an address, there is one.
    @Test(arguments: [
        ("den.example.org", nil), ("203.0.113.7", nil), ("2001:db8::7", nil),
        ("192.168.1.5", "http://192.168.1.5:7249/k3f9"),
        ("fd00::5", "http://[fd00::5]:7249/k3f9"), ("den.local", "http://den.local:7249/k3f9"),
        ("den", "http://den:7249/k3f9"),
    ]) func friendsFromElsewhere(host: String, link: String?) {
        var story = AppStory(start: .server(ServerPlace(host: host, port: 7248), .lobby))
        story.given(.started, .client(.connected), .client(.received(welcome(.init(port: 7249)))), .encrypted("cd"))
        story.hears(.session(), .ok(1), .ok(2), .tables, .ok(3), .snapshot(table))
        story.settle()
        #expect(story.type("i").contains { if case .encode = $0 { true } else { false } } == (link != nil))
        if let link { #expect(story.text.contains(link)) } else { #expect(!story.text.contains("http")) }
    }

    /// The card covers the table until a key. A key that is meant for the table is not lost.
    @Test func card() {
        var story = story(at: "den", .init(port: 7249))
        // The room has asked for one, too.
        story.given(.encoded("http://den:7249/k3f9", .sample))
        story.when(.encoded("http://den:7249/k3f9", .sample))
        #expect(story.text.contains("▀▀▀") && story.text.contains("http://den:7249/k3f9"))
        #expect(story.type("C").contains(.copy("http://den:7249/k3f9")))
        story.when(.encoded("http://den:7249/k3f9", .sample))
        story.press(.escape)
        #expect(!story.text.contains("▀▀▀") && story.text.contains("Press r"))
        story.when(.encoded("http://den:7249/k3f9", .sample))
        #expect(story.type("r").sent.contains { $0.body is Request.Ready })
    }

    /// The question whether to end covers the card, so that nobody answers what can't be seen.
    @Test func theQuestionIsSeen() {
        var story = story(at: "den", .init(port: 7249))
        story.when(.encoded("http://den:7249/k3f9", .sample))
        story.when(.input(.key(.character("c"), .control)))
        #expect(story.text.contains("Pairs?") && !story.text.contains("▀▀▀"))
    }

    /// A room with an open seat, at a server of which a window of that size shows the lobby.
    private func room(_ size: Size, own: String? = nil) -> (story: AppStory, asked: [AppEffect]) {
        var story = AppStory.inLobby(size, welcome: welcome(.init(port: 7249)))
        story.given(.client(.received(.ok(2))), .client(.received(.tables)), .client(.received(.ok(3))))
        if let own { story.given(.atHome(address: own)) }
        let asked = story.hears(.snapshot(.table { $0.seats[0] = SeatState() }))
        return (story, asked)
    }

    /// The waiting room has the code at once, where there is room for it; not once nobody can come.
    @Test(arguments: [(120, 40), (80, 48)]) func codeInTheRoom(_ width: Int, _ height: Int) {
        let link = "http://den.example:7249/k3f9"
        let (lobby, asked) = room(Size(width: width, height: height))
        var story = lobby
        #expect(asked.contains(.encode(link)))
        #expect(!story.when(.encoded(link, .sample)).contains(.encode(link)))
        #expect(story.text.contains("▀▀▀") && story.text.contains("Somebody is missing"), "\(story.text)")
        #expect(story.text.contains(link) && !story.text.contains("nc den.example"))
        story.hears(
            .diff(
                Diff(
                    table: "k3f9", seq: 8, changes: [.seat(.init(seat: 0, player: "p-ada", name: "Ada", status: .here))]
                )))
        #expect(!story.text.contains("▀▀▀") && !story.text.contains(link))
    }

    /// Where there is no page, the way without any program is told, with its line or not at all.
    @Test(arguments: [(80, 40, true), (80, 24, true), (80, 14, false)])
    func withoutAPage(_ width: Int, _ height: Int, _ isTold: Bool) {
        var story = AppStory.at(table, Size(width: width, height: height))
        story.settle()
        #expect(story.text.contains("nc den.example 7247") == isTold, "\(story.text)")
        #expect(story.text.contains("With nothing installed") == isTold, "\(story.text)")
    }

    /// At a full table nobody is told how to join it. The host is told how to make room, and who has come to watch.
    @Test func fullTables() {
        var story = AppStory.at(.table { $0.host = "p-grace" })
        #expect(story.text.contains("The table is full.  e more seats") && !story.text.contains("To join"))
        let entry = ServerMessage.TableEntry.entry("k3f9", "Den", taken: 2, watchers: 1)
        #expect(story.hears(.lobby(.init(op: "change", entry: entry))).sent.contains { $0.body is Request.Watchers })
        story.hears(.watchers(.init(table: "k3f9", watchers: 1, names: ["Lin"])))
        #expect(story.text.contains("Lin watches."), "\(story.text)")
        story.choose("The table is full.")
        #expect(story.model.screen == "configure")
        // Others can't make room.
        story = AppStory.at(.table())
        #expect(story.text.contains("The table is full.") && !story.text.contains("more seats"))
        story.hears(.lobby(.init(op: "change", entry: entry)))
        story.hears(.watchers(.init(table: "k3f9", watchers: 1, names: ["Lin"])))
        #expect(!story.text.contains("Lin watches."))
        var plain = PlainStory.inLobby()
        plain.hears(.snapshot(.table { $0.host = "p-grace" }))
        let told = plain.transcript.joined(separator: "\n")
        #expect(told.contains("The table is full.") && !told.contains("To join"), "\(told)")
    }

    /// Where there is too little room, who has the server on this machine is shown the code once; others see the link.
    @Test func smallRoom() {
        let (lobby, asked) = room(Size(width: 60, height: 24), own: "192.168.1.5")
        var story = lobby
        let link = "http://192.168.1.5:7249/k3f9"
        #expect(asked.contains(.encode(link)))
        story.when(.encoded(link, .sample))
        #expect(story.text.contains("▀▀▀") && story.text.contains(link))
        story.press(.escape)
        #expect(!story.text.contains("▀▀▀") && story.text.contains("Somebody is missing"))
        var guest = room(Size(width: 60, height: 24)).story
        guest.when(.encoded("http://den.example:7249/k3f9", .sample))
        #expect(!guest.text.contains("▀▀▀") && guest.text.contains("http://den.example:7249/k3f9"))
    }

    /// Without a code, and where the window is too small for it, the link is there in words.
    @Test func words() {
        var story = story(at: "den", .init(port: 7249))
        story.when(.encoded("http://den:7249/k3f9", nil))
        #expect(!story.text.contains("▀▀▀") && story.text.contains("http://den:7249/k3f9"))
        story.when(.resized(.init(width: 36, height: 30)), .encoded("http://den:7249/k3f9", .sample))
        #expect(!story.text.contains("▀▀▀") && story.text.contains("http://den:7249/k3f9"))
    }

    /// Whoever has started a server for others is shown the code once, by itself.
    @Test func host() {
        var story = AppStory()
        story.given(.started, .found([]))
        story.type("c")
        story.given(.hosting(.listening(place)), .client(.connected))
        story.hears(welcome(.init(port: 7249)), .session(), .ok(1))
        #expect(story.hears(.snapshot(.table { $0.seats[0] = SeatState() })).contains(.encode("http://den:7249/k3f9")))
        story.settle()
        story.hears(.closed(.init(table: "k3f9")))
        #expect(!story.hears(.snapshot(.table { $0.seats[0] = SeatState() })).contains(.encode("http://den:7249/k3f9")))
    }

    /// Whoever hosts for friends on other networks copies a line with the public name and the certificate, and sees what to forward.
    @Test func hostForTheInternet() {
        let tls = Beacon.TLS(port: 7248, fingerprint: String(repeating: "ab", count: 32))
        let place = ServerPlace(host: "192.168.1.5", port: 7247)
        let event = AppEvent.hosting(.listening(place, tls: tls, publicName: "den.example.org"))
        let table = ServerMessage.snapshot(.table { $0.seats[1] = SeatState() })
        var story = AppStory(start: .hosting)
        story.given(.started, event, .client(.connected))
        story.hears(.welcome, .session(), .ok(1), .ok(2), .tables, .ok(3), table)
        story.settle()
        let line = "pairs -c den.example.org:7248 -t k3f9 --trust \(tls.fingerprint)"
        #expect(story.type("C").contains(.copy(line)))
        let wanted = "your router must forward TCP port 7248 to 192.168.1.5"
        #expect(story.text.split(separator: "│").joined().contains("router"), "\(story.text)")
        var plain = PlainStory(start: .hosting)
        plain.given(.started, event, .client(.connected))
        plain.hears(.welcome, .session(), .ok(1), .ok(2), .tables, .ok(3), table)
        let told = plain.transcript.joined(separator: "\n")
        #expect(told.contains(wanted) && told.contains("den.example.org:7248 --trust"), "\(told)")
    }

    /// Who comes back to a game after a crash is shown the game.
    @Test func hostOfAGame() {
        var story = AppStory()
        story.given(.started, .found([]))
        story.type("c")
        story.given(.hosting(.listening(place)), .client(.connected))
        story.hears(welcome(.init(port: 7249)), .session(), .ok(1))
        #expect(!story.hears(.snapshot(.game())).contains(.encode("http://den:7249/k3f9")))
    }

    /// Who reads line by line is told the link with the table, and gets a code for the word `link` where it can be shown.
    @Test func plain() {
        var story = PlainStory(at: place)
        story.given(.started, .client(.connected))
        story.hears(
            welcome(.init(port: 7249)), .session(), .ok(1), .ok(2), .tables, .ok(3),
            .snapshot(.table { $0.seats[0] = SeatState() }), .ok(4))
        #expect(story.transcript.joined().contains("In any browser: http://den:7249/k3f9"))
        #expect(story.type("link").contains(.encode("http://den:7249/k3f9")))
        let code = story.when(.encoded("http://den:7249/k3f9", .sample)).printed
        #expect(code.first?.hasPrefix("\u{1B}[0;30;47m    ") == true && code.count == Barcode.sample.lines + 1)
        #expect(code.last == "In any browser: http://den:7249/k3f9")
        // What nobody asked for, and can't be shown, was said already.
        #expect(story.when(.encoded("http://den:7249/k3f9", nil)).printed.isEmpty)
        story.type("link")
        #expect(story.when(.encoded("http://den:7249/k3f9", nil)).printed == ["In any browser: http://den:7249/k3f9"])
    }
}
