import Database
import People

extension PeopleStore {
    /// The first step to the answer of a question.
    public func begin(_ inquiry: PeopleInquiry) throws(DatabaseError) -> PeopleStep {
        audited = []
        (askedMs, openedDeals) = (inquiry.milliseconds, inquiry.opened)
        let step = try firstStep(of: inquiry.question, inquiry.asker, inquiry.milliseconds)
        guard case .done(var answer) = step, !audited.isEmpty else { return step }
        answer.audited = audited
        return .done(answer)
    }

    private func firstStep(
        of question: PeopleQuestion, _ asker: PeopleAsker, _ now: Int64
    ) throws(DatabaseError) -> PeopleStep {
        switch question {
        case .isRegistered(let name):
            .done(PeopleAnswer(change: .isRegistered(try isTaken(name))))
        case .register(let wanted, let waits, let isOwnName): try register(wanted, waits, isOwnName, asker, now)
        case .login(let login): try self.login(login, asker, now)
        case .loginOfHouse(let name): .done(try login(ofHouse: name, asker, now))
        case .logout(let account, let everywhere): .done(try logout(account, asker.token, everywhere, now))
        case .account(let id): .done(try show(id))
        case .profile(let id): .done(try profile(id, now))
        case .manage(let account, let password, let order): try manage(account, password, order, asker, now)
        case .recover(let wanted): try recover(wanted, now)
        case .settings(let account, let set): .done(try settings(of: account, set))
        case .exportMore(let account, let after): .done(try exportGames(of: account, after: after))
        case .records(let query, let account): .done(try records(query, of: account))
        case .leaders(let query): .done(try leaders(query, asker))
        case .history(let query): .done(try history(query, asker))
        case .replay(let query): .done(try replay(query, asker))
        case .saved(let account, let waiting): .done(try saved(account, waiting))
        case .takeUp(let account, let game, let level, let waiting):
            .done(try handOut(account, game, level, waiting))
        case .report(let whom, let player, let text, let chat):
            .done(try report(whom, player, text, chat, asker, now))
        case .sanction(let sanction): .done(try put(sanction, asker, now))
        case .lift(let kind, let target, let reason): .done(try lift(kind, target, reason, asker, now))
        case .sanctions(let after, let limit): .done(try sanctions(after: after, limit, now))
        case .audit(let after, let limit, let only): .done(try audit(after: after, limit, only: only))
        case .announced(let text): .done(try announced(text, asker, now))
        case .addressSanctions: .done(PeopleAnswer(change: .addressSanctions(try addressSanctions(at: now))))
        case .erasures: .done(try erasures())
        case .erased(let account): .done(try erased(account))
        case .waiting(let after, let limit): .done(try waiting(after: after, limit))
        case .approve(let name): .done(try approve(name, now))
        case .promote(let name, let role): .done(try promote(name, role, now))
        case .reset(let name): .done(try reset(name, now))
        case .kicked(let whom, let player, let reason):
            .done(try kicked(whom, player, reason, now))
        case .did(let deed, let after): .done(try did(deed, after, now))
        // The thread takes its steps between other work; see ``Backup``.
        case .backup: .done(.failed(isBusy: false))
        }
    }
}
