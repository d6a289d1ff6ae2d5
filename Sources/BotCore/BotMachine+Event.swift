import Wire

/// A bot that takes part in an event: the server seats it at one table after the other.
extension BotMachine {
    /// What the bot knows of its event.
    struct EventState: Sendable, Hashable {
        /// Whether it takes part.
        var hasJoined = false
        /// Whether the server tells this connection what becomes of the event.
        var isSubscribed = false
    }

    /// How many rows of the event it is told, the best first.
    private static let podium = 3

    /// Asks for what it does not have yet of its event. False where it has all, or takes part in none.
    static func askForEvent(_ model: inout Model, _ effects: inout [Effect]) -> Bool {
        guard let event = model.settings.wish.event, model.settings.account == nil || model.isSignedIn else {
            return false
        }
        if !model.event.hasJoined {
            let password = model.settings.eventPassword?.text
            ask(&model, Request.EventJoin(event: event, password: password), &effects)
        } else if !model.event.isSubscribed {
            ask(&model, Request.Event(event: event, on: true, limit: podium), &effects)
        } else {
            return false
        }
        return true
    }

    static func follow(_ model: inout Model, _ event: ServerMessage.Event, _ effects: inout [Effect]) {
        guard event.entry.event == model.settings.wish.event, model.event.hasJoined else { return }
        let name = "event \(event.entry.event)"
        guard let you = event.detail.you else {
            return end(&model, .unavailable("The bot takes no part in \(name)."), &effects)
        }
        if event.entry.phase == "over" {
            let reason = event.detail.reason ?? "over"
            guard let place = you.place else {
                return end(&model, .unavailable("The \(name) is over without a place (\(reason))."), &effects)
            }
            let best = event.detail.players.compactMap { row in row.place.map { "\($0). \(row.name)\(score(of: row))" }
            }
            effects.append(.say("The \(name) is over (\(reason)): \(best.joined(separator: ", "))."))
            return leave(&model, "\(you.name) has place \(place) of \(event.entry.count)\(score(of: you)).", &effects)
        }
        switch you.status {
        case "left", "removed": end(&model, .unavailable("The bot was put out of \(name)."), &effects)
        case "out":
            leave(&model, "\(you.name) is out of \(name)\(you.place.map { ", with place \($0)" } ?? "").", &effects)
        // Its place is known when the time of everybody is up.
        case "done": leave(&model, "\(you.name) has played \(name)\(score(of: you)).", &effects)
        case "away":
            model.event.hasJoined = false
            step(&model, &effects)
        default: break
        }
    }

    /// The event is over for the bot.
    private static func leave(_ model: inout Model, _ words: String, _ effects: inout [Effect]) {
        effects.append(.say(words))
        end(&model, .finished, &effects)
    }

    private static func score(of row: ServerMessage.EventPlayer) -> String {
        if let points = row.points { return " with \(points.inHalves)" }
        guard let won = row.won, let groups = row.groups, let steps = row.flips ?? row.moves else { return "" }
        return " with \(groups) groups in \(steps) \(row.flips == nil ? "moves" : "flips")\(won ? ", won" : "")"
    }

    /// A table of the event is gone, or the seat there. The server calls the bot to the next one.
    static func forgetTable(_ model: inout Model, _ effects: inout [Effect]) {
        model.mirror = nil
        model.behind = nil
        model.refusedAt = nil
        step(&model, &effects)
    }
}

extension BotMachine.Wish {
    /// The event to take part in.
    var event: String? { if case .event(let id) = self { id } else { nil } }
}
