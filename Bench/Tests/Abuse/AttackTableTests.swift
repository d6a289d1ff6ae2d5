import BenchRuntime
import Testing

@Suite struct AttackTableTests {
    /// The run of an attack that takes memory and gives all but 9 MB of it back.
    private var outcome: Outcome {
        var figures = AttackFigures(counted: "tries a second")
        figures.memoryBefore = 10_000_000
        figures.memoryMost = 110_000_000
        figures.memoryAfter = 19_000_000
        figures.bytesPerSecond = 2_500_000
        figures.counts = 1_234
        figures.refused = 3
        figures.refusals = ["server_full"]
        return figures.outcome("tables")
    }

    /// Memory is that of the attack alone: what it took at the most, and what was left of it.
    @Test func memory() {
        func figure(_ name: String) -> Figure? { outcome.figures.first { $0.name == name } }
        #expect(figure("memory of it")?.spread.median == 100_000_000)
        #expect(figure("memory of it")?.isReached == false)
        #expect(figure("memory kept")?.spread.median == 9_000_000)
        #expect(figure("memory kept")?.isReached == false)
        #expect(figure("worst")?.isReached == true)
    }

    /// A server that has less memory than before has kept none.
    @Test func lessMemory() {
        var figures = AttackFigures()
        figures.memoryBefore = 10
        figures.memoryAfter = 5
        #expect(figures.outcome("quick").figures.first { $0.name == "memory kept" }?.spread.median == 0)
    }

    /// What people read: the goals, a row for each attack with what misses its goal, and what else they must know.
    @Test func text() {
        let results = Results(
            version: "1.2.3", place: "here", rounds: 1, seconds: 4,
            outcomes: [outcome, Outcome(name: "quick", failure: "no")])
        #expect(
            AttackTable(results).text == """
                pairs 1.2.3, attacks of 4 s; here

                Waits in ms, memory and what was sent in MB; ! misses the goal.

                attack  calm p99   p50    p99   worst  ping worst  worst after  refused  memory before  memory of it  memory kept  sent a second  stopped                 other
                goal                    20.0   250.0       250.0        250.0        0                         64.0          8.0                       0
                tables      0.0   0.0    0.0     0.0         0.0          0.0        3!          10.0         100.0!         9.0!           2.5        0   1,234 tries a second
                quick         -     -      -       -           -            -        -              -             -            -              -        -

                tables: others were refused: server_full
                quick: failed: no
                """)
    }

    /// A server that stood still is told by a figure that misses its goal, and by how.
    @Test func death() {
        var figures = AttackFigures()
        figures.death = "no answer for 30 s"
        let outcome = figures.outcome("log")
        #expect(outcome.figures.first { $0.name == "stopped" }?.isReached == false)
        #expect(outcome.notes == ["the server: no answer for 30 s"])
    }
}
