extension Words {
    static let german: Words = Words(
        code: "de", name: "Deutsch", common: .german, keys: .german, home: .german, connecting: .german,
        lobby: .german, rules: .german, create: .german, table: .german, seats: .german, host: .german,
        chat: .german, over: .german, settings: .german, refusals: .german, endings: .german, plain: .german,
        telling: .german, modes: .german, meeting: .german, playing: .german, ending: .german,
        newcomer: .german, link: .german,
        people: .german, deeds: .german,
        discipline: .german,
        patience: .german)
}

extension Words.Common {
    static let german: Words.Common = Words.Common(
        yes: "Ja", no: "Nein", on: "an", off: "aus", none: "keins",
        tooSmall: "Bitte das Fenster größer machen",
        quitQuestion: "Pairs beenden?",
        quitHosting: "Dein Server stoppt, und alle Spiele darauf enden. Beenden?",
        quitSeated: "Du gibst deinen Platz auf. Pairs beenden?",
        reconnecting: "Verbinde neu…", connectedAgain: "Wieder verbunden.",
        seconds: { "\($0) s" }, milliseconds: { "\($0) ms" })
}

extension Words.Keys {
    static let german: Words.Keys = Words.Keys(
        enter: "Enter", escape: "Esc", space: "Leer", tab: "Tab", click: "Klick", type: "tippen",
        move: "bewegen", choose: "wählen", change: "ändern", back: "zurück", cancel: "abbrechen", help: "Hilfe",
        quit: "beenden", close: "schließen", next: "weiter", erase: "löschen", repaint: "Bild neu zeichnen",
        suspend: "kurz zur Shell", vimMoves: "bewegen, wie in vi", page: "seitenweise",
        firstLast: "ganz nach oben, unten", pointer: "auch die Maus geht", everywhere: "Überall", here: "Hier")
}

extension Words.Home {
    static let german: Words.Home = Words.Home(
        tagline: "Memory mit Freunden", gamesHere: "Spiele in diesem Netz", looking: "Suche Spiele…",
        nobodyHere: "Noch kein Spiel hier: Starte eins, dann finden es die anderen.",
        join: { "Zu \($0)" },
        found: { tables, openSeats in
            Words.counted(tables, "Tisch", "Tische") + ", "
                + Words.counted(openSeats, "freier Platz", "freie Plätze")
        },
        lockedGame: "mit Einladung", otherVersion: "andere Version",
        rejoin: { "Zurück ins Spiel auf \($0)" }, host: "Spiel starten", hostWhy: "andere im Netz finden es",
        practise: "Gegen einen Bot üben", practiseWhy: "geht sofort los", address: "Über Adresse beitreten",
        addressWhy: "ein Server, der nicht dasteht", settings: "Einstellungen", settingsWhy: "Name, Farben, Maus",
        quit: "Beenden", addressQuestion: "Adresse (Host oder Host:Port)", badAddress: "Das ist keine Adresse.",
        nameQuestion: "Wie heißt du?",
        rejoinWhy: "falls dein Platz noch frei ist")
}

extension Words.Connecting {
    static let german: Words.Connecting = Words.Connecting(
        title: "Verbinden", failed: "Nicht verbunden", starting: "Starte deinen Server…", reaching: { "Rufe \($0)…" },
        greeting: { "\($0) antwortet…" }, entering: "Gleich geht es los…", retry: "nochmal",
        hostFailed: { "Der Server ließ sich nicht starten: \($0)" })
}

extension Words.Lobby {
    static let german: Words.Lobby = Words.Lobby(
        title: "Lobby", at: { "auf \($0)" }, hosting: { "Beitreten über \($0)" },
        tables: { Words.counted($0, "Tisch", "Tische") }, shown: { "\($0) von \($1)" },
        empty: "Noch kein Tisch: Mit c machst du einen auf.", noMatch: { "Nichts passt zu „\($0)“." },
        loading: "Frage nach den Tischen…", filter: "suchen", columnTable: "Tisch", columnRules: "Regeln",
        columnSeats: "Plätze", columnState: "Stand", open: "offen", playing: "läuft", paused: "Pause",
        over: "zu Ende", locked: "gesperrt", create: "neuer Tisch", join: "beitreten", watch: "zusehen",
        passwordQuestion: { "Passwort für „\($0)“" }, quick: "irgendein Spiel",
        leaveHosting: "Wenn du gehst, stoppt dein Server, und alle Spiele darauf enden. Gehen?")
}

