import ServerCore
import Testing
import Wire

@Suite struct CensusTests {
    private let server = ScriptedServer()

    private func counts() -> [Int] {
        [server.server.census.tables, server.server.census.openTables, server.server.census.openSeats]
    }

    /// Tables and their free seats are counted as people come, play and go.
    @Test func follows() {
        #expect(counts() == [0, 0, 0] && !server.server.census.isLocked)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        #expect(counts() == [1, 1, 1])
        bob.join(table)
        #expect(counts() == [1, 1, 0])
        for player in [ada, bob] { player.ready(table) }
        #expect(counts() == [1, 1, 0])
        bob.must(.leave(.init(table: table)))
        ada.must(.leave(.init(table: table)))
        #expect(counts() == [0, 0, 0])
    }

    /// A seat of a running game is open to nobody.
    @Test func runningGames() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create(.with { ($0.rows, $0.columns, $0.seats) = (2, 2, 3) })
        bob.join(table)
        #expect(counts() == [1, 1, 1])
        for player in [ada, bob] { player.ready(table) }
        #expect(counts() == [1, 1, 0])
    }

    /// Locked tables and those with a password count, their seats do not; private tables do not count at all.
    @Test func lockedTables() {
        let ada = server.client("ada")
        let table = ada.create()
        ada.must(.lock(.init(table: table, on: true)))
        #expect(counts() == [1, 0, 0] && server.server.census.isLocked)
        ada.must(.create(.init(password: "open sesame")))
        #expect(counts() == [2, 0, 0] && server.server.census.isLocked)
        ada.must(.create(.init(public: false)))
        #expect(counts() == [2, 0, 0])
        ada.must(.lock(.init(table: table, on: false)))
        #expect(counts() == [2, 1, 1] && !server.server.census.isLocked)
    }

    /// The tables of an event, at which nobody sits down who was not called, close no server: others make tables.
    @Test func tablesOfEvents() {
        let club = EventClub(EventClub.create(.roundRobin), "ann", "bob", "cleo")
        club.start()
        club.wait(.seconds(1))
        let census = club.server.server.census
        #expect(census.tables == 1 && census.openTables == 0 && !census.isLocked)
        club.client("ann").must(.lock(.init(table: club.client("ann").create(), on: true)))
        #expect(club.server.server.census.isLocked)
    }
}
