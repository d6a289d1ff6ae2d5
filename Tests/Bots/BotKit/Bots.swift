import BotKit
import Wire

/// Rules for two seats, misses hidden at once and no clocks.
func quickTerms(
    seed: UInt64 = 7, isRecorded: Bool = false, _ change: (inout Rules) -> Void = { _ in }
) throws -> ArenaGame.Terms {
    var rules = Rules()
    (rules.seats, rules.hideMs, rules.turnSeconds) = (2, 0, 0)
    change(&rules)
    var terms = try ArenaGame.Terms.settled(rules, seed: seed, server: "pairs/test").get()
    terms.isRecorded = isRecorded
    return terms
}

/// A bot whose answers are a function of the question.
struct ScriptedBot: Entrant {
    var word = "script"
    let answer: @Sendable (MoveQuestion) -> MoveAnswer

    func player(for seat: ArenaSeat) -> any ArenaPlayer { Player(answer: answer) }

    final class Player: ArenaPlayer {
        private let answer: @Sendable (MoveQuestion) -> MoveAnswer
        init(answer: @escaping @Sendable (MoveQuestion) -> MoveAnswer) { self.answer = answer }
        func begin(_ table: Snapshot, line: ArraySlice<UInt8>) {}
        func see(_ diff: Diff, line: ArraySlice<UInt8>, on table: Snapshot) {}
        func move(_ question: MoveQuestion) -> MoveAnswer { answer(question) }
        func refused(_ refusal: ErrorReply, card: Int, of question: MoveQuestion) {}
        func end(place: Int, score: Int, reason: OverReason) {}
    }

    /// Turns the first card that it may.
    static let first = ScriptedBot { .init(.card($0.legal[0])) }
}

/// Plays a whole arena in this thread.
func play(
    _ plan: ArenaPlan, _ entrants: [any Entrant], _ terms: ArenaGame.Terms, from records: [GameRecord] = [],
    atMost most: Int = .max
) throws -> (run: ArenaRun, records: [GameRecord]) {
    var run = ArenaRun(plan, isPlayedTogether: terms.isPlayedTogether)
    for record in records { run.add(record) }
    var records = records
    var played = 0
    while played < most, case .job(let job) = run.next() {
        let seats = terms.isPlayedTogether ? Array(repeating: job.seats[0], count: terms.seats) : job.seats
        let outcome = try ArenaGame.play(
            seats.map { entrants[$0] }, names: seats.map { plan.names[$0] }, deal: job.key.pair, by: terms)
        let record = GameRecord(job.key, seats: seats, outcome, isPlayedTogether: terms.isPlayedTogether)
        run.add(record)
        records.append(record)
        played += 1
    }
    return (run, records)
}
