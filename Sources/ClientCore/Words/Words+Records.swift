import Vocabulary
import Wire

extension Words {
    /// `Solo Easy 3×4`
    func kind(of record: ServerMessage.Record) -> String {
        kind(of: record.game, record.mode, level: record.level)
    }

    /// `Classic, two players` or `Klondike, Race, two players`
    func kind(of rating: ServerMessage.Rating) -> String {
        let seats = rating.seats == .two ? deeds.forTwo : deeds.forMore
        return list([kind(of: rating.game, rating.mode, level: nil), seats])
    }

    /// `Solo Easy 3×4` or `Klondike Easy, Solo`
    private func kind(of game: String, _ mode: String, level: String?) -> String {
        guard game == RulesDraft.memory else {
            return list([self.game(game, level: level), wire(mode, \.modes.names)])
        }
        return wire(mode, \.modes.names) + (level.map { " " + self.level($0) } ?? "")
    }

    /// `Solo Easy 3×4, best time` or `Classic, rating, for two, bots`
    func kind(
        of game: String, mode: String, level: String?, _ order: LeaderOrder, seats: SeatPool?, ofBots: Bool
    ) -> String {
        list(
            [kind(of: game, mode, level: level), deeds.orders[order.rawValue] ?? order.rawValue]
                + (seats.map { [$0 == .two ? deeds.forTwo : deeds.forMore] } ?? []) + (ofBots ? [deeds.bots] : []))
    }

    /// `1662 ± 290`
    func value(of rating: ServerMessage.Rating) -> String { "\(rating.rating) ± \(rating.deviation)" }

    /// What a leader is ordered by: `0:41`, `1662 ± 290`, `12`.
    func value(_ value: Int, _ order: LeaderOrder, _ deviation: Int?) -> String {
        switch order {
        case .bestMs: Duration.milliseconds(value).clockText
        case .rating: "\(value)" + (deviation.map { " ± \($0)" } ?? "")
        case .fewestFlips, .fewestMoves, .won, .streak: "\(value)"
        }
    }

    /// `3 of 12 won, best time 0:41, 16 flips, longest run 3`
    func facts(of record: ServerMessage.Record) -> String {
        var facts = [deeds.won(record.won, record.played)]
        if let best = record.bestMs { facts.append(deeds.bestTime(Duration.milliseconds(best).clockText)) }
        if let fewest = record.fewestFlips { facts.append(modes.flips(fewest)) }
        if let fewest = record.fewestMoves { facts.append(patience.moves(fewest)) }
        if let undone = record.wonWithUndo, undone > 0 { facts.append(patience.withUndo(undone)) }
        if record.game != RulesDraft.memory, record.streak > 1 { facts.append(patience.streak(record.streak)) }
        if record.bestStreak > 1 { facts.append(deeds.run(record.bestStreak)) }
        return list(facts)
    }

    /// `34 moves, 4:10, 2025-11-13`
    func facts(of game: ServerMessage.SavedGame) -> String {
        let time = Duration.milliseconds(min(max(0, game.ms), 86_400_000)).clockText
        return list([patience.moves(game.moves), time, CalendarTime.day(ofMilliseconds: game.at)])
    }

    /// What a typed line is told of the saved games.
    func lines(_ page: ServerMessage.Saved) -> [String] {
        if page.games.isEmpty { return [deeds.noSaved] }
        return page.games.map { sentence(list([self.game($0.game, level: $0.level), facts(of: $0)])) }
    }

    /// `Classic Normal 4×6, Animals, 1:01, Ada 4, bob 2, rated`
    func facts(of game: ServerMessage.PastGame, isOwn: (ServerMessage.PastSeat) -> Bool = { _ in false }) -> String {
        let seats = game.seats.map { seat in "\(seat.place). \(result(of: seat, in: game, isOwn(seat)))" }
        let time = Duration.milliseconds(min(max(0, game.ms), 86_400_000)).clockText
        return list([summary(of: game.rules), time] + seats + (game.rated ? [deeds.rated] : []))
    }

    /// `You 7 ★, Ada 5`
    func results(of game: ServerMessage.PastGame, isOwn: (ServerMessage.PastSeat) -> Bool) -> String {
        list(game.seats.map { result(of: $0, in: game, isOwn($0)) })
    }

    private func result(of seat: ServerMessage.PastSeat, in game: ServerMessage.PastGame, _ isOwn: Bool) -> String {
        "\(isOwn ? newcomer.you : seat.name.clean) \(seat.score)" + (game.won.contains(seat.seat) ? " ★" : "")
    }

    /// The facts behind their day, in one line.
    func line(of game: ServerMessage.PastGame) -> String {
        list([CalendarTime.day(ofMilliseconds: game.at), facts(of: game)])
    }

    /// The records of an account, line by line.
    func lines(_ told: ServerMessage.Records) -> [String] {
        let ratings = told.ratings.map {
            plain.labelled(kind(of: $0), list([value(of: $0)] + ($0.provisional ? [deeds.provisional] : [])))
        }
        let records = told.records.map { plain.labelled(kind(of: $0), facts(of: $0)) }
        let none = ratings.isEmpty && records.isEmpty ? [deeds.noGames] : []
        return ([deeds.recordsOf(told.account.name.clean)] + ratings + records + none).map(sentence)
    }

    /// A page of leaders, line by line.
    func lines(_ page: ServerMessage.Leaders) -> [String] {
        let leaders = page.leaders.map { leader in
            sentence("\(leader.place). \(leader.account.name.clean) \(value(leader.value, page.by, leader.deviation))")
        }
        let mine = page.mine.map { sentence(deeds.ownPlace($0.place)) }
        return [
            sentence(
                kind(
                    of: page.game, mode: page.mode, level: page.level, page.by, seats: page.seats,
                    ofBots: page.bots ?? false))
        ]
            + (leaders.isEmpty ? [deeds.nobody] : leaders) + [mine].compactMap { $0 }
    }

    /// A page of finished games, line by line.
    func lines(_ page: ServerMessage.History) -> [String] {
        page.games.isEmpty ? [deeds.noGames] : page.games.map { sentence(line(of: $0)) }
    }
}
