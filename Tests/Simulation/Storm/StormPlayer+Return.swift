import BotCore
import Review
import Wire

/// A client that was put out of a table, and tries to come back.
extension StormPlayer {
    /// Tries to come in again where the host has put it out.
    func comeBack(_ chance: inout SplitMix64) -> Bool {
        let tables = (storm.truth.putOut[number] ?? [:]).keys.filter { held[$0] == nil }.sorted()
        guard !tables.isEmpty, chance.chance(0.15) else { return false }
        // As the same player, or as another from the same address.
        if held.isEmpty, pending.isEmpty, chance.chance(0.3) {
            startOver()
        } else {
            let table = chance.pick(tables)
            ask(chance.chance(0.7) ? .join(.init(table: table)) : .watch(.init(table: table)))
        }
        return true
    }

    /// Comes as somebody new.
    private func startOver() {
        guard let link else { return }
        storm.cut(link)
        forgetSession()
    }

    /// Whoever was put out of a table does not come in again: neither the session nor anybody from its address.
    func checkEntry(_ request: Pending, _ ok: ServerMessage.Ok?, _ error: ErrorReply?) throws(Breach) {
        let table: String?
        switch request.request.body {
        case let join as Request.Join: table = join.table
        case let watch as Request.Watch: table = watch.table
        case is Request.Quick: table = ok?.table
        default: return
        }
        guard let table, let putOut = storm.truth.putOut[number]?[table], request.sentAt > putOut.time else { return }
        if error?.code == .noSuchTable { return storm.truth.forget(table: table) }
        try demand(ok == nil, "player \(number) was put out of \(table), and comes in again")
        guard error?.code == .kicked else { return }
        storm.took(.keptOut)
        if let link, link.life > putOut.life { storm.took(.keptOutAfterRestart) }
        if player != putOut.player { storm.took(.keptOutByAddress) }
    }
}
