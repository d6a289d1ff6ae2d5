import Platform
import Terminal

/// What the full-screen client may cost at most.
package struct ClientTargets: Sendable, Hashable {
    /// The bytes of frames of 80 × 24 cells in true colour, by what moves.
    let cursorMove, flipFrame, clockTick, idle: Double
    /// From the client's state to the bytes of a frame, of 120 × 40 cells, in milliseconds.
    let drawing: Double
    /// The memory of `pairs`, in bytes.
    let memory: Double
    /// From the start of `pairs` to its first frame, and to a game on the network in it, in milliseconds.
    let firstFrame, gameListed: Double
}

/// The measurement of the full-screen client.
extension Bench {
    /// What its frames cost in bytes and time, and `pairs` itself in a terminal.
    func client(_ starts: Int, _ targets: ClientTargets, _ outcome: inout Outcome) throws {
        try frames(targets, &outcome)
        try drawing(targets, &outcome)
        try terminal(starts, targets, &outcome)
    }

    /// The middle frame tells little, so the target is for the longest one.
    private func frames(_ targets: ClientTargets, _ outcome: inout Outcome) throws {
        var scene = try ClientScene(Size(width: 80, height: 24))
        func longest(_ name: String, _ costs: [Double], _ target: Double) {
            outcome.figures.append(Figure("\(name), longest frame", .bytes, [costs.max() ?? 0], target: target))
        }
        longest("cursor move", scene.cursorMoves(), targets.cursorMove)
        let flips = try scene.flips()
        longest("flip", flips.turning, targets.flipFrame)
        longest("clock tick", scene.ticks(), targets.clockTick)
        longest("idle", [scene.idle()], targets.idle)
        outcome.figures.append(Figure("news of a match, frame", .bytes, [flips.outcome]))
    }

    private func drawing(_ targets: ClientTargets, _ outcome: inout Outcome) throws {
        let frames = 200
        var scene = try ClientScene(Size(width: 120, height: 40))
        // The first frames fill caches and arrays.
        _ = scene.drawing(frames: frames)
        let times = (0..<options.rounds).map { _ in scene.drawing(frames: frames) / .milliseconds(1) }
        outcome.figures.append(Figure("frame of 120x40, view and diff", .milliseconds, times, target: targets.drawing))
    }

    private func terminal(_ starts: Int, _ targets: ClientTargets, _ outcome: inout Outcome) throws {
        try onStage { stage in
            _ = try stage.start(.announcedServer)
            var first: [Double] = []
            var listed: [Double] = []
            var memory: [Double] = []
            for _ in 0..<starts {
                try stage.pause()
                let client = try TerminalClient(programs)
                defer { client.end() }
                first.append(try client.wait(for: TerminalClient.firstFrame) / .milliseconds(1))
                listed.append(try client.wait(for: ProgramKind.title) / .milliseconds(1))
                memory.append(Double(try client.residentBytes))
            }
            outcome.figures += [
                Figure("start of pairs to first frame", .milliseconds, first, target: targets.firstFrame),
                Figure("start of pairs to a game listed", .milliseconds, listed, target: targets.gameListed),
                Figure("memory of pairs", .bytes, memory, target: targets.memory),
            ]
        }
    }
}
