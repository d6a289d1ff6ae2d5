import Platform

/// The measurement of what players feel of others who sign in.
extension Bench {
    /// Flips of players at so many tables, by turns beside nobody and beside so many who sign in each second. The server may use
    /// both cores.
    func signIns(_ perSecond: Int, tables: Int, _ target: Double, _ outcome: inout Outcome) throws {
        try onStage { stage in
            let program = try stage.start(.sharingServer)
            let members = try Members(of: program.address, count: perSecond, on: stage)
            defer { members.close() }
            var (ratios, quiet, beside): ([Double], [Double], [Double]) = ([], [], [])
            var signIns = Histogram()
            for round in 1...options.rounds {
                let victim = try Victim(at: program.address, tables: tables)
                defer { victim.update { $0.isStopping = true } }
                // The first flips are slow, and count for nothing.
                victim.update { $0.phase = .after }
                try stage.wait(for: "the players to sit down") { !victim.found.tables.isEmpty || victim.found.isOver }
                try stage.wait(for: .milliseconds(300))
                victim.update { $0.phase = .calm }
                try stage.wait(for: options.time * 2)
                victim.update { $0.phase = .attack }
                signIns.add(try members.signIn(for: options.time * 2, perSecond: perSecond))
                victim.update { $0.isStopping = true }
                try stage.wait(for: "the players to stop") { victim.found.isOver }
                if let failure = victim.found.failure { throw BenchError(failure) }
                let times = victim.found.flips.times.map { $0.percentile(0.99) / .milliseconds(1) }
                quiet.append(times[Victim.Phase.calm.rawValue])
                beside.append(times[Victim.Phase.attack.rawValue])
                ratios.append(beside[round - 1] / quiet[round - 1])
                progress(
                    "  round \(round) of \(options.rounds), p99 in ms: \(quiet[round - 1].text(decimals: 2)) alone, "
                        + "\(beside[round - 1].text(decimals: 2)) beside sign-ins")
            }
            outcome.figures += [
                Figure("p99 of a flip, beside sign-ins / alone", .ratio, ratios, target: target),
                Figure("p99 of a flip alone", .milliseconds, quiet),
                Figure("p99 of a flip beside sign-ins", .milliseconds, beside),
                Figure("a sign-in by password, median", .milliseconds, [signIns.percentile(0.5) / .milliseconds(1)]),
                Figure("a sign-in by password, slowest", .milliseconds, [signIns.percentile(1) / .milliseconds(1)]),
            ]
            outcome.notes.append("\(signIns.count) passwords were checked")
        }
    }
}

extension Stage {
    /// Turns the loop for that long.
    func wait(for time: Duration) throws {
        let end = ContinuousClock.now + time
        try wait(for: "the time to pass", within: time + .seconds(30)) { .now >= end }
    }
}
