import ServerCore
import Testing
import Wire

/// Two servers of several that know of each other what a database would tell them.
final class TwoServers {
    let one = ScriptedServer(isRecorded: true, node: "n1", log: 1, events: .everybody)
    let two = ScriptedServer(seed: 2, isRecorded: true, node: "n2", log: 2, events: .everybody)

    init() {
        for (server, other) in [(one, "n2"), (two, "n1")] {
            server.server.tell(
                nodes: [("n1", "n1 serving"), ("n2", "n2 serving")], reached: [Self.place(other)], serving: [other],
                peers: [Self.place(other)])
        }
    }

    static func place(_ name: String) -> ServerMessage.Destination {
        .init(node: name, host: "\(name).test", port: 7_247, tlsPort: 7_248)
    }

    /// What one tells with its records the other hears: tables, and what is sent there.
    func exchange() throws {
        for (server, other) in [(one, two), (two, one)] {
            let name = server === one ? "n1" : "n2"
            for place in server.server.takePlaces() {
                switch place {
                case .table(let id, let entry?, _):
                    other.server.tell(lobby: [(id, name, String(decoding: entry, as: UTF8.self))])
                case .noTable(let id): other.server.tell(lobby: [(id, name, nil)])
                case .sent(_, _, let node, let bytes):
                    #expect(node == (other === one ? "n1" : "n2"))
                    #expect(try other.admit(TableTransfer(bytes)))
                default: break
                }
            }
            for (table, entry) in server.server.takeChangedEntries(100) {
                other.server.tell(lobby: [(table, name, String(decoding: entry, as: UTF8.self))])
            }
        }
    }
}