extension Words.Rules {
    static let german: Words.Rules = Words.Rules(
        mode: "Modus", level: "Stufe", rows: "Reihen", columns: "Spalten", group: "Gruppengröße",
        scoring: "Wertung", theme: "Motive", seats: "Plätze", tries: "Versuche", turn: "Zeit pro Zug",
        gameTime: "Spielzeit", hide: "Fehler offen", again: "Gleich weiter", bots: "Bots", strength: "Botstärke",
        byLevel: "nach Stufe", noClock: "ohne Uhr", atOnce: "gar nicht",
        size: { "\($0) × \($1)" },
        groups: { $0 == 2 ? "Paare" : "\($0)er-Gruppen" },
        levels: [
            "easy": "Leicht 3×4", "normal": "Normal 4×6", "hard": "Schwer 6×8", "expert": "Experte 8×8",
            "custom": "Eigene Größe",
        ],
        scorings: ["pairs": "+1 je Gruppe", "concentration": "+2, Fehler −1"],
        themes: [
            "random": "Zufall", "halloween": "Halloween", "flags": "Flaggen", "faces": "Gesichter", "sports": "Sport",
            "animals": "Tiere", "fruits": "Obst", "travel": "Reisen", "letters": "Buchstaben",
        ],
        strengths: [
            "sleepy": "müde", "casual": "locker", "sharp": "wach", "perfect": "perfekt", "theorist": "Denker",
        ],
        badMultiple: { "\($0) Karten: keine \($1)er-Gruppen." },
        badSize: "Nötig sind zwei Gruppen.", tooManyBots: "Die Bots lassen dir keinen Platz.")
}

extension Words.Create {
    static let german: Words.Create = Words.Create(
        title: "Neuer Tisch", configure: "Regeln an diesem Tisch", tableTitle: "Titel", password: "Passwort",
        isPublic: "In der Lobby", create: "Tisch aufmachen", apply: "Regeln ändern",
        asServer: "wie du heißt")
}

extension Words.Table {
    static let german: Words.Table = Words.Table(
        yourTurn: "Du bist dran", turnOf: { "\($0) ist dran" }, turnOfGuest: { "Du bist dran, \($0)" },
        waiting: "Warten auf Spieler", paused: "Pause", over: "Spiel vorbei", watching: "Du siehst zu",
        watchers: { $0 == 1 ? "1 sieht zu" : "\($0) sehen zu" }, watchedBy: { "Es sehen zu: \($0)" },
        tries: { "noch " + Words.counted($0, "Versuch", "Versuche") },
        left: { "\($0)/\($1) weg" }, latency: { "\($0) ms" }, shown: "Gut merken!",
        flip: "aufdecken", ready: "bereit", notReady: "doch nicht", pause: "Pause", goOn: "weiter",
        agreeing: { "\($0) von \($1) wollen weiter" }, resign: "aufgeben", resignQuestion: "Dieses Spiel aufgeben?",
        leave: "gehen", leaveQuestion: "Den Tisch verlassen?",
        leaveSavedQuestion: "Das Spiel verlassen? Es wird gespeichert.",
        leaveGameQuestion: "Das Spiel verlassen? Es zählt als verloren.", chat: "Chat", seats: "Plätze",
        board: "Spielfeld",
        guest: "Mitspieler hier dazu", guestQuestion: "Wie heißt dein Mitspieler nebenan?",
        closed: "Der Tisch ist geschlossen.", putOut: "Der Host hat dich entfernt.",
        address: { "Andere können beitreten über \($0)" }, allReady: "Es geht los, wenn alle bereit sind.",
        pressReady: "Drück r, wenn du bereit bist.", youAreReady: "Du bist bereit; die anderen fehlen noch.",
        needsMore: "Es fehlt noch jemand: Warte auf einen Gast oder setz einen Bot hin.",
        refreshed: "Einiges verpasst; so steht es jetzt.",
        join: "hinsetzen",
        timeUp: { "Zeit um für \($0)." }, gone: { "\($0) ist gegangen." },
        lost: { "\($0) hat keine Verbindung." }, here: { "\($0) ist da." },
        hasLeft: { "\($0) hat das Spiel verlassen." }, late: { "\($0) kam nicht rechtzeitig zurück." },
        idle: "Drei Züge verpasst: Du schaust zu.",
        kicked: { $1.isEmpty ? "\($0) wurde entfernt." : "\($0) wurde entfernt: \($1)" },
        picturesAwaited: "Bilder für die Karten werden gesucht.",
        rulesChanged: "Der Host hat die Regeln geändert.", newHost: { "\($0) ist jetzt Host." },
        wants: { "\($0) will nochmal spielen." }, pauses: { "\($0) macht eine Pause." },
        matched: { "\($0) nimmt „\($1)“." },
        misses: { "\($0) liegt daneben." })
}

