import EventLoop
import Platform
import Wire

extension NetworkFacts {
    /// What a finder has seen so far.
    init(_ finder: ServerFinder, games: [FoundServer]) {
        let links = ((try? NetworkInterfaces.all()) ?? []).map { interface in
            let failures = finder.failures.filter { $0.interface == nil || $0.interface == interface.name }
            return Link(
                name: interface.name,
                kind: interface.isLoopback ? .loopback : interface.isPointToPoint ? .direct : .shared,
                isRunning: interface.isRunning,
                addresses: interface.addresses.map { "\($0.host)/\($0.prefixLength)" },
                hearsItself: finder.ownHosts.contains { interface.has($0) },
                failure: failures.first.map { $0.error.reason })
        }
        self.init(links: links, games: games, hearsOthers: !finder.otherHosts.isEmpty)
    }
}

extension NetworkInterface {
    /// Whether it has an address. If the address has a zone, the zone must be this interface.
    fileprivate func has(_ host: String) -> Bool {
        let parts = host.split(separator: "%", maxSplits: 1)
        guard parts.count < 2 || parts[1] == name else { return false }
        return addresses.contains { $0.host == parts[0] }
    }
}
