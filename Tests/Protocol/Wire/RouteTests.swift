import Testing
import Wire

/// A route that an expectation may change.
private final class Way {
    private var route: Route
    init(from home: Route.Place, isEncrypted: Bool) { route = Route(from: home, isEncrypted: isEncrypted) }
    var place: Route.Place { route.place }
    var isAway: Bool { route.isAway }
    var hasOthers: Bool { route.hasOthers }
    func greeted(by welcome: ServerMessage.Welcome) -> Bool { route.greeted(by: welcome) }
    func take(_ message: ServerMessage, at now: Duration) -> Route.Step { route.take(message, at: now) }
    func turn() -> Bool { route.turn() }
}

struct RouteTests {
    private static let home = Route.Place(host: "pairs.example", port: 7247)

    private static func node(_ number: Int, tlsPort: Int? = nil) -> ServerMessage.Destination {
        .init(node: "n\(number)", host: "n\(number)", port: 7000 + number, tlsPort: tlsPort)
    }

    private static func place(_ number: Int) -> Route.Place { .init(host: "n\(number)", port: 7000 + number) }

    private static func welcome(_ peers: [ServerMessage.Destination]?, instance: String = "i") -> ServerMessage.Welcome
    {
        .init(
            server: "pairs/0", instance: instance, caps: [], node: peers == nil ? nil : "n1", peers: peers,
            limits: .init(line: 4_096, rate: 50, burst: 200, seats: 8, tables: 16), hint: "h")
    }

    private static func moved(to node: ServerMessage.Destination?) -> ServerMessage {
        .goodbye(.init(reason: .moved, resumeMs: 60_000, to: node))
    }

    private static func elsewhere(_ node: ServerMessage.Destination, fatal: Bool?) -> ServerMessage {
        .error(ErrorReply(.elsewhere, "It is there.", fatal: fatal, to: node))
    }

    /// A server that is alone is never left.
    @Test func alone() {
        let route = Way(from: Self.home, isEncrypted: false)
        #expect(route.greeted(by: Self.welcome(nil)) && route.greeted(by: Self.welcome(nil, instance: "new data")))
        #expect(route.take(.goodbye(.init(reason: .shutdown, resumeMs: 60_000)), at: .zero) == .stay)
        #expect(!route.turn() && route.place == Self.home && !route.hasOthers && !route.isAway)
    }

    /// A session that is moved, or is elsewhere, is followed; a table that is elsewhere is not.
    @Test func follows() {
        let route = Way(from: Self.home, isEncrypted: false)
        #expect(route.greeted(by: Self.welcome([])))
        #expect(route.take(Self.elsewhere(Self.node(2), fatal: nil), at: .zero) == .stay && !route.isAway)
        #expect(route.take(Self.moved(to: Self.node(2)), at: .zero) == .follow && route.place == Self.place(2))
        #expect(route.isAway && route.greeted(by: Self.welcome([])))
        #expect(route.take(Self.elsewhere(Self.node(3), fatal: true), at: .zero) == .follow)
        #expect(route.place == Self.place(3))
    }

    /// Nothing is said to another server that answers at the place.
    @Test func anotherServer() {
        let route = Way(from: Self.home, isEncrypted: false)
        #expect(route.greeted(by: Self.welcome([])))
        #expect(route.take(Self.moved(to: Self.node(2)), at: .zero) == .follow)
        #expect(!route.greeted(by: Self.welcome([], instance: "other")))
    }

    /// Who speaks TLS goes to the port for TLS, and to no node without one.
    @Test func neverInTheClear() {
        let route = Way(from: Self.home, isEncrypted: true)
        #expect(route.greeted(by: Self.welcome([Self.node(3), Self.node(4, tlsPort: 8_004)])))
        #expect(route.take(Self.moved(to: Self.node(2)), at: .zero) == .follow && route.place == Self.home)
        #expect(route.take(Self.moved(to: Self.node(2, tlsPort: 8_002)), at: .zero) == .follow)
        #expect(route.place == Route.Place(host: "n2", port: 8_002))
        #expect(route.turn() && route.place == Route.Place(host: "n4", port: 8_004))
        #expect(route.turn() && route.place == Self.home)
        #expect(!route.turn())
    }

    /// It is followed three times in ten seconds, and again when the first is so long ago.
    @Test func tooOften() {
        let route = Way(from: Self.home, isEncrypted: false)
        let moved = Self.moved(to: Self.node(2))
        for second in 0..<3 { #expect(route.take(moved, at: .seconds(second)) == .follow) }
        #expect(route.take(moved, at: .seconds(9)) == .tooOften)
        #expect(route.take(moved, at: .seconds(10)) == .follow)
    }

    /// Where nobody answers, the peers are asked in turn, then the place that was chosen.
    @Test func asksPeers() {
        let route = Way(from: Self.home, isEncrypted: false)
        #expect(route.greeted(by: Self.welcome([Self.node(2), Self.node(3)])))
        #expect(route.take(Self.moved(to: Self.node(2)), at: .zero) == .follow)
        #expect(route.turn() && route.place == Self.place(3))
        #expect(route.turn() && route.place == Self.home)
        #expect(!route.turn() && route.place == Self.place(2))
    }

    /// A node that has died is still named by the one that was asked for the session: that one is asked again.
    @Test func asksAgainWhoSentItToTheDead() {
        let route = Way(from: Self.place(2), isEncrypted: false)
        #expect(route.greeted(by: Self.welcome([Self.node(1)])))
        #expect(route.turn() && route.place == Self.place(1))
        #expect(route.greeted(by: Self.welcome([Self.node(2)])))
        #expect(route.take(Self.elsewhere(Self.node(2), fatal: true), at: .zero) == .follow)
        #expect(route.place == Self.place(2) && route.hasOthers)
        #expect(route.turn() && route.place == Self.place(1))
    }

    /// A new session begins at the place that was chosen, and asks nobody else.
    @Test func homeWithoutASession() {
        let route = Way(from: Self.home, isEncrypted: false)
        #expect(route.greeted(by: Self.welcome([Self.node(2), Self.node(3)])))
        #expect(route.take(Self.moved(to: Self.node(2)), at: .zero) == .follow)
        #expect(route.take(.error(ErrorReply(.badResume, "No.")), at: .zero) == .stay)
        #expect(route.place == Self.home && !route.isAway && !route.hasOthers)
    }

    /// A port that can't be, or a host that is none, is no place.
    @Test(arguments: [("n2", 0), ("n2", 65_536), ("", 7_247), ("a b", 7_247), (String(repeating: "a", count: 256), 1)])
    func noPlace(host: String, port: Int) {
        let destination = ServerMessage.Destination(node: "n2", host: host, port: port)
        #expect(destination.port(isEncrypted: false) == nil)
        let route = Way(from: Self.home, isEncrypted: false)
        #expect(route.take(Self.moved(to: destination), at: .zero) == .follow && route.place == Self.home)
    }
}
