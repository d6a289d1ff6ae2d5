extension Words {
    static let english: Words = Words(
        code: "en", name: "English", common: .english, keys: .english, home: .english, connecting: .english,
        lobby: .english, rules: .english, create: .english, table: .english, seats: .english, host: .english,
        chat: .english, over: .english, settings: .english, refusals: .english, endings: .english, plain: .english,
        telling: .english, modes: .english, meeting: .english, playing: .english, ending: .english,
        newcomer: .english, link: .english,
        people: .english, deeds: .english,
        discipline: .english,
        patience: .english)
}

extension Words.Common {
    static let english: Words.Common = Words.Common(
        yes: "Yes", no: "No", on: "on", off: "off", none: "none",
        tooSmall: "Please make the window larger",
        quitQuestion: "Quit Pairs?",
        quitHosting: "Your server stops, and every game on it ends. Stop it?",
        quitSeated: "You give up your seat. Quit Pairs?",
        reconnecting: "Reconnecting…", connectedAgain: "Connected again.",
        seconds: { "\($0) s" }, milliseconds: { "\($0) ms" })
}

extension Words.Keys {
    static let english: Words.Keys = Words.Keys(
        enter: "Enter", escape: "Esc", space: "Space", tab: "Tab", click: "Click", type: "type",
        move: "move", choose: "choose", change: "change", back: "back", cancel: "cancel", help: "help", quit: "quit",
        close: "close", next: "next", erase: "erase", repaint: "redraw the screen",
        suspend: "back to the shell", vimMoves: "move, as in vi", page: "a page up or down",
        firstLast: "the first, the last", pointer: "the mouse works too", everywhere: "Everywhere", here: "Here")
}

extension Words.Home {
    static let english: Words.Home = Words.Home(
        tagline: "Memory with friends", gamesHere: "Games on this network", looking: "Looking for games…",
        nobodyHere: "No game here yet: host one, and others find it.",
        join: { "Join \($0)" },
        found: { tables, openSeats in
            Words.counted(tables, "table", "tables") + ", " + Words.counted(openSeats, "open seat", "open seats")
        },
        lockedGame: "by invitation", otherVersion: "another version",
        rejoin: { "Rejoin your game at \($0)" }, host: "Host a game", hostWhy: "others on this network find it",
        practise: "Practise against a bot", practiseWhy: "starts at once", address: "Join by address",
        addressWhy: "a server that is not listed", settings: "Settings", settingsWhy: "name, colours, mouse",
        quit: "Quit", addressQuestion: "Address (host or host:port)", badAddress: "That is not an address.",
        nameQuestion: "What is your name?",
        rejoinWhy: "if your seat is still held")
}

extension Words.Connecting {
    static let english: Words.Connecting = Words.Connecting(
        title: "Connecting", failed: "Not connected", starting: "Starting a server of your own…",
        reaching: { "Connecting to \($0)…" },
        greeting: { "\($0) answers…" }, entering: "Entering…", retry: "try again",
        hostFailed: { "No server could be started: \($0)" })
}

extension Words.Lobby {
    static let english: Words.Lobby = Words.Lobby(
        title: "Lobby", at: { "at \($0)" }, hosting: { "Others can join at \($0)" },
        tables: { Words.counted($0, "table", "tables") }, shown: { "\($0) of \($1)" },
        empty: "No table yet: press c to make one.", noMatch: { "Nothing matches “\($0)”." },
        loading: "Asking for the tables…", filter: "filter", columnTable: "Table", columnRules: "Rules",
        columnSeats: "Seats", columnState: "State", open: "open", playing: "playing", paused: "paused", over: "over",
        locked: "locked", create: "new table", join: "join", watch: "watch",
        passwordQuestion: { "Password for “\($0)”" }, quick: "any game",
        leaveHosting: "Leaving stops your server, and every game on it ends. Leave?")
}

