extension Words {
    static let swedish: Words = Words(
        code: "sv", name: "Svenska", common: .swedish, keys: .swedish, home: .swedish, connecting: .swedish,
        lobby: .swedish, rules: .swedish, create: .swedish, table: .swedish, seats: .swedish, host: .swedish,
        chat: .swedish, over: .swedish, settings: .swedish, refusals: .swedish, endings: .swedish, plain: .swedish,
        telling: .swedish, modes: .swedish, meeting: .swedish, playing: .swedish, ending: .swedish,
        newcomer: .swedish, link: .swedish,
        people: .swedish, deeds: .swedish,
        discipline: .swedish,
        patience: .swedish)
}

extension Words.Common {
    static let swedish: Words.Common = Words.Common(
        yes: "Ja", no: "Nej", on: "på", off: "av", none: "inget",
        tooSmall: "Gör fönstret större",
        quitQuestion: "Avsluta Pairs?",
        quitHosting: "Din server stannar och alla spel på den tar slut. Avsluta?",
        quitSeated: "Du lämnar din plats. Avsluta Pairs?",
        reconnecting: "Ansluter igen…", connectedAgain: "Ansluten igen.",
        seconds: { "\($0) s" }, milliseconds: { "\($0) ms" })
}

extension Words.Keys {
    static let swedish: Words.Keys = Words.Keys(
        enter: "Enter", escape: "Esc", space: "Blank", tab: "Tabb", click: "Klick", type: "skriv",
        move: "flytta", choose: "välj", change: "ändra", back: "tillbaka", cancel: "avbryt", help: "hjälp",
        quit: "avsluta", close: "stäng", next: "nästa", erase: "rensa", repaint: "rita om skärmen",
        suspend: "till skalet en stund", vimMoves: "flytta, som i vi", page: "en sida i taget",
        firstLast: "den första, den sista", pointer: "musen går också bra", everywhere: "Överallt", here: "Här")
}

extension Words.Home {
    static let swedish: Words.Home = Words.Home(
        tagline: "Memory med vänner", gamesHere: "Spel på det här nätet", looking: "Letar efter spel…",
        nobodyHere: "Inget spel här än: starta ett, så hittar de andra dit.",
        join: { "Gå med i \($0)" },
        found: { tables, openSeats in
            Words.counted(tables, "bord", "bord") + ", " + Words.counted(openSeats, "ledig plats", "lediga platser")
        },
        lockedGame: "för inbjudna", otherVersion: "annan version",
        rejoin: { "Tillbaka till \($0)" }, host: "Starta ett spel", hostWhy: "andra på nätet hittar det",
        practise: "Öva mot en bot", practiseWhy: "börjar genast", address: "Gå med via adress",
        addressWhy: "en server som inte syns", settings: "Inställningar", settingsWhy: "namn, färger, mus",
        quit: "Avsluta", addressQuestion: "Adress (värd eller värd:port)", badAddress: "Det är ingen adress.",
        nameQuestion: "Vad heter du?",
        rejoinWhy: "om din plats finns kvar")
}

extension Words.Connecting {
    static let swedish: Words.Connecting = Words.Connecting(
        title: "Ansluter", failed: "Inte ansluten", starting: "Startar din server…", reaching: { "Ringer \($0)…" },
        greeting: { "\($0) svarar…" }, entering: "Går in…", retry: "försök igen",
        hostFailed: { "Servern gick inte att starta: \($0)" })
}

extension Words.Lobby {
    static let swedish: Words.Lobby = Words.Lobby(
        title: "Lobby", at: { "på \($0)" }, hosting: { "Andra går med via \($0)" },
        tables: { Words.counted($0, "bord", "bord") }, shown: { "\($0) av \($1)" },
        empty: "Inget bord än: tryck c för att ordna ett.", noMatch: { "Inget passar ”\($0)”." },
        loading: "Hämtar borden…", filter: "sök", columnTable: "Bord", columnRules: "Regler",
        columnSeats: "Plats", columnState: "Läge", open: "öppet", playing: "pågår", paused: "paus", over: "slut",
        locked: "låst", create: "nytt bord", join: "gå med", watch: "titta på",
        passwordQuestion: { "Lösenord till ”\($0)”" }, quick: "valfritt spel",
        leaveHosting: "Om du går stannar din server och alla spel på den tar slut. Gå?")
}

extension Words.Rules {
    static let swedish: Words.Rules = Words.Rules(
        mode: "Läge", level: "Nivå", rows: "Rader", columns: "Kolumner", group: "Gruppstorlek",
        scoring: "Poäng", theme: "Tema", seats: "Platser", tries: "Försök", turn: "Tid per drag",
        gameTime: "Speltid", hide: "Miss syns", again: "Direkt igen", bots: "Botar", strength: "Botens nivå",
        byLevel: "efter nivå", noClock: "ingen gräns", atOnce: "inte alls",
        size: { "\($0) × \($1)" },
        groups: { $0 == 2 ? "par" : "\($0) lika" },
        levels: [
            "easy": "Lätt 3×4", "normal": "Lagom 4×6", "hard": "Svårt 6×8", "expert": "Expert 8×8",
            "custom": "Egen storlek",
        ],
        scorings: ["pairs": "+1 per grupp", "concentration": "+2, miss −1"],
        themes: [
            "random": "Slumpat", "halloween": "Halloween", "flags": "Flaggor", "faces": "Ansikten", "sports": "Sport",
            "animals": "Djur", "fruits": "Frukt", "travel": "Resor", "letters": "Bokstäver",
        ],
        strengths: [
            "sleepy": "sömnig", "casual": "lugn", "sharp": "skarp", "perfect": "perfekt", "theorist": "tänkare",
        ],
        badMultiple: { "\($0) kort ger inga grupper om \($1)." },
        badSize: "Det krävs minst två grupper.", tooManyBots: "Botarna tar din plats.")
}

