/// How the steps are tried.
extension CheckStep {
    typealias Trial = @Sendable (CheckBench) throws(CheckFailure) -> Void

    /// The most moves that are asked of a bot in one game. Who plays without memory might never end one alone.
    private static let mostMoves = 40

    static func game(
        _ table: CheckTable, _ delivery: CheckDelivery = .lines, demand: CheckBench.Demand = .inTime,
        moves: Int = mostMoves
    ) -> Trial {
        { bench throws(CheckFailure) in
            let game = try CheckGame(bench, table, delivery, demand)
            try play(game, moves: moves)
            precondition(game.hasAsked, "each table lets the bot move before the game is over")
            try game.end()
        }
    }

    /// Plays a game to its end, or to so many moves of the bot.
    private static func play(_ game: CheckGame, moves: Int = mostMoves) throws(CheckFailure) {
        var count = 0
        while count < moves, try game.goOn() {
            count += 1
            try game.ask()
            try game.flip(try game.answer())
        }
    }

    /// Nothing is judged but the first line.
    static let starts: Trial = { bench throws(CheckFailure) in
        let game = try CheckGame(bench, .alone(1, 2), .lines, .anAnswer)
        guard try game.goOn() else { return }
        try game.ask()
        _ = try game.answer()
    }

    static let ends: Trial = { bench throws(CheckFailure) in
        let game = try CheckGame(bench, .easy)
        try play(game)
        try expectGone(game)
    }

    private static func expectGone(_ game: CheckGame) throws(CheckFailure) {
        let departure = try game.end()
        if case .byItself = departure { return }
        throw game.talk.didNotGo(departure)
    }

    /// Every third answer is refused, legal as it is.
    static let refused: Trial = { bench throws(CheckFailure) in
        let game = try CheckGame(bench, .easy)
        var count = 0
        while count < mostMoves, try game.goOn() {
            count += 1
            try game.ask()
            var card = try game.answer()
            if count % 3 == 1 {
                try game.refuse(card)
                card = try game.answer()
            }
            try game.flip(card)
        }
        try game.end()
    }

    /// The first flip of each turn is told by a snapshot alone.
    static let resync: Trial = { bench throws(CheckFailure) in
        let game = try CheckGame(bench, .easy)
        var count = 0
        while count < mostMoves, try game.goOn() {
            count += 1
            game.tellsSnapshots = !count.isMultiple(of: 2)
            try game.ask()
            try game.flip(try game.answer())
        }
        try game.end()
    }

    /// Three moves are lost to the clock; the bot is asked again before its answer is waited for.
    static let overtaken: Trial = { bench throws(CheckFailure) in
        let game = try CheckGame(bench, CheckTable(turnSeconds: 3))
        for _ in 0..<3 {
            guard try game.goOn() else { break }
            try game.ask()
            try game.loseTurn()
            guard !game.isOver else { break }
            try game.ask()
            _ = try game.answer()
            try game.flip(try game.answer())
        }
        try play(game)
        try game.end()
    }

    /// The other player pauses while a move is open, twice; both agree to go on.
    static let paused: Trial = { bench throws(CheckFailure) in
        let game = try CheckGame(bench, .easy)
        for _ in 0..<2 {
            guard try game.goOn() else { break }
            try game.ask()
            for (on, seat) in [(true, 1), (false, 1), (false, 0)] {
                if let step = game.table.pause(on, by: seat) { try game.tell([step]) }
            }
            try game.flip(try game.answer())
        }
        try play(game)
        try game.end()
    }

    /// The other player resigns while a move is open.
    static let endedInTurn: Trial = { bench throws(CheckFailure) in
        let game = try CheckGame(bench, .easy)
        for _ in 0..<2 where try game.goOn() {
            try game.ask()
            try game.flip(try game.answer())
        }
        guard try game.goOn() else { return }
        try game.ask()
        if let step = game.table.resign(1) { try game.tell([step]) }
        try expectGone(game)
    }
}