extension Words.Rules {
    static let english: Words.Rules = Words.Rules(
        mode: "Mode", level: "Level", rows: "Rows", columns: "Columns", group: "Cards per group",
        scoring: "Scoring", theme: "Theme", seats: "Seats", tries: "Tries", turn: "Time per turn",
        gameTime: "Time per game", hide: "A miss stays up", again: "Deal at once", bots: "Bots", strength: "Bots play",
        byLevel: "by level", noClock: "no clock", atOnce: "not at all",
        size: { "\($0) × \($1)" },
        groups: { $0 == 2 ? "pairs" : "groups of \($0)" },
        levels: [
            "easy": "Easy 3×4", "normal": "Normal 4×6", "hard": "Hard 6×8", "expert": "Expert 8×8",
            "custom": "Custom",
        ],
        scorings: ["pairs": "+1 a group", "concentration": "+2, miss −1"],
        themes: [
            "random": "Any", "halloween": "Halloween", "flags": "Flags", "faces": "Faces", "sports": "Sports",
            "animals": "Animals", "fruits": "Fruits", "travel": "Travel", "letters": "Letters",
        ],
        strengths: [
            "sleepy": "sleepy", "casual": "casual", "sharp": "sharp", "perfect": "perfect", "theorist": "theorist",
        ],
        badMultiple: { "\($0) cards cannot make groups of \($1)." },
        badSize: "A board has at least two groups.", tooManyBots: "The bots leave no seat for you.")
}

extension Words.Create {
    static let english: Words.Create = Words.Create(
        title: "New table", configure: "Rules of this table", tableTitle: "Title", password: "Password",
        isPublic: "In the lobby", create: "Make the table", apply: "Change the rules",
        asServer: "by your name")
}

extension Words.Table {
    static let english: Words.Table = Words.Table(
        yourTurn: "Your turn", turnOf: { "\($0)'s turn" }, turnOfGuest: { "Your turn, \($0)" },
        waiting: "Waiting for players", paused: "Paused", over: "Game over", watching: "You watch",
        watchers: { "\($0) watching" }, watchedBy: { "Watching: \($0)" },
        tries: { Words.counted($0, "try", "tries") + " left" },
        left: { "\($0)/\($1) taken" }, latency: { "\($0) ms" }, shown: "Remember these!",
        flip: "turn a card", ready: "ready", notReady: "not ready", pause: "pause", goOn: "go on",
        agreeing: { "\($0) of \($1) want to go on" }, resign: "give up", resignQuestion: "Give this game up?",
        leave: "leave", leaveQuestion: "Leave the table?",
        leaveSavedQuestion: "Leave the game? It is saved.",
        leaveGameQuestion: "Leave the game? It counts as lost.", chat: "chat", seats: "seats", board: "board",
        guest: "add a person here", guestQuestion: "Name of the person beside you",
        closed: "The table is closed.", putOut: "The host has put you out.",
        address: { "Others can join at \($0)" }, allReady: "The game starts when all are ready.",
        pressReady: "Press r when you are ready.", youAreReady: "You are ready. Waiting for the others.",
        needsMore: "Somebody is missing: wait for a guest, or seat a bot.",
        refreshed: "Moves were missed. Here is the table.",
        join: "sit down",
        timeUp: { "\($0) ran out of time." }, gone: { "\($0) has left." },
        lost: { "\($0) has lost the connection." }, here: { "\($0) is here." },
        hasLeft: { "\($0) has left the game." }, late: { "\($0) did not come back in time." },
        idle: "Three turns missed: you watch now.",
        kicked: { $1.isEmpty ? "\($0) was put out." : "\($0) was put out: \($1)" },
        picturesAwaited: "Pictures are being looked for.",
        rulesChanged: "The host has changed the rules.", newHost: { "\($0) is the host now." },
        wants: { "\($0) wants to play again." }, pauses: { "\($0) pauses the game." },
        matched: { "\($0) takes \($1)." }, misses: { "\($0) misses." })
}

extension Words.Seats {
    static let english: Words.Seats = Words.Seats(
        title: "Players", open: "open seat", you: "you", host: "host", ready: "ready", bot: { "bot, \($0)" },
        lost: { "away, held \($0) s" }, lostAtAll: "away", left: "left", seat: { "Seat \($0)" },
        someone: "Somebody who left",
        tally: { Words.counted($0, "flip", "flips") + ", " + Words.counted($1, "miss", "misses") },
        missed: { Words.counted($0, "miss", "misses") }, agrees: "goes on")
}

extension Words.Host {
    static let english: Words.Host = Words.Host(
        start: "start", kick: "put out", kickQuestion: { "Put \($0) out for good?" }, lock: "lock",
        unlock: "unlock", locked: "The table is locked.", unlocked: "The table is open again.",
        configure: "rules", bot: "bot", botOff: "no bot", botQuestion: "How well does it play?",
        standIn: "bot plays on")
}

extension Words.Chat {
    static let english: Words.Chat = Words.Chat(
        title: "Chat", off: "Chat is off.", empty: "Nothing said yet.", send: "send", say: "Say:",
        ignore: "ignore", isIgnored: "ignored", ignored: { "\($0) is ignored from now on." },
        heard: { "\($0) is heard again." },
        turnOff: "chat off", turnOn: "chat on", unread: { "\($0) new" }, ignoreQuestion: "Ignore whom?")
}

