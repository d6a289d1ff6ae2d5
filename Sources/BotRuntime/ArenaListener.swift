import BotKit
import EventLoop
import Platform
import Synchronization

/// Where bots that speak the protocol connect to an arena. A connection is for one seat of one game.
final class ArenaListener: Sendable {
    let address: SocketAddress
    private let socket: Int32
    private let names: Set<String>
    private let state = Mutex(State())

    private struct State: Sendable {
        /// Connections without a game, and the names of those that have said hello.
        var links: [(link: ArenaLink, name: String?)] = []
        /// The names that have had a game.
        var met: Set<String> = []
    }

    /// How long a connection may take to say hello.
    private static let greetingTime = Duration.seconds(10)
    /// More connections at once wait until one of these has its game.
    private static let mostLinks = 64
    /// How long a bot may take to connect for its next game. For its first one somebody has to start it.
    private static let returnTime = Duration.seconds(60)

    /// Listens for bots of those names.
    init(at address: Address, names: Set<String>) throws(LoopError) {
        (socket, self.address) = try WaitingSocket.listen(host: address.host, port: UInt16(address.port))
        self.names = names
    }

    deinit { WaitingSocket.close(socket) }

    /// Waits for a connection of that name, and hands it over.
    func connection(of name: String) throws(EntrantFailure) -> ArenaLink {
        let link = state.withLock { state -> ArenaLink? in
            let end = state.met.contains(name) ? SuspendingClock.now + Self.returnTime : nil
            while true {
                look(&state)
                if let index = state.links.firstIndex(where: { $0.name == name }) {
                    state.met.insert(name)
                    return state.links.remove(at: index).link
                }
                if let end, SuspendingClock.now >= end { return nil }
                wait(for: state, until: end)
            }
        }
        guard let link else {
            throw EntrantFailure(
                "\(ConnectedEntrant.prefix)\(name) has not connected for its next game within \(Int(Self.returnTime / .seconds(1))) s."
            )
        }
        return link
    }

    private func wait(for state: State, until end: SuspendingClock.Instant?) {
        let greetings = state.links.filter { $0.name == nil }.map { $0.link.begun + Self.greetingTime }
        WaitingSocket.wait(
            for: state.links.map(\.link.socket) + (state.links.count < Self.mostLinks ? [socket] : []),
            until: (greetings + [end].compactMap(\.self)).min())
    }

    /// Takes what has come.
    private func look(_ state: inout State) {
        while state.links.count < Self.mostLinks, let peer = WaitingSocket.accept(on: socket) {
            state.links.append((ArenaLink(peer), nil))
        }
        for index in state.links.indices.reversed() where !stays(&state.links[index]) {
            var link = state.links.remove(at: index).link
            link.close()
        }
    }

    /// Reads what one has sent. False where it can't wait for a game any more.
    private func stays(_ entry: inout (link: ArenaLink, name: String?)) -> Bool {
        switch entry.link.next(until: .now) {
        case .nothing: return entry.name != nil || SuspendingClock.now < entry.link.begun + Self.greetingTime
        case .seat(.named(let name)):
            entry.name = name
            return names.contains(name)
        case .seat, .gone: return false
        }
    }
}