extension Words.Create {
    static let swedish: Words.Create = Words.Create(
        title: "Nytt bord", configure: "Bordets regler", tableTitle: "Titel", password: "Lösenord",
        isPublic: "I lobbyn", create: "Ordna bordet", apply: "Ändra reglerna", asServer: "ditt namn")
}

extension Words.Table {
    static let swedish: Words.Table = Words.Table(
        yourTurn: "Din tur", turnOf: { "Nu är det \($0)" }, turnOfGuest: { "Din tur, \($0)" },
        waiting: "Väntar på spelare", paused: "Paus", over: "Spelet är slut", watching: "Du tittar på",
        watchers: { "\($0) tittar" }, watchedBy: { "Tittar på: \($0)" },
        tries: { "\($0) försök kvar" },
        left: { "\($0)/\($1) tagna" }, latency: { "\($0) ms" }, shown: "Minns de här!",
        flip: "vänd kort", ready: "redo", notReady: "inte redo", pause: "paus", goOn: "fortsätt",
        agreeing: { "\($0) av \($1) vill fortsätta" }, resign: "ge upp", resignQuestion: "Ge upp det här spelet?",
        leave: "lämna", leaveQuestion: "Lämna bordet?",
        leaveSavedQuestion: "Lämna spelet? Det sparas.",
        leaveGameQuestion: "Lämna spelet? Det räknas som förlorat.", chat: "chatt", seats: "spelare", board: "spelplan",
        guest: "en till vid datorn", guestQuestion: "Vad heter den som sitter bredvid dig?",
        closed: "Bordet är stängt.", putOut: "Värden har tagit bort dig.",
        address: { "Andra går med via \($0)" }, allReady: "Spelet börjar när alla är redo.",
        pressReady: "Tryck r när du är redo.", youAreReady: "Du är redo; de andra fattas.",
        needsMore: "Någon fattas: vänta på en gäst eller sätt dit en bot.",
        refreshed: "Något missades; så här är läget nu.",
        join: "sätt dig",
        timeUp: { "Tiden tog slut för \($0)." }, gone: { "\($0) har gått." },
        lost: { "\($0) har tappat kontakten." }, here: { "\($0) är här." },
        hasLeft: { "\($0) har lämnat spelet." }, late: { "\($0) kom inte tillbaka i tid." },
        idle: "Tre drag missade: du tittar på nu.",
        kicked: { $1.isEmpty ? "\($0) togs bort." : "\($0) togs bort: \($1)" },
        picturesAwaited: "Bilder till korten letas upp.",
        rulesChanged: "Värden har ändrat reglerna.", newHost: { "\($0) är värd nu." },
        wants: { "\($0) vill spela igen." }, pauses: { "\($0) pausar spelet." }, matched: { "\($0) tar ”\($1)”." },
        misses: { "\($0) missar." })
}

extension Words.Seats {
    static let swedish: Words.Seats = Words.Seats(
        title: "Spelare", open: "ledig plats", you: "du", host: "värd", ready: "redo", bot: { "bot, \($0)" },
        lost: { "borta, \($0) s kvar" }, lostAtAll: "borta", left: "har gått", seat: { "Plats \($0)" },
        someone: "Någon som gick",
        tally: { "\($0) kort, " + Words.counted($1, "miss", "missar") },
        missed: { Words.counted($0, "miss", "missar") }, agrees: "fortsätter")
}

extension Words.Host {
    static let swedish: Words.Host = Words.Host(
        start: "starta", kick: "ta bort", kickQuestion: { "Ta bort \($0) för gott?" }, lock: "lås",
        unlock: "lås upp", locked: "Bordet tar inte emot fler.", unlocked: "Bordet är öppet igen.",
        configure: "regler", bot: "bot", botOff: "ingen bot", botQuestion: "Hur bra spelar den?",
        standIn: "bot tar över")
}

extension Words.Chat {
    static let swedish: Words.Chat = Words.Chat(
        title: "Chatt", off: "Chatten är av.", empty: "Ingen har sagt något.", send: "skicka", say: "Säg:",
        ignore: "ignorera", isIgnored: "ignorerad", ignored: { "\($0) ignoreras från och med nu." },
        heard: { "\($0) hörs igen." },
        turnOff: "chatt av", turnOn: "chatt på", unread: { $0 == 1 ? "1 ny" : "\($0) nya" },
        ignoreQuestion: "Ignorera vem?")
}

