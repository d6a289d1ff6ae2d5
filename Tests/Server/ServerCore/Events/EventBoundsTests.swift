import ServerCore
import TestSupport
import Testing
import Wire

/// However many tables and events there are, a tick has little to do, and little is kept.
struct EventBoundsTests {
    /// The games of a deal whose time is up end some in each tick, and all in the end.
    @Test func endsInTurns() {
        let club = EventClub(EventClub.create(.deal) { ($0.minutes, $0.lookSeconds) = (1, 0) }, "p0", isRecorded: true)
        for number in 1..<40 {
            club.add("p\(number)")
            club.join("p\(number)")
        }
        club.wait(.seconds(59))
        func running() -> Int { club.server.server.directory.sorted.count { $0.model.phase == .playing } }
        #expect(running() == 40)
        var most = 0
        for _ in 0..<1_000 where running() > 0 {
            let before = running()
            club.server.wait(.milliseconds(2))
            most = max(most, before - running())
        }
        #expect((1...16).contains(most) && running() == 0)
        #expect(club.event().entry.phase == "over")
    }

    /// Also after a restart the tables of an event that is over are closed, and its games that were to end have ended.
    @Test func tablesOfThePast() throws {
        let club = EventClub(EventClub.create(.knockout), "ann", "bob", isRecorded: true)
        club.start()
        club.play()
        #expect(club.event().entry.phase == "over" && club.server.server.census.tables == 1)
        try club.crash()
        club.wait(.seconds(31))
        #expect(club.server.server.census.tables == 0)
    }

    /// After a restart events are listed in the order of their making, the newest first.
    @Test func orderAfterARestart() throws {
        let club = EventClub(EventClub.create(.swiss) { $0.title = "0" }, "ann", isRecorded: true)
        for number in 1..<8 {
            if number > 3 { club.direct(Request.EventEnd(event: club.listed.last { $0.phase == "open" }?.event ?? "")) }
            club.wait(.seconds(1))
            club.client("ann").must(Request(EventClub.create(.swiss) { $0.title = "\(number)" }))
        }
        let before = club.listed.map(\.title)
        #expect(before == ["7", "6", "5", "4", "3", "2", "1", "0"])
        club.server.keepEverything(inSegment: 1)
        try club.crash()
        #expect(club.listed.map(\.title) == before)
    }

    /// Of the events that are over a thousand are kept: the last ones, and those in which somebody has played.
    @Test(.deep) func lastThousand() {
        let club = EventClub(EventClub.create(.knockout), "ann", "bob")
        club.start()
        club.play()
        let ann = club.client("ann")
        let ids = (0..<1_001).map { _ in
            let id = ann.must(Request(EventClub.create(.swiss))).event ?? ""
            ann.must(Request(Request.EventEnd(event: id)))
            return id
        }
        for id in ids.prefix(2) {
            #expect(ann.refusal(of: Request(Request.Event(event: id))).code == .noSuchEvent)
        }
        for id in ids.dropFirst(2) + [club.id] { ann.must(Request(Request.Event(event: id))) }
    }
}

extension EventClub {
    /// All events that are listed.
    fileprivate var listed: [ServerMessage.EventEntry] {
        client(names[0]).ask(Request(Request.Events(limit: 100))).compactMap {
            if case .events(let page) = $0 { page.events } else { nil }
        }.joined().map { $0 }
    }
}
