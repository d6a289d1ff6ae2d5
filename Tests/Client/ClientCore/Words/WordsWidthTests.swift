import ClientCore
import Terminal
import Testing
import Vocabulary

@Suite struct WordsWidthTests {
    /// How wide a text may be where it stands, in columns of the smallest window that is shown whole, 40 × 15. A text
    /// that is in no list stands in one line of that window.
    private static let most: [(columns: Int, paths: [String])] = [
        // Names of keys, in front of what they do.
        (7, ["keys.enter", "keys.escape", "keys.space", "keys.tab"]),
        (8, ["keys.click"]),
        // The bar of hints has room for help and two more.
        (6, ["keys.help"]),
        (
            10,
            [
                "keys.type", "keys.move", "keys.choose", "keys.change", "keys.back", "keys.cancel", "keys.close",
                "keys.erase", "keys.quit", "table.ready", "table.pause", "table.goOn", "table.leave",
                "table.resign", "table.chat", "table.seats", "table.join", "host.start", "host.kick", "host.lock",
                "host.unlock", "host.configure", "host.bot", "lobby.join", "lobby.watch", "lobby.filter", "chat.send",
                "over.again", "table.board", "over.showResult", "common.yes", "common.no",
            ]
        ),
        (14, ["table.flip", "over.sameAgain"]),
        (20, ["ending.share", "ending.next"]),
        (34, ["ending.copied"]),
        (15, ["host.standIn", "lobby.create", "lobby.quick", "connecting.retry", "events.new"]),
        // The help, beside the longest keys.
        (
            21,
            [
                "keys.next", "keys.repaint", "keys.suspend", "keys.vimMoves", "keys.page", "keys.firstLast",
                "keys.pointer", "table.guest", "playing.showLink", "chat.ignore", "chat.turnOn", "chat.turnOff",
                "home.settings", "events.end",
            ]
        ),
        // Home: beside the small title, and the lines of the list.
        (19, ["home.tagline"]),
        (
            34,
            [
                "home.join", "home.rejoin", "home.host", "home.address", "home.quit", "home.looking",
            ]
        ),
        // The last line of the form of a new table.
        (
            34,
            Mode.all.map { "modes.about." + $0.name }
        ),
        // The tiles of the first screen, beside two cards, and the levels above them.
        (13, ["practice", "solo", "race"].map { "home.pastimes." + $0 }),
        (20, Pastime.Kind.allCases.map { "home.aboutPastimes." + $0.rawValue }),
        (20, ["home.playHere", "keys.commands"]),
        (10, ["keys.level"]),
        // The lobby's columns.
        (6, ["lobby.columnSeats"]),
        (
            10,
            [
                "lobby.columnState", "lobby.open", "lobby.playing", "lobby.paused", "lobby.over", "lobby.locked",
                "meeting.password",
            ]
        ),
        (19, ["lobby.columnTable"]),
        (10, ["lobby.title", "lobby.tables", "lobby.shown"]),
        // Labels of forms. The golden frames show whether values fit beside the longest label.
        (
            15,
            [
                "rules.mode", "rules.level", "rules.rows", "rules.columns", "rules.group", "rules.scoring",
                "rules.theme", "rules.seats", "rules.tries", "rules.turn", "rules.gameTime", "rules.hide",
                "rules.again", "rules.bots", "rules.strength", "modes.attempt", "create.tableTitle", "create.password",
                "create.isPublic", "settings.name", "settings.appearance", "settings.colour", "settings.multicoloured",
                "settings.back", "settings.motion", "settings.mouse", "settings.bell", "settings.terminalTitle",
                "chat.title", "settings.language", "events.kind", "events.start", "events.most", "events.rounds",
                "events.double", "events.bestOf", "events.seeds", "events.length", "events.isRated", "events.guests",
                "events.admits",
            ]
        ),
        (30, ["create.create", "create.apply"]),
        // The last line of a form, and the lines of a box.
        (
            34,
            [
                "settings.saved", "settings.inForce", "settings.badName", "rules.badMultiple", "rules.badSize",
                "rules.tooManyBots", "rules.anyTheme",
                "over.won", "over.lost", "over.drawn", "over.wonBy", "over.wonByMany",
                "over.cleared", "over.resigned", "over.abandoned", "over.stalled", "over.clock", "over.tries",
                "over.aborted", "modes.allWon", "modes.allLost", "modes.givenUp", "modes.playerLeft", "modes.foundOf",
                "over.time", "over.forged", "over.unchecked", "over.asked",
                "host.locked",
            ]
        ),
        // Behind a check mark.
        (32, ["over.checked"]),
        // The bar of the lobby, and the lines and states of an account.
        (10, ["people.account"]),
        (32, ["people.title", "deeds.leaders", "deeds.history", "deeds.records"]),
        (21, ["discipline.key"]),
        (34, ["discipline.report", "discipline.mute", "discipline.muteHour", "discipline.ban", "discipline.banDay"]),
        (10, ["deeds.order", "deeds.bots", "deeds.replay"]),
        (15, ["deeds.play", "deeds.stop", "deeds.step", "deeds.faster", "deeds.slower", "deeds.backward"]),
        (
            34,
            [
                "people.guest", "people.signedIn", "people.signIn", "people.register", "people.recover",
                "people.newCodes", "people.password", "people.rename", "people.logout", "people.logoutEverywhere",
                "people.erase", "people.noted", "people.codesLeft", "people.waiting", "people.rated", "people.notRated",
                "people.rating", "people.bestTime", "people.fewestFlips",
            ]
        ),
        (
            32,
            [
                "create.title", "create.configure", "connecting.title", "connecting.failed",
            ]
        ),
        // The header of a table: who is to do what on its left, facts on its right.
        (
            20,
            [
                "table.yourTurn", "table.turnOf", "table.turnOfGuest", "table.waiting", "table.paused", "over.title",
                "table.watching", "table.shown", "modes.find", "modes.race", "modes.scramble", "modes.partner",
                "modes.inLine",
            ]
        ),
        (17, ["table.tries", "table.left", "table.watchers"]),
        (16, ["table.latency"]), (10, ["chat.unread"]),
        // The side of a window of 80 columns: seats, and the conversation.
        (
            18,
            ["seats.bot", "seats.lost", "seats.lostAtAll", "seats.left", "seats.agrees", "seats.missed", "seats.open"]
        ),
        (18, ["seats.title", "seats.seat", "modes.budget"]),
        (20, ["seats.tally"]),
        (22, ["chat.off", "chat.empty"]),
        // The cards for newcomers: seven lines of 34 columns, and their titles and buttons.
        (190, ["newcomer.whomText"]),
        (12, ["newcomer.skip"]),
        (24, ["newcomer.what", "newcomer.you", "newcomer.whom"]),
        // Above the cards of the first game: three lines.
        (
            90,
            [
                "newcomer.first", "newcomer.second", "newcomer.alike", "newcomer.notAlike", "newcomer.found",
                "newcomer.youText",
            ]
        ),
        // Lines of the plain client.
        (130, ["newcomer.whatLine", "newcomer.howLine", "newcomer.whomLine", "newcomer.patienceLine"]),
        // The columns of a result.
        (9, ["over.score", "over.flips", "over.misses", "modes.found"]),
    ]

