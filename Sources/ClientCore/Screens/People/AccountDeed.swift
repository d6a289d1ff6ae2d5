import Wire

/// Something done with an account that asks the player some questions first.
enum AccountDeed: Sendable, Hashable {
    case signIn, register, recover, password, rename, newCodes, erase

    /// The most scalars of a password.
    static let longestSecret = 128
    /// The most scalars of a name.
    private static let longestName = 24

    /// The question after these answers; nil if nothing more is asked.
    func question(after answers: [String], _ context: ScreenContext) -> Question? {
        let words = context.words.people
        let own = context.account?.name.clean ?? ""
        let name = (words.askName, false)
        let new = [(words.askNew, true), (words.askAgain, true)]
        let steps: [(text: String, isSecret: Bool)] =
            switch self {
            case .signIn: [name, (words.askPassword(answers.first?.clean ?? ""), true)]
            case .register: [name] + new
            case .recover: [name, (words.askCode, true)] + new
            case .password: [(words.askPassword(own), true)] + new
            case .rename: [(words.askNewName, false), (words.askPassword(own), true)]
            case .newCodes: [(words.askPassword(own), true)]
            case .erase: [(words.askErase, true)]
            }
        let step = answers.count
        guard steps.indices.contains(step) else { return nil }
        let (text, isSecret) = steps[step]
        let suggested = isSecret || self == .rename ? "" : context.playerName
        let limit = isSecret ? Self.longestSecret : Self.longestName
        return .text(.account(self, step: step), text, TextField(suggested, limit: limit, isSecret: isSecret))
    }

    /// The request with all answers; nil if the new password was typed in two ways.
    func request(_ answers: [String]) -> Request? {
        let secrets = answers.map { Secret($0) }
        switch self {
        case .signIn: return .login(Request.Login(name: answers[0], password: secrets[1]))
        case .register:
            guard answers[1] == answers[2] else { return nil }
            return .register(Request.Register(name: answers[0], password: secrets[1]))
        case .recover:
            guard answers[2] == answers[3] else { return nil }
            return .recover(Request.Recover(name: answers[0], code: secrets[1], password: secrets[2]))
        case .password:
            guard answers[1] == answers[2] else { return nil }
            return .account(Request.Account(do: .password, new: secrets[1], password: secrets[0]))
        case .rename: return .account(Request.Account(do: .rename, name: answers[0], password: secrets[1]))
        case .newCodes: return .account(Request.Account(do: .recover, password: secrets[0]))
        case .erase: return .account(Request.Account(do: .delete, password: secrets[0]))
        }
    }
}
