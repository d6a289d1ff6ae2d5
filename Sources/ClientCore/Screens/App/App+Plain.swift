import Wire

extension App {
    /// What a typed line means. Keys can do each of these too.
    enum Deed: Sendable {
        /// The screen on top takes these, one after the other.
        case events([ScreenEvent])
        /// Answer the open question; nil drops it.
        case answer(Question.Answer?)
        /// Send a request to the server.
        case ask(Request)
        /// Begin a new session at the server under this name, for as long as the program runs.
        case rename(String)
        /// End the program. It asks first if something would be lost.
        case quit
    }

    /// Does what a typed line says, as an event of its own.
    func perform(_ deed: Deed, _ model: inout AppModel, at now: Duration, _ effects: inout [AppEffect]) {
        begin(&model, at: now)
        switch deed {
        case .events(let events): for event in events { tellTop(event, &model, &effects) }
        case .answer(let answer): self.answer(answer.map { .answered($0) } ?? .dropped, &model, &effects)
        case .ask(let request): ask(request, &model, &effects)
        case .rename(let name):
            model.settings.name = name
            if let place = model.place { connect(to: place, .lobby, &model, &effects) }
        case .quit:
            // The second time it needs no question.
            if model.question?.topic == .quit { quit(&model, &effects) } else { askToQuit(&model, &effects) }
        }
        settle(&model, &effects)
    }
}
