import ClientCore
import TestSupport
import Testing
import Wire

/// Coming in and being refused, line by line.
@Suite struct PlainMeetingTests {
    /// The words of the first game in PLAYING work in the client too: a name begins another session, before the table.
    @Test func readmeWordsWork() {
        var story = PlainStory.inLobby()
        let effects = story.type("name ada")
        #expect(effects.contains(.client(.connect)))
        story.given(.lineTyped("create easy bot casual"), .lineTyped("ready"), .client(.connected))
        guard let hello = story.hears(.welcome).sent.first?.body as? Request.Hello else {
            return #expect(Bool(false), "no greeting")
        }
        #expect(hello.name == "ada" && hello.resume == nil)
        story.hears(.session(), .ok(1), .ok(2))
        #expect(story.hears(.tables, .ok(3)).sent.map(\.type) == ["create"])
        let more = story.hears(.snapshot(.table()), .ok(4, table: "k3f9", seat: 0))
        #expect(more.sent.map(\.type) == ["ready"])
        #expect(!story.transcript.contains { $0.contains("session") || $0 == "Done." })
    }

    /// At a table a name stays.
    @Test func namesStayAtTables() {
        var story = PlainStory.at(.table(), .join("k3f9"))
        #expect(story.type("name ada").printed == ["At a table your name stays as it is."])
    }

    /// After the end the board tells where each card was, and who has it. Who sits in the seat since then does not.
    @Test(arguments: [("Ada", nil), ("Somebody who left", SeatState.taken("p-eve", "Eve"))])
    func theBoardIsReadAfterTheEnd(name: String, newcomer: SeatState?) {
        let table = Snapshot.game {
            $0.phase = .over
            $0.over = .adaWins
            $0.turn = nil
            $0.seats[0].flips = 2
            $0.board.cards[0] = .taken(face: "fox", seat: 0)
            if let newcomer { $0.seats[0] = newcomer }
        }
        var story = PlainStory.at(table, .join("k3f9"))
        #expect(story.type("board").printed.first?.hasPrefix("Row 1: a fox (\(name))") == true)
    }

    /// A list of tables begins each line with the title.
    @Test func titlesComeFirst() {
        var story = PlainStory.inLobby()
        story.type("tables")
        let lines = story.hears(.tables, .ok(4)).printed
        #expect(lines.first?.hasPrefix("Ada's table (a1b2): ") == true)
    }

    /// A name that is no plain word is in quotes, so that it makes no line that reads like one of the client's.
    @Test func oddNamesAreQuoted() {
        let table = Snapshot.table {
            $0.seats[0].name = "Score: 9"
            $0.seats[1].name = "Mary Ann"
        }
        var story = PlainStory.at(table, .join("k3f9"))
        let told = story.type("where").printed.joined()
        #expect(told.contains("\"Score: 9\"") && told.contains("\"Mary Ann\""))
        let ready = Diff(table: "k3f9", seq: table.seq + 1, changes: [.ready(seat: 0, on: true)])
        #expect(story.hears(.diff(ready)).printed == ["\"Score: 9\" is ready."])
        let lost = Change.SeatChange(seat: 0, player: "p-ada", name: "Score: 9", status: .lost)
        #expect(
            story.hears(.diff(Diff(table: "k3f9", seq: table.seq + 2, changes: [.seat(lost)]))).printed.first?
                .hasPrefix("\"Score: 9\" ") == true)
    }

    /// A typed word names those who watch; what the client asks by itself is not said.
    @Test func watchersAreRead() {
        let page = ServerMessage.watchers(.init(table: "k3f9", watchers: 2, names: ["Lin", "Mary Ann"]))
        var story = PlainStory.at(.table(), .join("k3f9"))
        let entry = ServerMessage.TableEntry.entry("k3f9", "Den", taken: 2, watchers: 2)
        #expect(story.hears(.lobby(.init(op: "change", entry: entry))).sent.map(\.type) == ["watchers"])
        #expect(story.hears(page, .ok(6)).printed.isEmpty)
        story.type("watchers")
        #expect(story.hears(page, .ok(7)).printed == ["Watching: Lin, \"Mary Ann\""])
        #expect(story.type("where").printed.contains { $0.contains("Watching: Lin, \"Mary Ann\".") })
    }

    /// A password that is wrong is called so, and none that is missing.
    @Test func wrongPasswordsAreTold() {
        var story = PlainStory.inLobby()
        story.type("join k3f9")
        #expect(!story.hears(.refusal(4, .badPassword)).printed.contains("That is not the password."))
        story.type("sesame")
        #expect(story.hears(.refusal(5, .badPassword)).printed.contains("That is not the password."))
    }

    /// A pipe has no idea of a question: a line that asks to come in is no password.
    @Test(arguments: ["join k3f9 password sesame", "watch k3f9 password sesame"]) func aCommandIsNoPassword(
        line: String
    ) {
        var story = PlainStory.inLobby()
        story.type("join k3f9")
        story.hears(.refusal(4, .badPassword))
        let sent = story.type(line).sent
        #expect(sent.map(\.type) == [String(line.prefix { $0 != " " })])
        #expect(
            sent.compactMap { ($0.body as? Request.Join)?.password ?? ($0.body as? Request.Watch)?.password } == [
                "sesame"
            ])
    }
}
