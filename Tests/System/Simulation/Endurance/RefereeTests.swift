import Simulation
import Synchronization
import TestSupport
import Testing
import Wire

/// The referee finds lines that a server must not send.
struct RefereeTests {
    /// Games of a mode in which no connection is lost, because no line shows a loss. Each is played once, when a test asks for it.
    private static func recordings(of mode: String) -> some Sequence<Recording> {
        (1...50 as ClosedRange<UInt64>).lazy.compactMap { seed in
            let scenario = Scenario(seed: seed, mode: mode)
            guard scenario.rules.theme == "letters", !scenario.mishaps.contains(where: { $0.kind == .isCut }) else {
                return nil
            }
            let name = "\(mode) \(seed)"
            if let known = played.withLock({ $0[name] }) { return known }
            let recording = Recording(of: scenario)
            played.withLock { $0[name] = recording }
            return recording
        }
    }

    private static let played = Mutex<[String: Recording]>([:])

    /// Shows a referee the first game of a mode in which a line can be made to say something else, and expects to be told.
    private func find(
        _ mode: String, _ flaw: String, _ location: SourceLocation = #_sourceLocation, _ alter: (String) -> String
    ) {
        for recording in Self.recordings(of: mode) {
            guard let altered = recording.altered(alter) else { continue }
            #expect(recording.flaw == nil, sourceLocation: location)
            let found = altered.flaw ?? "nothing"
            #expect(found.contains(flaw), sourceLocation: location)
            return
        }
        Issue.record("no game has such a line", sourceLocation: location)
    }

    /// A face outside of where faces belong is found in lines of every kind, in fields that nobody knows too.
    @Test(arguments: Scenario.modes) func faceInAnotherField(mode: String) {
        find(mode, "faces are named") { line in
            guard line.contains(#""op":"miss""#), let face = line.firstMatch(of: /"letter-[a-z0-9]+"/)?.output else {
                return line
            }
            return line.dropLast() + #","next":\#(face)}"#
        }
    }

    /// In a reply as well.
    @Test func faceInAReply() throws {
        let recording = Recording(of: Scenario(seed: 1, mode: "classic"))
        let deal = try #require(recording.lines.first { $0.text.contains(#""op":"deal""#) }?.text)
        let face = try #require(deal.firstMatch(of: /"faces":\{"([^"]+)"/)?.output.1)
        var isAfterDeal = false
        let altered = try #require(
            recording.altered { line in
                isAfterDeal = isAfterDeal || line == deal
                return isAfterDeal && line.hasPrefix(#"{"type":"ok""#)
                    ? line.dropLast() + #","hint":"\#(face)"}"# : line
            })
        #expect(altered.flaw?.contains("faces are named") == true)
    }

    /// A card turned up while a miss is shown that was not told of.
    @Test func cardTooMany() {
        find("solo", "is turned up") { line in
            guard line.contains(#""op":"miss""#), line.contains(#""op":"turn""#),
                let end = line.firstRange(of: #",{"op":"miss""#)?.lowerBound
            else { return line }
            return line[..<end] + "]}"
        }
    }

    /// In a race, the card of another seat's board.
    @Test func cardOfAnothersBoard() {
        find("race", "board is shown") { line in
            line.contains(#""op":"reveal""#) ? line.replacing(#""seat":1}"#, with: #""seat":0}"#) : line
        }
    }

    /// A pause that does not say whose it is.
    @Test func pauseOfNobody() {
        find("classic", "names the seat -1") { $0.replacing(/"paused","seat":\d/, with: "\"paused\"") }
    }

    /// A card that shows another face than before, and a deck that is not the one that was promised.
    @Test func anotherDeck() {
        find("classic", "gives another deck") { line in
            guard let deck = line.firstMatch(of: /"deck":\[("[^"]+"),("[^"]+")/)?.output, deck.1 != deck.2 else {
                return line
            }
            return line.replacing("\"deck\":[\(deck.1),\(deck.2)", with: "\"deck\":[\(deck.2),\(deck.1)")
        }
        find("classic", "not the one that the server had committed to") { line in
            guard line.contains(#""server_seed""#) else { return line }
            return line.replacing(/"server_seed":"[0-9a-f]{8}/, with: #""server_seed":"01234567"#)
        }
    }

    /// Sums, places, turns, clocks and numbers that are off by one.
    @Test(
        .deep,
        arguments: [
            ("classic", "A group brings", #""points":1}"#, #""points":2}"#),
            ("classic", "A miss brings", #""points":0,"hide_ms""#, #""points":-1,"hide_ms""#),
            ("classic", "A miss is hidden after", #""hide_ms":200}"#, #""hide_ms":201}"#),
            ("classic", "The turn goes", #""op":"turn","seat":1"#, #""op":"turn","seat":0"#),
            ("classic", "The turn tells of", #""turns":2"#, #""turns":3"#),
            ("classic", "A turn begins with", #""ms":3000,"turns":1"#, #""ms":3001,"turns":1"#),
            ("classic", "has place", #""place":2"#, #""place":1"#),
            ("classic", "The line has seq", #""seq":9,"changes""#, #""seq":10,"changes""#),
            ("coop", "are left", #""tries_left":4"#, #""tries_left":3"#),
            ("scramble", "holds card 0", #""op":"hold","card":1,"#, #""op":"hold","card":0,"#),
            ("race", "goes back", #""misses":2}"#, #""misses":0}"#),
            ("solo", "over as cleared", #""reason":"tries""#, #""reason":"cleared""#),
            ("classic", "Others have won", #""won":[0]"#, #""won":[1]"#),
            ("race", "Others have won", #""won":[1]"#, #""won":[]"#),
            ("coop", "Others have won", #""won":[]"#, #""won":[0]"#),
            ("solo", "Others have won", #""won":[0]"#, #""won":[]"#),
            ("scramble", "over as stalled", #""reason":"resigned""#, #""reason":"stalled""#),
            ("solo", "awaits", #"{"type":"ok","re":4"#, #"{"type":"ok","re":3"#),
        ])
    func offByOne(mode: String, flaw: String, right: String, wrong: String) {
        find(mode, flaw) { $0.hasPrefix(#"{"type":"snapshot""#) ? $0 : $0.replacing(right, with: wrong) }
    }

    /// A snapshot that is not what the member has folded.
    @Test(.deep, arguments: Scenario.modes) func anotherSnapshot(mode: String) {
        find(mode, "is shown") { line in
            line.hasPrefix(#"{"type":"snapshot""#) && !line.contains(#""seq":0,"#)
                ? line.replacing(#""title":""#, with: #""title":"not "#) : line
        }
    }

    /// A reply that never comes.
    @Test func noReply() throws {
        var recording = Recording(of: Scenario(seed: 2, mode: "classic"))
        recording.drop { $0.hasPrefix(#"{"type":"ok","re":4"#) }
        #expect(recording.flaw?.contains("got no reply") == true)
    }
}
