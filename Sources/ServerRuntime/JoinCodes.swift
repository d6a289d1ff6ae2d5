import QRCode
import ServerCore
import ServerLink
package import Web
import Wire

/// The link to a table in words and as a QR code, for the page and for terminals: `/join/TABLE.svg` and `/join/TABLE.txt`, and for the
/// lobby `/join.svg` and `/join.txt`.
///
/// A code takes about half a millisecond. So 20 are made in a second, five of them for one address, and the last 64 are kept.
package final class JoinCodes {
    /// Where browsers come.
    private(set) var web: ServerMessage.Web
    /// The port of the plain protocol, for whoever has nothing installed but nc.
    package var plainPort: UInt16?
    /// What the server's host says that they should open.
    private let told: WebURL?
    private let now: () -> Duration
    private var kept = LatestKeys<String, WebSite.File>(64)
    /// When the second began for which `allowance` and `address` hold; nil before the first.
    private var second: Duration?
    private var allowance = JoinCodes.madeInASecond
    /// The address for others, as it was in this second.
    private var address: String?

    private static let madeInASecond = NetworkAllowance(20, ofOne: 5)
    private static let busy = WebSite.File(
        type: "text/plain; charset=utf-8", bytes: Array("Too many ask for codes. Try again in a second.\n".utf8))

    /// For a server whose host says that browsers should open `url`.
    package init(url: WebURL?, now: @escaping () -> Duration) {
        told = url
        web = ServerMessage.Web(url: url?.text)
        self.now = now
    }

    /// Notes the ports. Where the server listens on one address alone, others come by that.
    func note(port: UInt16?, tlsPort: UInt16?, host: String) {
        if let port { web.port = Int(port) }
        if let tlsPort { web.tlsPort = Int(tlsPort) }
        guard told == nil, host != "0.0.0.0", host != "::" else { return }
        web.url = nil
        web.url = web.link(at: host).map { String($0.dropLast()) }
    }

    /// What is at a path, for a browser that calls the site so and comes from that network.
    package func make(_ path: String, for origin: String, from network: String) -> WebSite.Made? {
        guard let (table, isPicture) = Self.wish(path) else { return nil }
        begin()
        let link = link(to: table, for: origin)
        let key = (isPicture ? "svg " : "txt ") + link
        if let file = kept[key] { return WebSite.Made(file) }
        guard allowance.spend(on: network) else { return WebSite.Made(Self.busy, isFault: true) }
        guard let code = QRCode.encode(link) else { return nil }
        let text = isPicture ? code.svg : ([link, ""] + code.halfBlocks() + netcat(link)).map { $0 + "\n" }.joined()
        let file = WebSite.File(
            type: isPicture ? "image/svg+xml" : "text/plain; charset=utf-8", bytes: Array(text.utf8))
        kept.set(file, for: key)
        return WebSite.Made(file)
    }

    /// The table of a path, nil for the lobby, and whether a picture is wanted.
    private static func wish(_ path: String) -> (table: String?, isPicture: Bool)? {
        guard path.hasPrefix("/join"), path.utf8.count <= 42 else { return nil }
        let rest = path.dropFirst(5)
        guard let dot = rest.lastIndex(of: "."), rest[dot...] == ".svg" || rest[dot...] == ".txt" else { return nil }
        let isPicture = rest[dot...] == ".svg"
        let table = rest[..<dot]
        if table.isEmpty { return (nil, isPicture) }
        let name = table.dropFirst()
        guard table.hasPrefix("/"), !name.isEmpty,
            name.utf8.allSatisfy({
                $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x61 && $0 <= 0x7A || $0 == 0x2D
            })
        else { return nil }
        return (String(name), isPicture)
    }

    private func begin() {
        let now = now()
        if let second, now < second + .seconds(1) { return }
        (second, allowance) = (now, Self.madeInASecond)
        address = OwnPlaces.all(port: 0).first?.host
    }

    /// How nc gets where the link leads. Behind a name that the host has told the plain port need not be open.
    private func netcat(_ link: String) -> [String] {
        let place = link.split(separator: "/").prefix(2).joined(separator: "//")
        guard told == nil, let plainPort, let host = WebURL(place)?.host else { return [] }
        return ["", "nc \(host) \(plainPort)"]
    }

    /// The link by which somebody else gets where this browser is. What `localhost` is to a browser is something else on a phone.
    private func link(to table: String?, for origin: String) -> String {
        let end = "/" + (table ?? "")
        if let told { return told.text + end }
        guard WebURL(origin)?.isThisMachine == true, let place = web.url ?? address else { return origin + end }
        return web.link(to: table, at: place) ?? origin + end
    }
}
