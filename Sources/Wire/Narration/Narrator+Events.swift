extension Narrator {
    /// A message about events in words.
    static func lines(_ page: ServerMessage.Events) -> [String] {
        if page.events.isEmpty { return ["No events yet. Make one: event new swiss easy"] }
        let more = page.more.map { ["There are more: events \(printable($0))"] } ?? []
        return ["Events:"] + page.events.map { "  \(printable($0.event)): \(line($0))" } + more
            + ["To take part: event join ID. To look on: event ID."]
    }

    private static func line(_ entry: ServerMessage.EventEntry) -> String {
        let round = entry.round.map { ", round \($0)" + (entry.rounds.map { " of \($0)" } ?? "") } ?? ""
        let time =
            entry.startsInMs.map { ", begins in \(seconds($0))" } ?? entry.endsInMs.map { ", ends in \(seconds($0))" }
        return "\(printable(entry.title)), \(printable(entry.kind)), \(printable(entry.phase))\(round)\(time ?? ""), "
            + "\(entry.count) of at most \(entry.most)\(entry.rated ? ", rated" : "")"
            + (entry.locked ? ", with a password" : "") + (entry.place.map { ", place \($0)" } ?? "")
            + (entry.at.map { ", at \(printable($0))" } ?? "")
    }

    static func lines(_ event: ServerMessage.Event) -> [String] {
        let detail = event.detail
        let names = detail.names
        func name(_ number: Int) -> String { names[number].map(self.name) ?? "number \(number)" }
        var lines = ["Event \(printable(event.entry.event)): \(line(event.entry))"]
        lines += detail.players.map { "  " + line($0) }
        if let more = detail.more { lines.append("There are \(max(0, event.entry.count - more)) more.") }
        lines += detail.pairings.map { pairing in
            guard pairing.seats.count > 1 else { return "  \(pairing.seats.map(name).joined()) has a bye" }
            let score = (pairing.points.map { $0.map(\.inHalves) } ?? pairing.wins?.map { "\($0)" })
                .map { " \($0.joined(separator: ":"))" }
            let now = pairing.score.map { ", now \($0.map { "\($0)" }.joined(separator: ":"))" } ?? ""
            let how = pairing.how.map { $0 == "played" ? "" : " (\(printable($0)))" }
            return "  " + pairing.seats.map(name).joined(separator: " - ") + (score ?? "") + now + (how ?? "")
                + (pairing.table.map { ", table \(printable($0))" } ?? "")
        }
        if let you = detail.you { lines.append("You: " + line(you)) }
        return lines
    }

    private static func line(_ player: ServerMessage.EventPlayer) -> String {
        let place = player.place.map { "\($0). " } ?? ""
        let values = [
            player.points.map { $0 == 2 ? "1 point" : "\($0.inHalves) points" },
            player.groups.map { count($0, "group") },
            player.flips.map { count($0, "flip") }, player.moves.map { count($0, "move") }, player.ms.map(seconds),
        ]
        return ([place + name(player.name)] + values.compactMap { $0 } + [printable(player.status)])
            .joined(separator: ", ")
    }

    static func line(_ called: ServerMessage.Called) -> String {
        let others = called.against.isEmpty ? "" : " against \(list(called.against.map(name)))"
        return "Your game\(others) is at table \(printable(called.table)). It begins when all are ready"
            + (called.beginsInMs > 0 ? ", or in \(seconds(called.beginsInMs))." : ".")
    }
}

extension Int {
    /// So many halves: `2.5`.
    package var inHalves: String { "\(self / 2)" + (self % 2 == 0 ? "" : ".5") }
}
