import FairDeal
import Wire

/// Finding a table, and making one.
final class Lobby: RequestModule {
    /// What the module is built from.
    struct Component {
        let outbox: Outbox
        let limits: ServerLimits
        let chance: Chance
        let directory: TableDirectory
        let lobbyFeed: LobbyFeed
        let tables: Tables
        let hashing: Hashing
    }

    private let component: Component
    /// Settings by the rules shown, so that tables with the same rules share them.
    private var settings: [Rules: TableSettings] = [:]

    /// How many it keeps; then it begins anew.
    private static let keptSettings = 256

    private var directory: TableDirectory { component.directory }

    init(_ component: Component) { self.component = component }

    func answer(_ request: Request, from connection: ClientConnection) -> Answer {
        switch request {
        case .list(let list): return tell(list, to: connection)
        case .create(let create):
            return self.create(create, from: connection)
        case .lobby(let lobby):
            if lobby.on {
                component.lobbyFeed.subscribe(connection.outlet)
            } else {
                component.lobbyFeed.unsubscribe(connection.id)
            }
            return .done()
        case .quick(let quick): return self.quick(quick.rules ?? Rules(), from: connection)
        default: preconditionFailure("the router sends \(request.type) elsewhere")
        }
    }

    private func tell(_ list: Request.List, to connection: ClientConnection) -> Answer {
        let limit = list.limit ?? ServerLimits.defaultPageLength
        let start = list.after.map(directory.index(after:)) ?? 0
        let page = entries(from: start, limit: limit)
        let rest = page.last.map { directory.sorted[directory.index(after: $0.table)...] } ?? []
        let more = rest.contains { $0.model.setup.isPublic } ? page.last?.table : nil
        component.outbox.send(
            .tables(ServerMessage.Tables(tables: page, more: more)), to: connection)
        return .done()
    }

    /// As many entries as one line holds, whatever the titles.
    private func entries(from start: Int, limit: Int) -> [ServerMessage.TableEntry] {
        var entries: [ServerMessage.TableEntry] = []
        var encoded: [UInt8] = []
        for table in directory.sorted[start...].lazy.filter({ $0.model.setup.isPublic }).prefix(limit) {
            WireEncoder.encode(table.model.entry, into: &encoded)
            encoded.append(UInt8(ascii: ","))
            guard encoded.count <= ServerLimits.pageBytes else { break }
            entries.append(table.model.entry)
        }
        return entries
    }

    private func quick(_ wanted: Rules, from connection: ClientConnection) -> Answer {
        guard let session = connection.session else { preconditionFailure("the router lets only sessions in here") }
        // A table whose game is over waits for players too, but its members may be gone for good, so it comes second.
        let fitting = [Phase.waiting, .over].lazy.compactMap { phase in
            self.directory.sorted.first { table in
                table.model.phase == phase && table.model.seats.contains { $0.status == .open }
                    && table.model.isOpen(to: session.player.id)
                    && table.model.seat(of: session.player.id) == nil
                    && TableRules.fits(table.model.setup.rules, wanted)
            }
        }
        if let fitting = fitting.first {
            return component.tables.enter(
                fitting.id, by: session.asker(on: connection), as: .joined(TableEvent.SeatWish(session.player)),
                player: session.player.id)
        }
        return create(Request.Create(rules: wanted), from: connection)
    }

    private func create(_ create: Request.Create, from connection: ClientConnection) -> Answer {
        guard let session = connection.session else { preconditionFailure("the router lets only sessions in here") }
        switch TableRules.settle(create.rules ?? Rules()) {
        case .failure(let refusal): return .refused(refusal)
        case .success(let settled):
            let limit = component.limits.tables
            guard limit == 0 || directory.count < limit else {
                return .refused(
                    ErrorReply(
                        .tooMany, "The server has \(limit) tables already.", hint: "Join one, or try again later."))
            }
            let setup = TableSetup(
                id: freeID(), title: create.title.map(TextRules.withoutControls) ?? "\(session.player.name)'s table",
                settings: shared(settled), password: create.password, isPublic: create.public ?? true,
                secret: component.chance.bytes(32), hold: component.limits.hold,
                hashing: component.hashing)
            return component.tables.open(setup, for: session.asker(on: connection))
        }
    }

    /// The same settings, of an earlier table where one has had them.
    private func shared(_ settled: TableSettings) -> TableSettings {
        // The seed of practice is not told by the rules shown.
        guard settled.practiceSeed == nil else { return settled }
        if let known = settings[settled.shown] { return known }
        if settings.count == Self.keptSettings { settings.removeAll() }
        settings[settled.shown] = settled
        return settled
    }

    /// An id that no table has: four letters or digits, and one more for every fifth that was taken.
    private func freeID() -> String {
        var length = 4
        while true {
            for _ in 0..<8 {
                let id = component.chance.name(length: length)
                if directory[id] == nil { return id }
            }
            length += 1
        }
    }
}
