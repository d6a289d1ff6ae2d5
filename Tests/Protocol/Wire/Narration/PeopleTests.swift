import TestSupport
import Testing
import Wire

/// Messages about accounts, records and moderation in words.
@Suite struct PeopleTests {
    private let ada = PublicAccount(id: "a7kq", name: "ada")

    /// An account says its name; new codes are shown once.
    @Test func accounts() {
        var account = ServerMessage.Account(
            id: "a7kq", name: "ada", role: .player, created: 0, bot: false, waiting: false, tokens: 1, codesLeft: 8)
        #expect(Narrator.lines(.account(account)) == ["Your account is ada."])
        account.codes = [Secret("xen4")]
        account.role = .admin
        account.waiting = true
        #expect(
            Narrator.lines(.account(account)) == [
                "Your account is ada, admin.",
                "It waits until an admin approves it. Until then nobody can sign in to it again.",
                "Keep these codes. Each gives you a new password once:", "  xen4",
            ])
    }

    /// Settings are told one a line.
    @Test func settings() {
        #expect(
            Narrator.lines(.settings(.init(settings: ["sound": .boolean(false), "appearance": .text("dark")]))) == [
                "Your settings:", "  appearance: dark", "  sound: off",
            ])
        #expect(Narrator.lines(.settings(.init(settings: [:]))).count == 1)
    }

    /// Records say games, best time and rating.
    @Test func records() {
        let record = ServerMessage.Record(
            game: "memory", mode: "solo", level: "easy", played: 3, won: 2, streak: 1, bestStreak: 1, attempts: 30,
            groups: 18, flips: 60, bestMs: 41_250, fewestFlips: 16)
        let rating = ServerMessage.Rating(
            game: "memory", mode: "classic", seats: .two, rating: 1_662, deviation: 290, games: 1, provisional: true)
        #expect(
            Narrator.lines(.records(.init(account: ada, records: [record], ratings: [rating]))) == [
                "Records of ada:",
                "  solo easy: 2 of 3 games won, the longest streak 1, best time 41.2 s, fewest flips 16",
                "  classic for two: rating 1662 (± 290), provisional",
            ])
        #expect(
            Narrator.lines(.records(.init(account: ada, records: [], ratings: []))) == ["No games of ada count yet."])
    }

    /// Leaders have their places, and who asks has a line.
    @Test func leaders() {
        let page = ServerMessage.Leaders(
            game: "memory", mode: "solo", level: "easy", by: .bestMs,
            leaders: [.init(place: 1, account: ada, value: 64_000)],
            mine: .init(place: 4, account: PublicAccount(id: "a2", name: "Score"), value: 99_000))
        #expect(
            Narrator.lines(.leaders(page)) == [
                "The best in solo easy, by time:", "  1. ada, 1 min 4 s", "You: 4. \"Score\", 1 min 39 s",
            ])
        var bots = ServerMessage.Leaders(
            game: "memory", mode: "classic", by: .rating, bots: true,
            leaders: [.init(place: 1, account: ada, value: 1560)])
        #expect(Narrator.lines(.leaders(bots)).first == "The best bots in classic, by rating:")
        bots.leaders = []
        #expect(Narrator.lines(.leaders(bots)) == ["No bot leads in classic yet."])
        let moves = ServerMessage.Leaders(
            game: "freecell", mode: "solo", level: "hard", by: .fewestMoves,
            leaders: [.init(place: 1, account: ada, value: 88)])
        #expect(
            Narrator.lines(.leaders(moves)) == ["The best in freecell solo hard, by moves:", "  1. ada, 88 moves"])
    }

    /// A finished game is one line.
    @Test func history() {
        var rules = Rules()
        (rules.mode, rules.level) = ("classic", "easy")
        let game = ServerMessage.PastGame(
            game: "gt47", at: 0, ms: 61_000, rules: rules,
            seats: [
                .init(seat: 0, name: "ada", place: 1, score: 4), .init(seat: 1, name: "deleted", place: 2, score: 2),
            ],
            reason: .cleared, rated: true, won: [0])
        #expect(
            Narrator.lines(.history(.init(games: [game]))) == [
                "Games, the newest first:", "  gt47: classic easy, 1 min 1 s, ada won against deleted",
            ])
    }

    /// Bans, the audit and announcements are told.
    @Test func moderation() {
        let ban = ServerMessage.Ban(kind: .mute, account: ada, reason: "spam", at: 0)
        #expect(Narrator.lines(.bans(.init(bans: [ban]))) == ["Bans and mutes:", "  ada is muted for good: spam"])
        let entry = ServerMessage.AuditEntry(n: 17, at: 0, did: "role", whom: ada, before: "player", after: "admin")
        #expect(
            Narrator.lines(.audit(.init(entries: [entry]))) == [
                "Done and reported, the newest first:", "  17. role ada, player to admin",
            ])
        #expect(
            Narrator.lines(.announcement(.init(text: "Back at nine", at: 0, from: "ada"))) == [
                "Announcement from ada: Back at nine"
            ])
    }

    /// A new name is told to the table; a new rating is not.
    @Test func names() {
        let before = Snapshot.game()
        let seat = before.seats[0]
        func told(_ name: String?, rating: Int?) -> [String] {
            let change = Change.SeatChange(
                seat: 0, player: seat.player, name: name, account: "a7kq", rating: rating, status: .here)
            let diff = Diff(table: before.table, seq: before.seq + 1, changes: [.seat(change)])
            var mirror = TableMirror(before)
            #expect(mirror.fold(diff) == .folded)
            #expect(mirror.snapshot.seats[0].rating == rating && mirror.snapshot.seats[0].account == "a7kq")
            return Narrator.lines(diff, before: before, after: mirror.snapshot)
        }
        #expect(told("Grace", rating: nil) == ["Ada is called Grace now."])
        #expect(told(seat.name, rating: 1_662) == [])
    }

    /// Every line that begins without a blank begins with a word that no name can stand for.
    @Test func openings() {
        var source = RandomMessages(seed: 9)
        for kind in 15..<RandomMessages.messageKinds {
            for _ in 0..<40 {
                for line in Narrator.lines(source.message(kind: kind)) where line.first != " " {
                    let word = line.prefix { $0.isLetter }.lowercased()
                    #expect(Narrator.openings.contains(word), "\(line)")
                }
            }
        }
    }

    /// Somebody who is kept out reads why and whom to ask; a guest is told the commands.
    @Test func refusals() {
        let banned = ErrorReply(.banned, "You are banned.", reason: "spam", contact: "ada@example.org")
        #expect(
            Narrator.refusal(banned) == "error banned: You are kept out for \"spam\". To write to them: ada@example.org"
        )
        #expect(
            Narrator.refusal(ErrorReply(.wrongPhase, "x.", hint: "Send event_start first."))
                == "error wrong_phase: x. Send event start first.")
        #expect(
            Narrator.refusal(ErrorReply(.signInFirst, "x")).hasPrefix("error sign_in_first: This needs an account."))
    }
}
