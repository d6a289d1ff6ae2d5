import People
import ServerCore
import Wire

/// A database of people that keeps names in memory, and answers when it is told to: what a server does with answers that come late,
/// in any order, when those who asked may be gone.
final class Registry {
    private var waiting: [(number: UInt64, inquiry: PeopleInquiry)] = []
    private var accounts: [String: Account] = [:]
    private var drawn = 0
    /// Whether answers wait.
    var isHeld = false

    func take(_ questions: [LateQuestion]) {
        for question in questions {
            if case .people(let inquiry) = question.subject { waiting.append((question.number, inquiry)) }
        }
    }

    /// The next question that is answered now: the last one first, so that answers overtake each other.
    func next() -> (number: UInt64, answer: PeopleAnswer)? {
        guard !isHeld, let question = waiting.popLast() else { return nil }
        return (question.number, answer(question.inquiry.question, question.inquiry.asker))
    }

    private func answer(_ question: PeopleQuestion, _ asker: PeopleAsker) -> PeopleAnswer {
        switch question {
        case .isRegistered(let name): change(.isRegistered(account(named: name) != nil))
        case .register(let wanted, _, _): register(wanted)
        case .login(let login):
            if let token = login.token {
                accounts[token.text].map(signIn) ?? bad
            } else {
                account(named: login.name ?? "").map { login.password?.text == "wrong" ? bad : signIn($0) } ?? bad
            }
        case .logout(_, let everywhere): change(.loggedOut(everywhere: everywhere))
        case .profile(let id): accounts[id].map { change(.profile(profile($0), signedOutMs: 0)) } ?? bad
        case .manage(let id, _, let order): manage(id, order)
        case .recover(let wanted):
            account(named: wanted.name).map { change(.signedOut(account: $0.id, includesAsker: true)) } ?? bad
        case .sanction(let sanction): change(.sanctioned(resolved(sanction)))
        case .lift(let kind, let target, _): change(.lifted(kind, target))
        case .announced(let text): change(.announced(.init(text: text, at: 1, from: asker.account?.name)))
        case .addressSanctions: change(.addressSanctions([]))
        default: PeopleAnswer()
        }
    }

    private func change(_ change: PeopleChange) -> PeopleAnswer { PeopleAnswer(change: change) }

    private var bad: PeopleAnswer { .refused(ErrorReply(.badCredentials, "No.")) }

    private func account(named name: String) -> Account? {
        accounts.values.first { NameKeys($0.name).areAlike(NameKeys(name)) }
    }

    private func register(_ wanted: Request.Register) -> PeopleAnswer {
        if account(named: wanted.name) != nil { return .refused(ErrorReply(.nameTaken, "No.")) }
        drawn += 1
        // Every second account is a moderator's.
        let account = Account(
            id: "a\(drawn)", name: wanted.name, role: drawn % 2 == 0 ? .moderator : .player, createdMs: 0,
            isBot: wanted.bot ?? false, isWaiting: false)
        accounts[account.id] = account
        return signIn(account)
    }

    private func profile(_ account: Account) -> SignIn {
        SignIn(account: account, token: Secret(account.id), tokenDigest: account.id, ratings: [:], mute: nil)
    }

    private func signIn(_ account: Account) -> PeopleAnswer { change(.signedIn(profile(account))) }

    private func manage(_ id: String, _ order: PeopleQuestion.AccountOrder) -> PeopleAnswer {
        guard var account = accounts[id] else { return bad }
        switch order {
        case .rename(let name):
            account.name = name
            accounts[id] = account
            return change(.renamed(account: id, name: name))
        case .delete:
            accounts[id] = nil
            return change(.deleted(ErasedAccount(id: id, name: account.name)))
        case .password: return change(.signedOut(account: id, includesAsker: false))
        case .export:
            var answer = PeopleAnswer()
            answer.next = .exportMore(account: id, after: "1")
            return answer
        case .recover: return PeopleAnswer()
        }
    }

    private func resolved(_ sanction: Sanction) -> Sanction {
        guard case .account(.name(let name)) = sanction.target, let account = account(named: name) else {
            return sanction
        }
        return Sanction(
            sanction.kind, .account(.id(account.id)), reason: sanction.reason, untilMs: sanction.untilMs)
    }
}
