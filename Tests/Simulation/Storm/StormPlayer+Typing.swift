import BotCore

/// A client that types. What it reads is for people, so that only the others see whether its moves are kept.
extension StormPlayer {
    /// Whether it has nothing to do any more, once the troubles have ended.
    var isThrough: Bool { isTyped ? link == nil : isGreeted && pending.isEmpty && held.isEmpty }

    func type(_ line: String) { storm.send(Array((line + "\n").utf8), from: self) }

    /// The welcome and a goodbye are in JSON before it has typed anything, all else is in words.
    func read(_ line: StormLine) {
        guard line.isInWords else { return }
        storm.took(.toldInWords)
        guard !isGreeted else { return }
        guard !line.bytes.starts(with: "error".utf8) else { return storm.helloAgain(self) }
        isGreeted = true
        storm.acts(self)
    }

    /// Types something, mostly what a player would.
    func typeSomething(_ chance: inout SplitMix64) {
        guard isGreeted else { return }
        let table = storm.truth.tables.isEmpty ? "none" : chance.pick(Array(storm.truth.tables.suffix(6)))
        switch chance.below(24) {
        case 0...8: type("flip \(chance.below(12))")
        case 9...11: type("ready")
        case 12, 13:
            type("leave")
            type("join \(table)")
        case 14:
            type("leave")
            type(chance.pick(["create 2x3 turn 5", "create scramble 2x3", "create coop 2x2 bot casual", "quick"]))
        case 15: type("board")
        case 16: type("say t\(number)-\(storm.now)")
        case 17: type("sit guest")
        case 18: type("pause")
        case 19: type("resume")
        case 20: type("rules 2x\(2 + chance.below(3))")
        case 21: type("watch \(table)")
        case 22: type("tables")
        default: type("resign")
        }
    }
}
