/// What was seen on the network, from which follows why no game is found.
public struct NetworkFacts: Sendable, Hashable {
    /// One of the machine's network interfaces.
    public struct Link: Sendable, Hashable {
        /// Which machines an interface reaches.
        public enum Kind: Sendable, Hashable {
            /// This machine itself.
            case loopback
            /// One other machine, as a VPN does.
            case direct
            /// All machines on a cable or a radio network.
            case shared
        }

        /// The system's name for it.
        public var name: String
        /// Which machines it reaches.
        public var kind: Kind
        /// Whether it is on and has a link.
        public var isRunning: Bool
        /// Its addresses with the length of the network's part: `192.168.1.5/24`.
        public var addresses: [String]
        /// Whether a datagram that was sent over it to all came back, as it does unless something blocks it.
        public var hearsItself: Bool
        /// Why nothing could be sent over it, in the system's words; nil if it was sent.
        public var failure: String?

        /// An interface as it was seen.
        public init(
            name: String, kind: Kind, isRunning: Bool, addresses: [String], hearsItself: Bool, failure: String? = nil
        ) {
            self.name = name
            self.kind = kind
            self.isRunning = isRunning
            self.addresses = addresses
            self.hearsItself = hearsItself
            self.failure = failure
        }

        /// Whether games of other machines could be found over it.
        var isUsable: Bool { kind == .shared && isRunning && !addresses.isEmpty }

        /// Whether it has this address. A zone (`%eth0`) is not compared.
        func has(_ host: String) -> Bool {
            let digits = host.prefix { $0 != "%" }
            return addresses.contains { $0.prefix { $0 != "/" } == digits }
        }
    }

    /// All network interfaces of this machine.
    public var links: [Link]
    /// The servers that were heard.
    public var games: [FoundServer]
    /// Whether any other machine was heard, be it a server or a client that looks for one.
    public var hearsOthers: Bool

    /// The facts as they were seen.
    public init(links: [Link], games: [FoundServer], hearsOthers: Bool) {
        self.links = links
        self.games = games
        self.hearsOthers = hearsOthers
    }
}

/// Why no game is found, and what to do.
public struct Diagnosis: Sendable, Hashable {
    /// What was concluded from all that was seen.
    public enum Verdict: Sendable, Hashable, CaseIterable {
        /// A game is found.
        case found
        /// Nothing blocks datagrams on this machine, and no game is heard.
        case nobodyHeard
        /// This machine is on no network on which games could be found.
        case noNetwork
        /// Something on this machine keeps datagrams from going out or coming in.
        case blocked
        /// The games that are found are of another version.
        case otherVersion
    }

    /// The first cause that fits the report.
    public let verdict: Verdict
    /// What was seen, a sentence or two each.
    public private(set) var findings: [String] = []
    /// What to do, the most promising first.
    public private(set) var advice: [String] = []

    /// The diagnosis for these facts.
    public init(_ facts: NetworkFacts) {
        let usable = facts.links.filter(\.isUsable)
        let isOpen = usable.contains(where: \.hearsItself)
        let playable = facts.games.filter { $0.protocolVersion == MeetingPoint.protocolVersion }
        let isElsewhere = playable.contains { game in !facts.links.contains { $0.has(game.place.host) } }
        if isElsewhere || isOpen && !playable.isEmpty {
            verdict = .found
        } else if playable.isEmpty && !facts.games.isEmpty {
            verdict = .otherVersion
        } else if usable.isEmpty {
            verdict = .noNetwork
        } else {
            verdict = isOpen ? .nobodyHeard : .blocked
        }
        findings = usable.map(Self.finding) + Self.findingsWithoutNetwork(facts, usable)
        findings += facts.games.map(Self.finding)
        switch verdict {
        case .found:
            if !isElsewhere { findings.append("No other machine's game is heard.") }
            if !usable.isEmpty, !isOpen { advice.append(Self.openTheFirewall) }
        case .otherVersion:
            advice.append("Use the same release of Pairs as the host; --version tells which one this is.")
        case .noNetwork:
            advice.append("Join the network that the host is on, by cable or by radio.")
            advice.append(Self.byAddress)
        case .blocked:
            advice.append(Self.openTheFirewall)
            advice.append(Self.byAddress)
        case .nobodyHeard:
            adviseToOneAlone(usable, hearsOthers: facts.hearsOthers)
        }
    }

    private mutating func adviseToOneAlone(_ usable: [NetworkFacts.Link], hearsOthers: Bool) {
        findings.append(
            hearsOthers
                ? "Other machines that look for games are heard, so the network passes on what they send; none hosts a game."
                : "Nobody else is heard.")
        advice.append("If nobody hosts a game yet, host one: pairs host.")
        let networks = usable.flatMap(\.addresses).filter { !$0.hasPrefix("fe80") }.joined(separator: " and ")
        advice.append(
            "The host must be on the same network: this machine is \(networks.isEmpty ? "without an address of a network" : networks). "
                + "Run pairs doctor on the host's machine and compare.")
        advice.append("There, it also tells whether the host's own firewall is in the way (UDP and TCP port 7247).")
        if !hearsOthers {
            advice.append(
                "A radio network may keep its devices from each other (client isolation), as those for guests do: "
                    + "then use another one, a cable, or a phone's hot spot.")
        }
        advice.append(Self.byAddress)
    }

    private static func finding(_ link: NetworkFacts.Link) -> String {
        let place = "\(link.name) (\(link.addresses.joined(separator: ", ")))"
        let isAlone = link.addresses.allSatisfy { $0.hasPrefix("169.254.") || $0.hasPrefix("fe80") }
        let note =
            isAlone && link.addresses.contains { $0.hasPrefix("169.254.") }
            ? " It gave its address to itself: no router answers there." : ""
        if let failure = link.failure, !link.hearsItself { return "\(place) can't send to all: \(failure).\(note)" }
        return link.hearsItself
            ? "\(place) sends datagrams to all, and hears them.\(note)"
            : "\(place) does not hear what it sends itself: a firewall on this machine drops it.\(note)"
    }

    private static func findingsWithoutNetwork(_ facts: NetworkFacts, _ usable: [NetworkFacts.Link]) -> [String] {
        guard usable.isEmpty else { return [] }
        let direct = facts.links.filter { $0.kind == .direct && $0.isRunning && !$0.addresses.isEmpty }
        let others = facts.links.filter { $0.kind == .shared }
        if !direct.isEmpty {
            let names = direct.map(\.name).joined(separator: ", ")
            return ["Only a VPN or another link to one machine is up (\(names)); looking for games does not pass it."]
        }
        if others.isEmpty { return ["This machine has no network interface but the one to itself."] }
        return others.prefix(8).map { link in
            link.isRunning
                ? "\(link.name) has no address: no router or DHCP server has given it one."
                : "\(link.name) is off or has no link: no cable, or no radio network joined."
        }
    }

    private static func finding(_ game: FoundServer) -> String {
        let version = game.protocolVersion
        return version == MeetingPoint.protocolVersion
            ? "\"\(game.name)\" is heard at \(game.place)."
            : "\"\(game.name)\" is heard at \(game.place), but speaks version \(version) of the protocol; this program speaks \(MeetingPoint.protocolVersion)."
    }

    private static let openTheFirewall =
        "Let the firewall of this machine pass UDP port \(MeetingPoint.port) in and out, as with: ufw allow \(MeetingPoint.port)/udp."
    private static let byAddress = "Who knows the host's address needs no finding: pairs --connect ADDRESS."
}
