import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// Signing in, and what a server with accounts is asked.
@Suite struct AccountTests {
    private static let place = ServerPlace(host: "den.example", port: 7247)
    private static func kept(host: String = "den.example") -> KeptAccount {
        KeptAccount(instance: "i", host: host, token: Secret("t1"), name: "Grace", port: 7_247)
    }

    private static func lobby(_ welcome: ServerMessage = .welcomeWithAccounts) -> AppStory {
        var story = AppStory(start: .server(place, .lobby))
        story.given(.started, .client(.connected))
        story.hears(welcome, .session(), .ok(1), .ok(2), .tables, .ok(3))
        return story
    }

    /// A server without accounts shows nothing of them.
    @Test func withoutAccountsNothingIsShown() {
        var story = Self.lobby(.welcome)
        #expect(!story.text.contains("m account"))
        story.type("m")
        #expect(story.model.screen == "lobby")
    }

    /// Name and password sign in. The password is shown as dots, and the token is kept.
    @Test func passwordsSignIn() {
        var story = Self.lobby()
        #expect(story.text.contains("m account"))
        story.type("m")
        story.press(.enter)
        #expect(story.text.contains("Name of the account") && story.text.contains("Grace"))
        story.press(.enter)
        #expect(story.text.contains("Password of Grace"))
        story.type("seven blue cups")
        #expect(!story.text.contains("seven"))
        let login = Request.Login(name: "Grace", password: Secret("seven blue cups"))
        #expect(story.press(.enter).sent == [.login(login)])
        let effects = story.hears(.signedIn(token: Secret("t1")), .account(), .ok(4))
        #expect(effects.contains(.keep(Self.kept())))
        #expect(effects.sent.contains(.records(Request.Records())))
        #expect(story.text.contains("Signed in as Grace") && story.text.contains("Sign out"))
    }

