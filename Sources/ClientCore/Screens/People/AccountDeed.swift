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

    /// How many answers come before the new password; nil where none is asked for.
    private var answersBeforeNew: Int? {
        switch self {
        case .register, .password: 1
        case .recover: 2
        case .signIn, .rename, .newCodes, .erase: nil
        }
    }

    /// Whether the last of these answers is a new password that no server takes.
    func endsWithWeakPassword(_ answers: [String], _ context: ScreenContext) -> Bool {
        guard let count = answersBeforeNew, answers.count == count + 1, let new = answers.last else { return false }
        return Self.isWeak(new, of: self == .password ? context.account?.name ?? "" : answers[0])
    }

    /// Whether no server takes that password for an account of that name.
    static func isWeak(_ password: String, of name: String) -> Bool {
        password.unicodeScalars.count < 8 || NameKeys(password).areAlike(NameKeys(name))
    }

    /// The answers that need not be given again after the new password was typed in two ways.
    func answersBeforeNew(_ answers: [String]) -> [String] { Array(answers.prefix(answersBeforeNew ?? 0)) }

    /// Whether it is done by that request.
    func isOf(_ request: Request) -> Bool {
        switch (self, request.body) {
        case (.signIn, let login as Request.Login): login.token == nil
        case (.register, is Request.Register), (.recover, is Request.Recover): true
        case (.password, let account as Request.Account): account.do == .password
        case (.rename, let account as Request.Account): account.do == .rename
        case (.newCodes, let account as Request.Account): account.do == .recover
        case (.erase, let account as Request.Account): account.do == .delete
        default: false
        }
    }

    /// The answers that need not be given again after a refusal; nil where other answers do not help.
    func answers(of request: Request, after refusal: ErrorReply) -> [String]? {
        switch refusal.code {
        case .badName, .nameTaken: return []
        case .badCredentials, .weakPassword: break
        default: return nil
        }
        switch request.body {
        case let login as Request.Login: return [login.name ?? ""]
        case let register as Request.Register: return [register.name]
        case let recover as Request.Recover: return [recover.name]
        case let account as Request.Account: return account.name.map { [$0] } ?? []
        default: return nil
        }
    }

    /// The request with all answers; nil if the new password was typed in two ways.
    func request(_ answers: [String]) -> Request? {
        let secrets = answers.map { Secret($0) }
        switch self {
        case .signIn: return Request(Request.Login(name: answers[0], password: secrets[1]))
        case .register:
            guard answers[1] == answers[2] else { return nil }
            return Request(Request.Register(name: answers[0], password: secrets[1]))
        case .recover:
            guard answers[2] == answers[3] else { return nil }
            return Request(Request.Recover(name: answers[0], code: secrets[1], password: secrets[2]))
        case .password:
            guard answers[1] == answers[2] else { return nil }
            return Request(Request.Account(do: .password, new: secrets[1], password: secrets[0]))
        case .rename: return Request(Request.Account(do: .rename, name: answers[0], password: secrets[1]))
        case .newCodes: return Request(Request.Account(do: .recover, password: secrets[0]))
        case .erase: return Request(Request.Account(do: .delete, password: secrets[0]))
        }
    }
}