extension Words.Seats {
    static let german: Words.Seats = Words.Seats(
        title: "Mitspieler", open: "freier Platz", you: "du", host: "Host", ready: "bereit", bot: { "Bot, \($0)" },
        lost: { "weg, noch \($0) s" }, lostAtAll: "weg", left: "gegangen", seat: { "Platz \($0)" },
        someone: "Jemand von vorher",
        tally: { Words.counted($0, "Karte", "Karten") + ", \($1) Fehler" }, missed: { "\($0) Fehler" },
        agrees: "weiter")
}

extension Words.Host {
    static let german: Words.Host = Words.Host(
        start: "starten", kick: "entfernen", kickQuestion: { "\($0) endgültig entfernen?" }, lock: "sperren",
        unlock: "öffnen", locked: "Der Tisch nimmt keinen mehr auf.", unlocked: "Der Tisch ist wieder offen.",
        configure: "Regeln", bot: "Bot", botOff: "kein Bot", botQuestion: "Wie gut soll er spielen?",
        standIn: "Bot übernimmt")
}

extension Words.Chat {
    static let german: Words.Chat = Words.Chat(
        title: "Chat", off: "Der Chat ist aus.", empty: "Noch kein Wort.", send: "senden", say: "Sag:",
        ignore: "ignorieren", isIgnored: "ignoriert", ignored: { "\($0) wird jetzt ignoriert." },
        heard: { "\($0) wird wieder gehört." },
        turnOff: "Chat aus", turnOn: "Chat an", unread: { "\($0) neu" }, ignoreQuestion: "Wen ignorieren?")
}

extension Words.Over {
    static let german: Words.Over = Words.Over(
        title: "Spiel vorbei", won: "Du gewinnst!", lost: "Du verlierst.", drawn: "Unentschieden.",
        wonBy: { "\($0) gewinnt." }, wonByMany: { "\($0) teilen sich Platz 1." },
        cleared: "Alle Karten sind weg.", resigned: "Alle bis auf einen gaben auf.",
        abandoned: "Alle bis auf einen sind weg.", stalled: "Keiner fand mehr etwas Neues.",
        clock: "Die Zeit ist um.", tries: "Kein Versuch mehr übrig.", aborted: "Das Spiel wurde abgebrochen.",
        name: "Name", score: "Punkte", flips: "Gedreht", misses: "Fehler", time: { "Zeit \($0)" },
        checked: "Karten geprüft: alles ehrlich",
        forged: "WARNUNG: nicht ehrlich gemischt!", unchecked: "WARNUNG: Karten nicht prüfbar!",
        again: "nochmal", sameAgain: "gleiche Karten", asked: "Du willst nochmal; andere fehlen.",
        pictures: "Bilder",
        showBoard: "Spielfeld", showResult: "Ergebnis",
        and: { ", \($0)" })
}