    /// An account is made with a password that is typed twice. Its codes are shown once.
    @Test func codesAreShownOnce() {
        var story = Self.lobby()
        story.type("m")
        story.press(.down, .enter, .enter)
        story.type("seven blue cups")
        story.press(.enter)
        story.type("seven blue cup")
        #expect(story.press(.enter).sent.isEmpty)
        // The new password is asked for again.
        #expect(story.text.contains("The two passwords differ.") && story.text.contains("A new password, 8"))
        story.type("seven blue cups")
        story.press(.enter)
        story.type("seven blue cups")
        #expect(
            story.press(.enter).sent
                == [.register(Request.Register(name: "Grace", password: Secret("seven blue cups")))])
        story.hears(.signedIn(token: Secret("t1")), .account(codes: ["xen4-zcz3-zdn9"]), .ok(4))
        #expect(story.text.contains("xen4-zcz3-zdn9") && story.text.contains("Write these codes down now."))
        // The line chosen leads back, and not to a change of the account.
        story.press(.enter)
        #expect(!story.text.contains("xen4"))
        story.type("m")
        #expect(!story.text.contains("xen4") && story.text.contains("8 one-time codes left"))
    }

    /// An account that somebody has yet to approve is told of: when it is made, and when nobody can sign in to it.
    @Test func waitingAccountsAreToldOf() {
        var story = Self.lobby()
        story.type("m")
        story.press(.down, .enter, .enter)
        for _ in 0..<2 {
            story.type("seven blue cups")
            story.press(.enter)
        }
        story.hears(.account(codes: ["xen4-zcz3-zdn9"], waiting: true), .ok(4))
        #expect(story.text.contains("You play as a guest."))
        #expect(story.text.contains("It waits for an admin's approval."))
        story.press(.enter)
        story.type("m")
        story.press(.enter, .enter)
        story.type("seven blue cups")
        story.press(.enter)
        var refusal = ErrorReply(
            .notAllowed, "This account waits to be approved.",
            hint: "Ask whoever runs the server, and play on as a guest.")
        refusal.re = story.model.client.pending.last.map { .number($0.id) }
        story.hears(.error(refusal))
        #expect(story.text.contains("This account waits to be approved."))
    }

    /// A password that is too short is refused where it is typed, before it is asked for again.
    @Test func shortPasswordsAreRefusedAtOnce() {
        var story = Self.lobby()
        story.type("m")
        story.press(.down, .enter, .enter)
        story.type("seven")
        #expect(story.press(.enter).sent.isEmpty)
        #expect(story.text.contains("A password: 8 or more") && story.text.contains("A new password, 8"))
        story.type("seven blue cups")
        story.press(.enter)
        #expect(story.text.contains("The same password again"))
        #expect(!story.text.contains("A password: 8 or more"))
    }

    /// What was wrong with an answer is gone with the question.
    @Test func complaintsGoWithTheirQuestion() {
        var story = Self.lobby()
        story.type("m")
        story.press(.down, .enter, .enter)
        story.type("seven")
        story.press(.enter)
        #expect(story.text.contains("A password: 8 or more"))
        story.press(.escape)
        #expect(!story.text.contains("A password: 8 or more"))
    }

    /// A wrong password is asked for again, and the name is not.
    @Test func wrongPasswordsAreAskedForAgain() {
        var story = Self.lobby()
        story.type("m")
        story.press(.enter, .enter)
        story.type("seven blue cup")
        story.press(.enter)
        story.hears(.refusal(4, .badCredentials))
        #expect(story.text.contains("Name or password is wrong.") && story.text.contains("Password of Grace"))
        story.type("seven blue cups")
        let login = Request.Login(name: "Grace", password: Secret("seven blue cups"))
        #expect(story.press(.enter).sent == [.login(login)])
        // What no other password helps against ends it.
        story.hears(.refusal(story.model.client.pending.last?.id ?? 0, .rateLimited))
        #expect(!story.text.contains("Password of Grace"))
    }

    /// A new name that is taken is asked for again.
    @Test func takenNamesAreAskedForAgain() {
        var story = Self.lobby()
        story.type("m")
        story.press(.down, .enter, .enter)
        story.type("seven blue cups")
        story.press(.enter)
        story.type("seven blue cups")
        story.press(.enter)
        story.hears(.refusal(story.model.client.pending.last?.id ?? 0, .nameTaken))
        #expect(story.text.contains("That name is taken.") && story.text.contains("Name of the account"))
    }

    private static func reader() -> PlainStory {
        var story = PlainStory(start: .server(place, .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3))
        return story
    }

    /// A reader who typed `login` and a wrong password is asked again.
    @Test func readersAreAskedAgain() {
        var story = Self.reader()
        story.type("login Grace")
        story.type("seven blue cup")
        story.hears(.refusal(4, .badCredentials))
        let login = Request.Login(name: "Grace", password: Secret("seven blue cups"))
        #expect(story.type("seven blue cups").sent == [.login(login)])
    }

    /// A reader who types a password that is too short hears it at once, and is asked again.
    @Test func readersShortPasswordsAreRefusedAtOnce() {
        var story = Self.reader()
        story.type("register Eve")
        #expect(story.type("seven").sent.isEmpty)
        #expect(story.transcript.contains("A password: 8 or more, not the name."), "\(story.transcript.suffix(4))")
        let register = Request.Register(name: "Eve", password: Secret("seven blue cups"))
        #expect(story.type("seven blue cups").sent == [.register(register)])
    }

    /// A kept token signs in by itself before the player's goal is asked for. It goes to no other host.
    @Test(arguments: ["den.example", "elsewhere"]) func tokensSignInAgain(host: String) {
        var story = AppStory(start: .server(Self.place, .join("k3f9")), accounts: [Self.kept(host: host)])
        story.given(.started, .client(.connected))
        let sent = story.hears(.welcomeWithAccounts, .session(), .ok(1)).sent
        guard host == "den.example" else {
            return #expect(!sent.contains { $0.body is Request.Login })
        }
        #expect(sent.last == .login(Request.Login(token: Secret("t1"))))
        let later = story.hears(.signedIn(token: Secret("t2")), .account(), .ok(2))
        #expect(later.contains { if case .keep(let kept) = $0 { kept.token == Secret("t2") } else { false } })
        #expect(later.sent.last == .join(Request.Join(table: "k3f9")))
    }

    /// A token that has ended is dropped, and the player goes on as a guest.
    @Test func endedTokensAreDropped() {
        var story = AppStory(start: .server(Self.place, .lobby), accounts: [Self.kept()])
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1))
        #expect(story.hears(.refusal(2, .badCredentials)).contains(.drop(instance: "i")))
        #expect(story.model.screen == "lobby" && story.text.contains("The last sign-in has ended"))
    }

    /// Whoever signs out is a guest again, also at the next start.
    @Test func signingOutForgets() {
        var story = Self.lobby()
        story.hears(.signedIn(token: Secret("t1")), .account())
        story.type("m")
        story.press(.down, .down, .down, .down, .down, .down, .down)
        #expect(story.press(.enter).sent == [.logout(Request.Logout())])
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.hears(.session(), .ok(id)).contains(.drop(instance: "i")))
        #expect(story.text.contains("You are signed out.") && story.text.contains("You play as a guest."))
    }

    /// Refusals about accounts are told in the client's own words.
    @Test(arguments: [
        (ErrorCode.notEncrypted, "Passwords need an encrypted link."), (.weakPassword, "A password: 8 or more"),
        (.badCredentials, "Name or password is wrong."), (.nameTaken, "That name is taken."),
        (.busy, "The server is busy"), (.rateLimited, "Too fast"),
    ]) func refusalsAreTold(_ code: ErrorCode, _ words: String) {
        var story = Self.lobby()
        story.type("m")
        story.press(.enter, .enter)
        story.type("seven blue cups")
        story.press(.enter)
        story.hears(.refusal(4, code))
        #expect(story.text.contains(words), "\(story.lines[22])")
    }

    /// Too many wrong passwords are not called too fast: the wait is told.
    @Test func theWaitAfterWrongPasswordsIsTold() {
        var story = Self.lobby()
        story.type("m")
        story.press(.enter, .enter)
        story.type("seven blue cups")
        story.press(.enter)
        var error = ErrorReply(.rateLimited, "Too many wrong passwords were tried.", retryMs: 59_001)
        error.re = .number(4)
        story.hears(.error(error))
        #expect(story.text.contains("Too often: try again in 60 s."), "\(story.lines[22])")
    }

    /// After a game the new records are asked for, and a new best is told in the result.
    @Test func newBestsAreTold() {
        var story = AppStory.at(.game { $0.seats[1].account = "a7" })
        func records(_ best: Int) -> ServerMessage {
            .records(
                .init(
                    account: PublicAccount(id: "a7", name: "Grace"),
                    records: [
                        .init(
                            game: "memory", mode: "solo", level: "easy", played: 1, won: 1, streak: 1, bestStreak: 1,
                            attempts: 8, groups: 6, flips: 16, bestMs: best, fewestFlips: 16)
                    ], ratings: []))
        }
        story.hears(.signedIn(), records(50_000))
        var over = Over.adaWins
        (over.rated, over.unrated) = (false, .bots)
        let effects = story.hears(.diff(Snapshot.game { $0.seats[1].account = "a7" }.next(.over(over), .phase(.over))))
        #expect(effects.sent.contains(.records(Request.Records())))
        story.hears(records(41_200))
        story.now += .seconds(2)
        #expect(story.text.contains("New best time: 0:41"))
        #expect(story.text.contains("Grace, not rated: a bot"))
    }

    /// After a game alone that was won the place among all is asked for once, with the best time of its level.
    @Test func placesAreTold() {
        let table = Snapshot.game {
            ($0.rules.mode, $0.rules.level) = ("solo", "easy")
            $0.seats = [.taken("p-grace", "Grace")]
            $0.seats[0].account = "a7"
            $0.turn = nil
        }
        func over(_ won: [Int], _ reason: OverReason) -> ServerMessage {
            var over = Over.adaWins
            over.ranking = [Over.Place(seat: 0, place: 1, score: 6)]
            (over.won, over.reason) = (won, reason)
            return .diff(table.next(.over(over), .phase(.over)))
        }
        let asked = Request.leaders(Request.Leaders(game: "memory", mode: "solo", level: "easy", by: .bestMs, limit: 1))
        var story = AppStory.at(table, Size(width: 100, height: 30))
        #expect(!story.hears(over([0], .cleared)).sent.contains(asked), "a guest has no place")
        story = AppStory.at(table, Size(width: 100, height: 30))
        story.hears(.signedIn())
        #expect(!story.hears(over([], .tries)).sent.contains(asked))
        story = AppStory.at(table, Size(width: 100, height: 30))
        story.hears(.signedIn())
        #expect(story.hears(over([0], .cleared)).sent.contains(asked))
        let mine = ServerMessage.Leader(place: 3, account: PublicAccount(id: "a7", name: "Grace"), value: 41_200)
        story.hears(
            .leaders(.init(game: "memory", mode: "solo", level: "easy", by: .bestMs, leaders: [mine], mine: mine)))
        story.now += .seconds(2)
        #expect(story.text.contains("Your place: 3"))
    }

    /// A reader who types `login` is asked for the password, and no line shows it.
    @Test func readersSignIn() {
        var story = PlainStory(start: .server(Self.place, .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3))
        story.type("json on", "login Grace")
        #expect(story.transcript.contains("Password of Grace."))
        let login = Request.Login(name: "Grace", password: Secret("seven blue cups"))
        #expect(story.type("seven blue cups").sent == [.login(login)])
        #expect(story.transcript.count { $0.contains("seven") } == 1)
        story.hears(.signedIn(token: Secret("t1")), .account(), .ok(4))
        #expect(story.transcript.contains("Signed in as Grace."))
    }

    /// Everybody can report somebody at the table; a moderator can mute and ban, too.
    @Test func othersAreReported() {
        var table = AppStory.at(.table())
        #expect(table.type("!").sent.isEmpty && table.model.screen == "table(\"k3f9\")")
        var story = Self.lobby()
        story.hears(.snapshot(.table()))
        story.type("!")
        #expect(story.text.contains("What has Ada done?"))
        story.type("spam")
        #expect(
            story.press(.enter).sent == [.report(Request.Report(table: "k3f9", seat: 0, text: "spam"))])
        story.hears(.signedIn(), .account())
        #expect(story.type("!").sent == [.account(Request.Account(do: .show))])
        // The role was given after the sign-in.
        story.press(.escape)
        story.hears(.account(role: .moderator))
        story.type("!")
        #expect(story.text.contains("What about Ada?") && story.text.contains("Ban for a day"))
        story.press(.down, .enter)
        story.type("spam")
        #expect(
            story.press(.enter).sent == [.mute(Request.Mute(session: "p-ada", reason: "spam", minutes: 60))])
    }

    /// Whoever hosts the server mutes and bans without an account, over the server's admin socket.
    @Test func hostsDiscipline() {
        let tls = Beacon.TLS(port: 7_300, fingerprint: String(repeating: "ab", count: 32))
        var story = AppStory(start: .hosting)
        story.given(.started)
        let place = ServerPlace(host: "192.0.2.7", port: 7247)
        let own = ServerPlace(host: "127.0.0.1", port: 7247)
        let effects = story.when(.hosting(.listening(place, own: own, tls: tls)))
        #expect(effects.contains(.use(own)))
        story.given(.client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3), .snapshot(.table()))
        // Friends get the certificate with the address.
        #expect(story.type("C").contains(.copy("pairs -c 192.0.2.7:7300 -t k3f9 --trust \(tls.fingerprint)")))
        story.type("!")
        #expect(story.text.contains("What about Ada?") && !story.text.contains("Report"))
        story.press(.enter)
        story.type("spam")
        #expect(story.press(.enter).contains(.administer("mute p-ada 60 spam")))
        story.when(.administered(refusal: nil))
        #expect(story.text.contains("Done. Mute for an hour: Ada"))
        story.type("!")
        story.press(.end, .enter)
        story.type("2 much")
        #expect(story.press(.enter).contains(.administer("ban p-ada 5256000 2 much")))
        story.when(.administered(refusal: "Nobody of that name is here."))
        #expect(story.text.contains("Nobody of that name is here."))
        story.when(.administered(refusal: nil))
        #expect(story.text.contains("Done.  "), "\(story.text)")
    }

    /// What was refused, and a report, is not told of what is done next.
    @Test(arguments: ["report", "ban"]) func theSentenceIsOfWhatWasDone(first: String) {
        var story = Self.lobby()
        story.hears(.snapshot(.table()), .signedIn(), .account(role: .moderator))
        story.settle()
        story.type("!")
        story.press(first == "ban" ? .end : .home, .enter)
        story.type("spam")
        story.press(.enter)
        let id = story.model.client.pending.last?.id ?? 0
        story.hears(first == "ban" ? .refusal(id, .notAllowed) : .ok(id))
        let mute = Request(Request.Mute(session: "p-ada", reason: "spam", minutes: 60))
        story.when(.client(.requested(mute)))
        story.hears(.ok(story.model.client.pending.last?.id ?? 0))
        #expect(story.text.contains("Done.  "), "\(story.text)")
    }

    /// An invitation from an encrypted connection has the certificate, too.
    @Test func invitationsHaveTheCertificate() {
        var story = AppStory.at(.table())
        story.given(.encrypted("cd"))
        #expect(story.type("C").contains(.copy("pairs -c den.example -t k3f9 --trust cd")))
    }

    /// The account's settings are taken at the sign-in, and sent when the player changes them.
    @Test func settingsFollow() {
        var story = Self.lobby()
        story.hears(.signedIn(), .account())
        let told = story.hears(
            .settings(
                .init(settings: ["appearance": .text("light"), "card_back": .text("waves"), "x-web": .integer(1)])))
        #expect(story.model.settings.appearance == .light && story.model.settings.cardBack == .waves)
        #expect(told.contains(.save(story.model.settings)) && told.sent.isEmpty)
        story.settle()
        story.type("S")
        story.press(.down)
        #expect(story.press(.right).sent == [.settings(Request.Settings(set: ["appearance": .text("dark")]))])
    }

    /// A new table begins with the mode and level of the one before, also where another client has made that.
    @Test func theLastRulesFollow() {
        var story = Self.lobby()
        story.hears(
            .signedIn(), .account(), .settings(.init(settings: ["mode": .text("coop"), "level": .text("hard")])))
        story.settle()
        story.type("c")
        #expect(story.text.contains("Together") && story.text.contains("Hard"))
        story.press(.down, .down, .right, .up, .up)
        let sent = story.press(.enter).sent
        #expect(sent.first == .settings(Request.Settings(set: ["mode": .text("race")])))
        #expect(story.model.settings.mode == "race" && story.model.settings.level == "hard")
        let create = sent.last?.body as? Request.Create
        #expect(create?.rules?.mode == "race" && create?.rules?.level == "hard")
    }
}
