import EventLoop
import ServerCore

/// Dropping what waits for those who do not read, where it is too much for an address or for the server. Their connections end.
extension ServerDriver {
    private struct Waiting {
        let bytes: Int
        let id: ConnectionID
    }

    /// Less than this is not worth a connection.
    private static let leastBacklog = 16 * 1024

    /// Drops backlogs of that many bytes or somewhat more, the largest first. Returns how many bytes were dropped. Backlogs of
    /// less than 16 KiB stay.
    package func dropBacklogs(ofBytes bytes: Int) -> Int {
        drop(slots.compactMap { $0.connection.flatMap(waiting) }, ofBytes: bytes)
    }

    /// Drops the largest backlogs of every address for which more bytes wait. It goes through all connections, so it is called
    /// after a growth of a MiB.
    func dropBacklogs(above limit: Int) {
        guard loop.backlogBytes > limit else { return }
        var networks: [String: [Waiting]] = [:]
        for slot in slots {
            guard let connection = slot.connection, let waiting = waiting(for: connection) else { continue }
            networks[server.network(of: waiting.id) ?? "", default: []].append(waiting)
        }
        for (_, all) in networks.sorted(by: { $0.key < $1.key }) {
            _ = drop(all, ofBytes: all.reduce(0) { $0 + $1.bytes } - limit)
        }
    }

    private func waiting(for connection: Connection) -> Waiting? {
        let bytes = connection.backlogBytes
        return bytes >= Self.leastBacklog && !connection.isClosing
            ? Waiting(bytes: bytes, id: slots[connection.tag].id) : nil
    }

    private func drop(_ all: [Waiting], ofBytes bytes: Int) -> Int {
        guard bytes > 0 else { return 0 }
        let before = loop.backlogBytes
        for one in all.sorted(by: { $0.bytes > $1.bytes }) where before - loop.backlogBytes < bytes {
            guard let connection = connection(one.id) else { continue }
            catchUp(one.id, connection)
            connection.discardUnsentLines { _ in false }
            server.backlogDropped(one.id)
            queueOutput()
        }
        return before - loop.backlogBytes
    }
}
