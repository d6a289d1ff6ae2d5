import Wire

extension App {
    /// What a typed line comes to; each is what keys do as well.
    enum Deed: Sendable {
        /// The screen on top takes these, one after the other.
        case events([ScreenEvent])
        /// The question that is open is answered; nil drops it.
        case answer(Question.Answer?)
        /// Something is asked of the server.
        case ask(Request)
        /// The program is to end; where something would be lost, that is asked first.
        case quit
    }

    /// Does what a typed line says, as an event of its own.
    func perform(_ deed: Deed, _ model: inout AppModel, at now: Duration, _ effects: inout [AppEffect]) {
        begin(&model, at: now)
        switch deed {
        case .events(let events): for event in events { tellTop(event, &model, &effects) }
        case .answer(let answer): self.answer(answer.map { .answered($0) } ?? .dropped, &model, &effects)
        case .ask(let request): pass(.requested(request), &model, &effects)
        case .quit:
            // Who insists needs no question.
            if model.question?.topic == .quit { quit(&model, &effects) } else { askToQuit(&model, &effects) }
        }
        settle(&model, &effects)
    }
}