    /// Texts that are broken into lines; the limit is some lines.
    private static let wrapped = [
        "common.quitQuestion", "common.quitHosting", "common.quitSeated", "common.tooSmall", "home.nobodyHere",
        "home.addressQuestion", "lobby.leaveHosting", "lobby.empty", "lobby.noMatch", "lobby.loading",
        "lobby.passwordQuestion", "table.leaveQuestion", "table.leaveGameQuestion", "table.leaveSavedQuestion",
        "table.resignQuestion",
        "table.guestQuestion", "table.needsMore", "table.allReady", "table.pressReady", "table.youAreReady",
        "events.endQuestion", "host.kickQuestion", "host.botQuestion", "chat.ignoreQuestion", "connecting.starting",
        "connecting.reaching", "connecting.greeting", "connecting.entering", "connecting.hostFailed",
        "connecting.otherPort", "playing.forward",
        "endings.unreachable", "endings.gaveUp", "endings.protocolBroken", "endings.turnedAway", "endings.replaced",
        "endings.hostEnded", "endings.firstHint", "endings.usualPort", "refusals.unknown", "refusals.unfit",
        "meeting.notPairs", "meeting.mute",
        "meeting.againWithout", "meeting.trusted", "meeting.expired", "meeting.notYetValid", "meeting.otherName",
        "people.codes", "discipline.whom", "discipline.what", "discipline.why", "people.askPassword", "people.askNew",
        "people.askAgain", "people.askErase", "people.announced", "people.draining", "people.drainingWithin",
        "playing.noPage", "playing.bare", "home.nameQuestion", "meeting.tooLate", "ending.run", "ending.better",
        "ending.asGood", "ending.best", "ending.bestOf", "ending.avoidable", "ending.ready",
    ]

    private static let columns: [String: Int] = {
        var columns: [String: Int] = [:]
        for (most, paths) in most { for path in paths { columns[path] = min(most, columns[path] ?? most) } }
        for path in wrapped { columns[path] = 100 }
        return columns
    }()

    /// No text is too wide for its place.
    @Test(arguments: Catalogue.all) func fits(_ language: Catalogue) {
        for (path, shown) in language.texts {
            // Texts of the plain reader have no window; the limit keeps them short.
            let isRead = path.hasPrefix("plain.") || path.hasPrefix("telling.")
            let most = Self.columns[path] ?? (isRead ? 130 : 39)
            for text in shown {
                #expect(TextWidth.of(text) <= most, "\(path), \(TextWidth.of(text)) of \(most): \(text)")
            }
        }
    }

    /// The lists name texts that there are.
    @Test func listsAreOfTexts() {
        for path in Self.columns.keys { #expect(Catalogue.english.texts[path] != nil, "\(path)") }
    }

    /// What is said of one seat stands in one line at the side: ready, one's own and the host's.
    @Test(arguments: Catalogue.all) func seatStatusFits(_ language: Catalogue) {
        let parts = ["seats.ready", "seats.you", "seats.host"].compactMap { language.texts[$0]?.first }
        #expect(TextWidth.of("✓ " + parts.joined(separator: ", ")) <= 18)
    }

    /// Wide characters count two columns, so a text may have half as many of them.
    @Test func wideCharactersCountTwice() {
        #expect(TextWidth.of("神経衰弱") == 8)
        #expect(TextWidth.of("ボット、鋭い") == 12)
        #expect(TextWidth.of("1組+2、ミス−1") == 13)
        let japanese = Catalogue.all.first { $0.code == "ja" }
        let flip = japanese?.texts["table.flip"]?.first ?? ""
        #expect(TextWidth.of(flip) == 2 * flip.count)
        #expect(TextWidth.fitted("神経衰弱", 7) == "神経衰…")
        #expect(TextWidth.fitted("神経衰弱", 6) == "神経…")
    }
}