extension Words.Settings {
    static let german: Words.Settings = Words.Settings(
        title: "Einstellungen", name: "Name", appearance: "Aussehen",
        appearances: ["system": "automatisch", "light": "hell", "dark": "dunkel"], colour: "Farben",
        colours: ["auto": "automatisch", "none": "keine", "16": "16", "256": "256", "truecolor": "alle"],
        multicoloured: "Bunte Motive", back: "Kartenrücken",
        backs: ["plain": "glatt", "dots": "Punkte", "weave": "Geflecht", "waves": "Wellen"],
        motion: "Weniger Effekte",
        mouse: "Maus", bell: "Ton am Zug", terminalTitle: "Fenstertitel", chat: "Chat",
        language: "Sprache", system: "automatisch", preview: "Vorschau", saved: "Änderungen gelten sofort.",
        inForce: { "Es gilt: \($0) (\($1))" },
        badName: "1–24 Zeichen, alle sichtbar.")
}

extension Words.Refusals {
    static let german: Words.Refusals = Words.Refusals(
        byCode: [
            "banned": "Der Server sperrt dich aus.", "muted": "Du darfst gerade nicht chatten.",
            "not_allowed": "Der Server erlaubt dir das nicht.",
            "bad_protocol": "Der Server spricht eine andere Version.",
            "rate_limited": "Zu schnell: Warte einen Moment.",
            "server_full": "Der Server ist voll.", "shutting_down": "Der Server fährt herunter.",
            "no_such_table": "Diesen Tisch gibt es nicht mehr.",
            "table_full": "Alles besetzt: Mit w siehst du zu.",
            "seat_taken": "Der Platz ist besetzt.", "not_seated": "Du hast hier keinen Platz.",
            "already_seated": "Du sitzt schon dort.", "bad_password": "Das Passwort stimmt nicht.",
            "locked": "Der Tisch nimmt keinen mehr auf.", "kicked": "Der Host lässt dich nicht an den Tisch.",
            "not_host": "Das kann nur der Host.", "wrong_phase": "So weit ist das Spiel nicht.",
            "too_many": "Das wären zu viele.", "not_your_turn": "Du bist nicht dran.",
            "no_such_card": "Diese Karte gibt es nicht.", "card_face_up": "Die Karte liegt schon offen.",
            "card_gone": "Die Karte ist schon weg.", "card_held": "Die Karte hat gerade jemand.",
            "wrong_game": "Nicht in diesem Spiel.", "no_such_pile": "Diesen Stapel gibt es nicht.",
            "bad_move": "Das verbieten die Regeln.", "nothing_to_undo": "Nichts zurückzunehmen.",
            "stale_seq": "Zu spät: Es ging schon weiter.", "paused": "Das Spiel macht Pause.",
            "name_taken": "Der Name ist vergeben.", "bad_name": "Namen haben 1–24 sichtbare Zeichen.",
            "bad_resume": "Dieses Spiel gibt es nicht mehr.", "internal": "Der Server hat einen Fehler gemacht.",
            "sign_in_first": "Melde dich zuerst an.", "busy": "Server überlastet: gleich nochmal.",
            "not_encrypted": "Passwörter nur verschlüsselt.",
            "weak_password": "Mindestens 8 Zeichen, nicht der Name.",
            "bad_credentials": "Name oder Passwort ist falsch.",
            "no_such_account": "Dieses Konto gibt es nicht.", "no_such_game": "Das Spiel ist nicht aufbewahrt.",
            "bad_theme": "Diese Bilder gibt es nicht.",
        ],
        unfit: { "\($0): das passt so nicht (\($1))" }, unknown: { "Der Server lehnt das ab (\($0))" },
        later: { "Zu oft: wieder möglich in \($0) s." })
}

extension Words.Endings {
    static let german: Words.Endings = Words.Endings(
        unreachable: { "Auf \($0) antwortet kein Server: \($1)" },
        gaveUp: { "Die Verbindung kommt nicht wieder: \($0)" },
        protocolBroken: { "Dort ist kein Pairs-Server dieser Version: \($0)" },
        turnedAway: { "Der Server lässt dich nicht hinein: \($0)" },
        replaced: "Dein Spiel läuft in einem anderen Fenster weiter.", shutdown: "Der Server wurde beendet.",
        hostEnded: { "Dein Server hat aufgehört: \($0)" }, firstHint: "Läuft er, und stimmt die Adresse?")
}
