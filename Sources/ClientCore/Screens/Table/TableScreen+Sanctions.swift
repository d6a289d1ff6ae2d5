import Wire

/// What can be done about somebody who behaves badly.
enum SanctionChoice: Sendable, Hashable, CaseIterable {
    case report, muteHour, mute, banDay, ban

    /// For how many minutes; nil for good.
    fileprivate var minutes: Int? {
        switch self {
        case .muteHour: 60
        case .banDay: 1_440
        case .report, .mute, .ban: nil
        }
    }

    /// What asks a server for it over the socket in its data folder.
    fileprivate func order(_ player: String, _ reason: String) -> String {
        let word = self == .ban || self == .banDay ? "ban" : "mute"
        // A number in front of the reason would be taken for the minutes.
        let time = minutes.map { "\($0) " } ?? "5256000 "
        return "\(word) \(player) \(time)\(TextRules.withoutControls(reason))"
    }
}

extension TableScreen {
    /// The seats of other people, whom a report can be about.
    func strangers(_ state: TableState) -> [Int] {
        guard state.context.client.offersAccounts else { return [] }
        return state.snapshot.seats.indices.filter { number in
            let seat = state.snapshot.seats[number]
            return seat.player != nil && seat.bot == nil && !state.isOwn(seat)
        }
    }

    /// What this player may do about somebody: everybody reports, moderators and whoever runs the server mute and ban.
    private func deeds(_ state: TableState) -> [SanctionChoice] {
        if isModerator(state) { return SanctionChoice.allCases }
        return runsServer(state) ? SanctionChoice.allCases.filter { $0 != .report } : [.report]
    }

    private func isModerator(_ state: TableState) -> Bool {
        let role = state.context.membership.own?.role
        return role == .moderator || role == .admin
    }

    private func runsServer(_ state: TableState) -> Bool {
        if case .running = state.context.hosting { true } else { false }
    }

    /// Asks whom it is about; if there is one alone, what is to be done.
    func askWhomToReport(_ state: TableState, _ effects: inout [ScreenEffect]) {
        let seats = strangers(state)
        // A role that was given meanwhile is known the next time.
        if !seats.isEmpty, state.context.account != nil, !isModerator(state) {
            effects.append(.ask(Request.Account(do: .show)))
        }
        if seats.count == 1 { return askWhatToDo(about: seats[0], state, &effects) }
        guard !seats.isEmpty else { return }
        let names = seats.map { state.name($0) }
        effects.append(.question(.choice(.whomToReport(seats), state.words.discipline.whom, names)))
    }

    private func askWhatToDo(about seat: Int, _ state: TableState, _ effects: inout [ScreenEffect]) {
        guard let player = state.snapshot.seats[seat].player else { return }
        let deeds = deeds(state)
        if deeds.count == 1 { return askWhy(deeds[0], seat: seat, player, state, &effects) }
        let names = deeds.map { state.words.name(of: $0) }
        effects.append(
            .question(
                .choice(
                    .whatToDo(seat: seat, player: player), state.words.discipline.what(state.name(seat)), names)))
    }

    private func askWhy(
        _ deed: SanctionChoice, seat: Int, _ player: String, _ state: TableState, _ effects: inout [ScreenEffect]
    ) {
        let question = state.words.joined([
            state.words.sentence(state.words.name(of: deed)), state.words.discipline.why(state.name(seat)),
        ])
        effects.append(
            .question(.text(.whyToDo(deed, seat: seat, player: player), question, TextField(limit: 300))))
    }

    /// Goes on with an answer; false if it is to another question.
    func takeSanction(
        _ answer: Question.Answer, to topic: Question.Topic, _ state: TableState, _ effects: inout [ScreenEffect]
    ) -> Bool {
        switch (topic, answer) {
        case (.whomToReport(let seats), .choice(let index)):
            guard seats.indices.contains(index), state.snapshot.seats.indices.contains(seats[index]) else { break }
            askWhatToDo(about: seats[index], state, &effects)
        case (.whatToDo(let seat, let player), .choice(let index)):
            let deeds = deeds(state)
            if deeds.indices.contains(index) { askWhy(deeds[index], seat: seat, player, state, &effects) }
        case (.whyToDo(let deed, let seat, let player), .text(let reason)):
            if !isModerator(state), runsServer(state) {
                // Without a role, over the admin socket, which is open to whoever runs the server.
                effects.append(.app(.administer(deed.order(player, reason))))
            } else {
                effects.append(.ask(request(deed, seat, player, reason)))
            }
        default: return false
        }
        return true
    }

    private func request(_ deed: SanctionChoice, _ seat: Int, _ player: String, _ reason: String) -> Request {
        switch deed {
        case .report: Request(Request.Report(table: table, seat: seat, text: reason))
        case .mute, .muteHour: Request(Request.Mute(session: player, reason: reason, minutes: deed.minutes))
        case .ban, .banDay: Request(Request.Ban(session: player, reason: reason, minutes: deed.minutes))
        }
    }
}

extension Words {
    func name(of deed: SanctionChoice) -> String {
        switch deed {
        case .report: discipline.report
        case .muteHour: discipline.muteHour
        case .mute: discipline.mute
        case .banDay: discipline.banDay
        case .ban: discipline.ban
        }
    }
}
