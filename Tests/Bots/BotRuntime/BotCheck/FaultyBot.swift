import BotRuntime
import Foundation

/// A bot that plays well but for one fault. It has read whatever is written to it when it is asked for a line.
final class FaultyBot: CheckedBot {
    /// The step that is to find the fault, and after a + which of several.
    private let fault: String

    private var unread: [UInt8] = []
    private var answers: [BotProcess.Event] = []
    private var isClosed = false
    private var exit: Int?
    private var cards = 0
    private var moves = 0
    private var last = ""
    private var lastCard = 0
    private var before = ""
    private(set) var complaints: [UInt8] = []
    private(set) var writtenBytes = 0
    let unreadBytes = 0

    init(_ fault: String) { self.fault = fault }

    func write(_ bytes: ArraySlice<UInt8>) { unread += bytes }

    func next(until end: SuspendingClock.Instant) -> BotProcess.Event {
        while answers.isEmpty, exit == nil, let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            let line = unread[..<end]
            unread.removeFirst(end + 1)
            take(Array(line))
        }
        if !answers.isEmpty { return answers.removeFirst() }
        return exit.map { .gone("exited \($0)") } ?? (isClosed ? .gone("exited 0") : .nothing)
    }

    func closeInput() { isClosed = true }
    func finish(within time: Duration) -> BotProcess.Departure { .byItself }
    func kill() {}

    // MARK: Playing

    private func fails(_ isSo: Bool) {
        guard isSo else { return }
        complaints = Array("This bot has the fault \(fault)".utf8)
        exit = 9
    }

    private func tell(_ line: String) {
        writtenBytes += line.utf8.count + 1
        answers.append(.line(Array(line.utf8)))
    }

    private func answer(_ card: Int, _ number: Int) {
        last = #"{"card":\#(card),"n":\#(number)}"#
        tell(last)
    }

    private static let types: Set = ["start", "move", "diff", "snapshot", "refused", "end"]
    private static let moveFields: Set = ["type", "n", "legal", "board", "seen", "ms"]

    private func take(_ line: [UInt8]) {
        guard let message = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
            let type = message["type"] as? String
        else { return fails(true) }
        let changes = message["changes"] as? [[String: Any]] ?? []
        fails(fault == "unknown+type" && !Self.types.contains(type))
        fails(fault == "unknown+field" && type == "move" && !Self.moveFields.isSuperset(of: message.keys))
        fails(fault == "unknown+op" && changes.contains { ["twist", "sparkle"].contains($0["op"] as? String) })
        fails(fault == "refused" && type == "refused")
        if type == "start" { start(message) }
        if fault == "paused", changes.contains(where: { $0["phase"] as? String == "playing" }) { tell(last) }
        if type == "move" { move(message) }
        before = type
    }

    private func start(_ message: [String: Any]) {
        guard let table = message["snapshot"] as? [String: Any], let rules = table["rules"] as? [String: Any],
            let seats = table["seats"] as? [[String: Any]], let rows = rules["rows"] as? Int,
            let columns = rules["columns"] as? Int
        else { return fails(true) }
        cards = rows * columns
        let letters = seats.compactMap { $0["name"] as? String }.joined().unicodeScalars
        fails(fault == "starts")
        fails(fault == "small" && cards == 2 && seats.count == 2)
        fails(fault == "large" && cards == 144)
        fails(fault == "group-\(rules["group"] ?? 0)")
        fails(fault == rules["mode"] as? String && cards > 2)
        fails(fault == "eight" && message["seat"] as? Int == 7)
        fails(fault == "letters+quotes" && letters.contains("\""))
        fails(fault == "letters+emoji" && letters.contains { $0.value > 0x1F000 })
        fails(fault == "letters+right-to-left" && letters.contains { (0x590..<0x700).contains($0.value) })
    }

    private func move(_ message: [String: Any]) {
        guard let legal = message["legal"] as? [Int], let seen = message["seen"] as? [String: String],
            let number = message["n"] as? Int
        else { return fails(true) }
        moves += 1
        var card = legal.first { seen["\($0)"] == nil } ?? legal[0]
        if fault == "legal" { card = 0 }
        if fault == "resync", before == "snapshot" { card = lastCard }
        if fault == "overtaken", nextHas(#""op":"turn""#) { return }
        if fault == "ended-in-turn", nextHas(#""op":"over""#) { return }
        lastCard = card
        guard cards > 2 else { return answer(card, number) }
        switch fault {
        case "answers+words": tell("I turn \(card)")
        case "answers+number": answer(card, 0)
        case "answers+twice":
            answer(card, number)
            answer(card, number)
        default: answer(card, number)
        }
    }

    /// What comes next has come already. In later moves another step may end the game.
    private func nextHas(_ text: String) -> Bool {
        moves <= 3 && String(decoding: unread, as: UTF8.self).contains(text)
    }
}
