import EventLoop
import Platform
import ServerLink
import TLS
import Wire

/// Whether friends on other networks can come to a server on this machine by a name, as far as that can be known from inside: it looks the
/// name up, and connects to it as they would. Many routers do not lead a machine of their own network back to itself, so that no answer
/// is no proof.
package struct OutsideCheck {
    package struct Facts: Sendable {
        /// The name's addresses, in digits; empty if there is no such name.
        package var addresses: [String] = []
        /// The addresses of this machine.
        package var own: [String] = []
        package var outcome = Outcome.silent
        /// The certificates of the servers on this machine.
        package var certificates: [Fingerprint] = []

        /// Nothing is seen.
        package init() {}
    }

    /// What became of a connection to the name and port.
    package enum Outcome: Sendable, Hashable {
        /// Something speaks TLS, with this certificate.
        case answered(Fingerprint)
        /// Something answers without TLS.
        case isPlain
        case refused
        /// Nothing came.
        case silent
    }

    /// What was seen and concluded, a sentence or two each.
    package private(set) var findings: [String] = []
    package private(set) var advice: [String] = []
    /// Whether a server of this machine answered.
    package private(set) var isReached = false

    /// The conclusion for these facts.
    package init(_ name: String, _ port: Int, _ facts: Facts) {
        let place = Address(host: name, port: port).description
        guard !facts.addresses.isEmpty else {
            findings = ["\(name) has no address: it is no name that this machine can look up."]
            advice = ["Check the name. Without one, use the address that your router shows as its own on the internet."]
            return
        }
        let isName = facts.addresses != [name]
        findings = isName ? ["\(name) is \(facts.addresses.joined(separator: ", "))."] : []
        if facts.addresses.allSatisfy(LocalHost.isAddress) {
            findings.append(
                "\(isName ? "That" : name) is an address of a private network: friends on other networks can't reach it."
            )
            advice.append("Use the address that your router shows as its own on the internet, or a name for it.")
        } else if !facts.addresses.contains(where: facts.own.contains) {
            findings.append("\(isName ? "It" : name) is no address of this machine, so a router stands between.")
        }
        let forward =
            "On the router, forward TCP port \(port) to \(facts.own.first { !$0.contains(":") } ?? "this machine")."
        let ask = "Only a friend outside can tell for sure: pairs -c \(place) --tls."
        switch facts.outcome {
        case .answered(let fingerprint) where facts.certificates.contains(fingerprint):
            isReached = true
            findings.append("\(place) answers from here with the certificate of your server, \(fingerprint).")
            findings.append("From outside it can still be blocked, as by a provider that gives one address to many.")
            advice.append(ask)
        case .answered(let fingerprint):
            findings.append("Another server answers at \(place), with the certificate \(fingerprint).")
            advice.append(facts.certificates.isEmpty ? Self.elsewhere : forward)
        case .isPlain:
            findings.append("What answers at \(place) does not speak TLS.")
            advice.append("Forward the server's port for TLS, not the one for plain text.")
        case .refused:
            findings.append("\(place) refuses connections: no server listens there, or the port is not forwarded.")
            advice += ["If your server does not run yet, start it: pairs host --public \(name).", forward]
        case .silent:
            findings.append(
                "\(place) does not answer from here. The port may not be forwarded, or the router may not lead its own network back to itself."
            )
            advice += [forward, ask]
        }
    }

    private static let elsewhere =
        "No server of yours has spoken TLS on this machine. Run this on the machine of whoever hosts."
}

extension OutsideCheck.Facts {
    /// Looks, and waits some seconds for an answer.
    init(of name: String, port: Int) throws(LoopError) {
        // Those at which others reach it come first.
        own = OwnPlaces.all(port: port).map(\.host)
        own += ((try? NetworkInterfaces.all()) ?? []).flatMap(\.addresses).map(\.host).filter { !own.contains($0) }
        let folders = OwnServer.folders + [Environment.dataDirectory]
        certificates = folders.compactMap { folder in
            (try? Files.readBytes(folder + "/tls.pem")).flatMap { try? Fingerprint(certificate: $0) }
        }
        do throws(LoopError) {
            // Each once, whatever kinds of sockets there are for it.
            for address in try SocketAddress.resolve(host: name, port: UInt16(port), toListen: false)
            where !addresses.contains(address.host) {
                addresses.append(address.host)
            }
        } catch {
            guard error.isUnknownName else { throw error }
        }
        guard !addresses.isEmpty else { return }
        let loop = try EventLoop()
        var outcome = OutsideCheck.Outcome.silent
        // It only looks at the certificate: the connection ends before anything is sent.
        let client = TLSClient(
            plainFlaw: { _ in
                outcome = .isPlain
                return "looked"
            },
            flaw: { fingerprint in
                outcome = .answered(fingerprint)
                return "looked"
            })
        let handler = EndOfConnection { loop.stop() }
        let limit = Timer(on: loop) { loop.stop() }
        limit.schedule(after: .seconds(8))
        try Connector(
            on: loop, host: name, port: UInt16(port), timeout: .seconds(4), transport: { client.transport(over: $0) }
        ) { result in
            switch result {
            case .success(let connection):
                connection.start(handler)
                // A port without TLS says what it is only to who has spoken.
                connection.send([UInt8(ascii: "\n")])
            case .failure(let error):
                outcome = error.isRefused ? .refused : .silent
                loop.stop()
            }
        }
        try loop.run()
        self.outcome = outcome
    }
}

/// Tells when a connection has ended.
private final class EndOfConnection: ConnectionHandler {
    private let ended: () -> Void

    init(_ ended: @escaping () -> Void) { self.ended = ended }

    func received(_: Span<UInt8>, on _: Connection) {}
    func ended(_ connection: Connection) { connection.close() }
    func drained(_: Connection) {}
    func closed(_: Connection, error _: LoopError?) { ended() }
}
