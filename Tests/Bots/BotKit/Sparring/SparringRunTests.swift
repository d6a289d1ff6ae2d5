import BotKit
import Testing

/// Scenes with a house bot on a manual clock.
struct SparringRunTests {
    private static func scene(_ id: String) -> Scene { Scene.all.first { $0.id == id }! }

    /// A bot that keeps to the protocol makes no mistake in any scene, whatever the cards, and the trouble of each scene comes up.
    /// By the last two seeds the partner takes all of eight cards before the bot's first turn.
    @Test(arguments: Scene.all.map(\.id)) func holds(_ id: String) {
        for seed: UInt64 in [1, 2, 3, 4, 5, 156, 223] {
            let result = SparredBot(Self.scene(id), seed: seed).play()
            #expect(result.mistakes.isEmpty, "\(id), seed \(seed): \(result.mistakes.map(\.id))")
        }
    }

    /// Each fault is found in a scene of its kind, by its name.
    @Test(arguments: [
        (SparredBot.Fault.outOfTurn, "plain", "out-of-turn"), (.otherBytes, "lost-reply", "other-bytes"),
        (.newInstead, "lost-request", "not-sent-again"), (.noPong, "ping", "no-pong"),
        (.noResume, "lost-request", "no-resume"),
        (.wrongToken, "restart", "wrong-token"),
        (.impatient, "rate", "impatient"), (.neverAgrees, "pause", "idle"), (.flipsInPause, "pause", "flips-in-pause"),
        (.malformed, "plain", "malformed"), (.idReused, "plain", "id-reused"), (.takenCard, "plain", "taken-card"),
        (.endsAtUnknown, "unknown", "no-return"), (.readsPieces, "pieces", "no-return"), (.noSync, "gap", "idle"),
        (.pingsInPause, "pause", "idle"), (.syncsAlways, "plain", "needless"), (.listsAlways, "plain", "needless"),
        (.pingsAlways, "plain", "needless"), (.readyAgain, "seats", "needless"),
        (.readsUnknownSeats, "unknown", "out-of-turn"), (.readsUnknownNumbers, "unknown", "needless"),
        (.ownTable, "plain", "other-table"), (.ownTable, "solo", "other-table"), (.ownTable, "race", "other-table"),
        (.neverFlips, "race", "no-move"), (.neverFlips, "scramble", "no-move"), (.resigns, "plain", "no-move"),
        (.resigns, "coop", "no-move"), (.noPause, "lost-request", "no-pause"), (.noPause, "lost-reply", "no-pause"),
        (.noPause, "restart", "no-pause"), (.neverFollows, "moved", "wrong-node"), (.noResume, "moved", "no-resume"),
        (.otherBytes, "moved", "other-bytes"),
    ]) func finds(_ fault: SparredBot.Fault, _ id: String, _ mistake: String) {
        let result = SparredBot(Self.scene(id), fault).play()
        #expect(result.mistakes.map(\.id).contains(mistake))
    }

    /// The table that the bot is told to join is there in every scene.
    @Test func oneTable() {
        let run = SparringRun(Scene.all[0], seed: 1, at: .zero)
        run.advance(to: .zero)
        for scene in Scene.all {
            let other = SparringRun(scene, seed: 9, at: .zero)
            other.advance(to: .zero)
            #expect(other.table == run.table && !run.table.isEmpty, "\(scene.id)")
        }
    }

    /// Where no bot comes, the scene ends in time and says so.
    @Test func nobody() {
        let run = SparringRun(Scene.all[0], seed: 1, at: .zero)
        var turns = 0
        while run.result == nil, let next = run.nextAlarm, turns < 1_000 {
            run.advance(to: next)
            turns += 1
        }
        #expect(run.result?.mistakes.map(\.id) == ["nobody"])
    }

    /// No two scenes have one name.
    @Test func names() { #expect(Set(Scene.all.map(\.id)).count == Scene.all.count) }
}