extension Words.Over {
    static let english: Words.Over = Words.Over(
        title: "Game over", won: "You win!", lost: "You lose.", drawn: "A draw.",
        wonBy: { "\($0) wins." }, wonByMany: { "\($0) share the first place." },
        cleared: "All cards are taken.", resigned: "All but one have given up.",
        abandoned: "All but one have left.", stalled: "Nobody found anything new.", clock: "Time is up.",
        tries: "No tries are left.", aborted: "The game was broken off.", name: "Name",
        score: "Points", flips: "Flips", misses: "Misses", time: { "Time \($0)" },
        checked: "Deal checked: dealt as promised",
        forged: "WARNING: not dealt as promised!", unchecked: "WARNING: deal cannot be checked!",
        again: "play again", sameAgain: "same cards", asked: "You're in. Waiting for the others.",
        pictures: "Pictures",
        showBoard: "board", showResult: "result",
        and: { ", \($0)" })
}

extension Words.Settings {
    static let english: Words.Settings = Words.Settings(
        title: "Settings", name: "Name", appearance: "Appearance",
        appearances: ["system": "automatic", "light": "light", "dark": "dark"], colour: "Colours",
        colours: [
            "auto": "automatic", "none": "none", "16": "16", "256": "256", "truecolor": "all",
        ],
        multicoloured: "Coloured faces", back: "Card backs",
        backs: ["plain": "plain", "dots": "dots", "weave": "weave", "waves": "waves"], motion: "Less motion",
        mouse: "Mouse", bell: "Bell for turns", terminalTitle: "Window title", chat: "Chat",
        language: "Language", system: "automatic", preview: "Preview", saved: "Changes are saved at once.",
        inForce: { "In force: \($0) (\($1))" },
        badName: "1–24 characters, none invisible.")
}

extension Words.Refusals {
    static let english: Words.Refusals = Words.Refusals(
        byCode: [
            "banned": "You are kept out of this server.", "muted": "You may not chat for now.",
            "not_allowed": "The server does not allow you that.",
            "bad_protocol": "The server is of another version.",
            "rate_limited": "Too fast for the server: wait a moment.",
            "server_full": "The server is full.", "shutting_down": "The server is stopping.",
            "no_such_table": "That table is gone.", "table_full": "Every seat is taken: press w to watch.",
            "seat_taken": "That seat is taken.", "not_seated": "You have no seat here.",
            "already_seated": "You sit there already.", "bad_password": "That is not the password.",
            "locked": "The table is locked.", "kicked": "The host has put you out of that table.",
            "not_host": "Only the host can do that.", "wrong_phase": "The game is not at that point.",
            "too_many": "That would be too many.", "not_your_turn": "It is not your turn.",
            "no_such_card": "There is no such card.", "card_face_up": "That card is up already.",
            "card_gone": "That card is taken.", "card_held": "Somebody holds that card.",
            "wrong_game": "Not in this game.", "no_such_pile": "There is no such pile.",
            "bad_move": "The rules forbid that.", "nothing_to_undo": "There is nothing to undo.",
            "stale_seq": "Too late: the table has moved on.", "paused": "The game is paused.",
            "name_taken": "That name is taken.", "bad_name": "A name is 1–24 characters, all visible.",
            "bad_resume": "That game is gone.", "internal": "The server could not do that.",
            "sign_in_first": "Sign in first.", "busy": "The server is busy: try again soon.",
            "not_encrypted": "Passwords need an encrypted link.",
            "weak_password": "A password: 8 or more, not the name.",
            "bad_credentials": "Name or password is wrong.",
            "no_such_account": "There is no such account.", "no_such_game": "There is no such game.",
            "bad_theme": "Those pictures can't be found.",
        ],
        unfit: { "\($0): \($1)" }, unknown: { "The server says: \($0)" },
        later: { "Too often: try again in \($0) s." })
}

extension Words.Endings {
    static let english: Words.Endings = Words.Endings(
        unreachable: { "No server answers at \($0): \($1)" }, gaveUp: { "The connection could not be restored: \($0)" },
        protocolBroken: { "There is no Pairs server of this version: \($0)" },
        turnedAway: { "The server does not let you in: \($0)" },
        replaced: "Your session goes on in another window.", shutdown: "The server has stopped.",
        hostEnded: { "Your server has ended: \($0)" }, firstHint: "Is it running, and is this its address?")
}