extension Words.Over {
    static let swedish: Words.Over = Words.Over(
        title: "Spelet är slut", won: "Du vinner!", lost: "Du förlorar.", drawn: "Oavgjort.",
        wonBy: { "\($0) vinner." }, wonByMany: { "\($0) delar förstaplatsen." },
        cleared: "Alla kort är tagna.", resigned: "Alla utom en har gett upp.",
        abandoned: "Alla utom en har gått.", stalled: "Ingen hittade något nytt.", clock: "Tiden är ute.",
        tries: "Inga försök kvar.", aborted: "Spelet avbröts.", name: "Namn",
        score: "Poäng", flips: "Vända", misses: "Missar", time: { "Tid \($0)" },
        checked: "Given kontrollerad: ärlig",
        forged: "VARNING: given är inte ärlig!", unchecked: "VARNING: given kan inte prövas!",
        again: "spela igen", sameAgain: "samma kort", asked: "Du vill spela igen; andra fattas.",
        pictures: "Bilder",
        showBoard: "spelplan", showResult: "resultat",
        and: { ", \($0)" })
}

extension Words.Settings {
    static let swedish: Words.Settings = Words.Settings(
        title: "Inställningar", name: "Namn", appearance: "Utseende",
        appearances: ["system": "automatiskt", "light": "ljust", "dark": "mörkt"], colour: "Färger",
        colours: ["auto": "automatiskt", "none": "inga", "16": "16", "256": "256", "truecolor": "alla"],
        multicoloured: "Färgade motiv", back: "Kortbaksida",
        backs: ["plain": "slät", "dots": "prickar", "weave": "väv", "waves": "vågor"], motion: "Mindre rörelse",
        mouse: "Mus", bell: "Signal vid tur", terminalTitle: "Fönstertitel", chat: "Chatt",
        language: "Språk", system: "automatiskt", preview: "Så ser det ut", saved: "Ändringar sparas direkt.",
        inForce: { "Gäller: \($0) (\($1))" },
        badName: "1–24 tecken, alla synliga.")
}

extension Words.Refusals {
    static let swedish: Words.Refusals = Words.Refusals(
        byCode: [
            "banned": "Servern stänger dig ute.", "muted": "Du får inte chatta just nu.",
            "not_allowed": "Servern tillåter dig inte det.",
            "bad_protocol": "Servern har en annan version.",
            "rate_limited": "För snabbt: vänta ett ögonblick.",
            "server_full": "Servern är full.", "shutting_down": "Servern stannar.",
            "no_such_table": "Bordet finns inte längre.", "table_full": "Fullt: tryck w för att titta på.",
            "seat_taken": "Platsen är upptagen.", "not_seated": "Du har ingen plats här.",
            "already_seated": "Du sitter redan där.", "bad_password": "Fel lösenord.",
            "locked": "Bordet tar inte emot fler.", "kicked": "Värden har tagit bort dig därifrån.",
            "not_host": "Det kan bara värden göra.", "wrong_phase": "Spelet är inte där än.",
            "too_many": "Det blir för många.", "not_your_turn": "Det är inte din tur.",
            "no_such_card": "Det kortet finns inte.", "card_face_up": "Kortet är redan vänt.",
            "card_gone": "Kortet är redan taget.", "card_held": "Någon annan har kortet.",
            "wrong_game": "Inte i det här spelet.", "no_such_pile": "Den högen finns inte.",
            "bad_move": "Reglerna förbjuder det.", "nothing_to_undo": "Inget att ångra.",
            "stale_seq": "För sent: spelet har gått vidare.", "paused": "Spelet är pausat.",
            "name_taken": "Namnet är upptaget.", "bad_name": "Ett namn har 1–24 synliga tecken.",
            "bad_resume": "Det spelet finns inte längre.", "internal": "Servern har gjort ett fel.",
            "sign_in_first": "Logga in först.", "busy": "Servern är upptagen: försök snart igen.",
            "not_encrypted": "Lösenord kräver krypterad länk.",
            "weak_password": "Minst 8 tecken, och inte namnet.",
            "bad_credentials": "Fel namn eller lösenord.",
            "no_such_account": "Det kontot finns inte.", "no_such_game": "Det spelet är inte sparat.",
            "bad_theme": "De bilderna finns inte.",
        ],
        unfit: { "\($0): det passar inte (\($1))" }, unknown: { "Servern säger nej (\($0))" },
        later: { "För ofta: försök igen om \($0) s." })
}

extension Words.Endings {
    static let swedish: Words.Endings = Words.Endings(
        unreachable: { "Ingen server svarar på \($0): \($1)" }, gaveUp: { "Anslutningen kommer inte tillbaka: \($0)" },
        protocolBroken: { "Där finns ingen Pairs-server av den här versionen: \($0)" },
        turnedAway: { "Servern släpper inte in dig: \($0)" },
        replaced: "Ditt spel fortsätter i ett annat fönster.", shutdown: "Servern har stoppats.",
        hostEnded: { "Din server har avslutats: \($0)" }, firstHint: "Är den igång, och är det här dess adress?")
}
