import Terminal
import Wire

/// The player's account: how to get one, and what can be done with it.
struct AccountScreen: Screen {
    enum Line: Sendable, Hashable {
        case deed(AccountDeed)
        case logout
        case logoutEverywhere
        /// The one-time codes are written down.
        case noted
        /// What was achieved, by this account or by others.
        case open(Destination)
    }

    private var choice = Choice()
    private var answers: [String] = []
    /// What was asked of the server, and has no answer yet.
    private var asked: AccountDeed?

    var destination: Destination { .account }

    /// What can be done now. At a table nobody signs in or out.
    func lines(_ context: ScreenContext) -> [Line] {
        let isFree = context.client.tables.isEmpty
        let noted = context.membership.codes.isEmpty ? [] : [Line.noted]
        guard context.account != nil else {
            return noted + (isFree ? [.deed(.signIn)] : []) + [
                .deed(.register), .deed(.recover), .open(.leaders), .open(.history(nil)),
            ]
        }
        return noted + [
            .open(.records(nil)), .open(.leaders), .open(.history(nil)), .open(.saved), .deed(.password),
            .deed(.rename),
            .deed(.newCodes),
        ] + (isFree ? [.logout, .logoutEverywhere] : [])
            + [.deed(.erase)]
    }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        let lines = lines(context)
        choice.settle(count: lines.count, rows: lines.count)
        switch event {
        case .appeared:
            // How many codes and sign-ins are left is told by the server alone.
            guard context.account != nil, context.membership.own == nil else { return }
            effects.append(.ask(Request.Account(do: .show)))
        case .key(.escape, _): effects.append(.back)
        case .key(let key, _) where key == .enter || key == .character(" "):
            open(lines[choice.index], context, &effects)
        case .key(let key, _): _ = choice.take(key, count: lines.count, page: 8)
        case .pointed(.row(let row), let action) where lines.indices.contains(row):
            choice.choose(row)
            if action == .pressed { open(lines[row], context, &effects) }
        case .answered(.account(let deed, _), .text(let text)):
            answers.append(text)
            if deed.endsWithWeakPassword(answers, context) {
                answers.removeLast()
                effects.append(.notice(context.words.refusal(ErrorReply(.weakPassword, "")), .bad))
            }
            ask(deed, context, &effects)
        // What was wrong is asked for again.
        case .report(.refused(let request, let error)):
            guard let deed = asked, deed.isOf(request) else { return }
            asked = nil
            guard let kept = deed.answers(of: request, after: error) else { return }
            answers = kept
            ask(deed, context, &effects)
        case .report(.granted(let request, _)): if asked?.isOf(request) == true { asked = nil }
        // What can be done is another list now.
        case .report(.told(.session)): choice = Choice()
        // The codes come with a line of their own.
        case .report(.told(.account(let account))) where account.codes?.isEmpty == false: choice = Choice()
        default: break
        }
    }

    private mutating func open(_ line: Line, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch line {
        case .deed(let deed):
            answers = []
            ask(deed, context, &effects)
        case .logout: effects.append(.ask(Request.Logout()))
        case .open(let destination): effects.append(.push(destination))
        case .noted: effects.append(.back)
        case .logoutEverywhere: effects.append(.ask(Request.Logout(everywhere: true)))
        }
    }

    /// Asks the next question, or the server.
    private mutating func ask(_ deed: AccountDeed, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        if let question = deed.question(after: answers, context) { return effects.append(.question(question)) }
        guard let request = deed.request(answers) else {
            answers = deed.answersBeforeNew(answers)
            effects.append(.notice(context.words.people.differ, .bad))
            return ask(deed, context, &effects)
        }
        // No password stays in the screen.
        answers = []
        asked = deed
        effects.append(.ask(request))
    }

    /// Who the player is here, in sentences.
    func state(_ context: ScreenContext) -> [String] {
        let words = context.words.people
        let own = context.membership.own
        guard let account = context.account else {
            // Nobody is signed in to an account that waits.
            return [words.guest] + (own?.waiting == true ? [words.waiting] : [])
        }
        return [words.signedIn(account.name.clean)] + (own.map { [words.codesLeft($0.codesLeft)] } ?? [])
    }

    func name(_ line: Line, _ all: Words) -> String {
        let words = all.people
        return switch line {
        case .deed(.signIn): words.signIn
        case .deed(.register): words.register
        case .deed(.recover): words.recover
        case .deed(.password): words.password
        case .deed(.rename): words.rename
        case .deed(.newCodes): words.newCodes
        case .deed(.erase): words.erase
        case .noted: words.noted
        case .logout: words.logout
        case .logoutEverywhere: words.logoutEverywhere
        case .open(.leaders): all.deeds.leaders
        case .open(.history): all.deeds.history
        case .open(.saved): all.deeds.saved
        case .open: all.deeds.records
        }
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        return Choice.keys(keys) + [Hint(keys.enter, keys.choose, .enter), Hint(keys.escape, keys.back, .escape)]
    }

    func title(_ context: ScreenContext) -> String? { context.words.people.title }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words.people
        let size = context.size
        let lines = lines(context)
        let width = min(size.width - 2, 60)
        let codes = context.membership.codes
        let advice = codes.isEmpty ? [] : TextWrap.lines(words.codes, width: width - 4)
        let perRow = max(1, (width - 4) / 16)
        let codeRows = (codes.count + perRow - 1) / perRow
        let head = state(context)
        let wanted = head.count + 1 + lines.count + (codes.isEmpty ? 0 : advice.count + codeRows + 1)
        let area = Rect(size).centred(width: width, height: min(size.height, wanted + 2))
        let inside = canvas.box(area, title: words.title)
        var y = inside.origin.y
        for (number, line) in head.enumerated() {
            canvas.put(line, inside.origin.x, y, number == 0 ? \.strong : \.muted, width: inside.size.width)
            y += 1
        }
        for line in advice {
            canvas.put(line, inside.origin.x, y, \.accent, width: inside.size.width)
            y += 1
        }
        for (number, code) in codes.enumerated() {
            let x = inside.origin.x + number % perRow * 16
            canvas.put(code, x, y + number / perRow, \.strong)
        }
        y += codeRows
        if inside.rows.upperBound - y > lines.count { y += 1 }
        let room = max(0, inside.rows.upperBound - y)
        for number in choice.visible(count: lines.count, rows: room) {
            let row = Rect(x: inside.origin.x, y: y, width: inside.size.width, height: 1)
            canvas.put("  " + name(lines[number], context.words), row.origin.x, y, width: row.size.width)
            if number == choice.index { canvas.point(at: row) }
            canvas.mark(row, as: .row(number))
            y += 1
        }
    }
}
