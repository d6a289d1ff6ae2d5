extension Words {
    static let french: Words = Words(
        code: "fr", name: "Français", common: .french, keys: .french, home: .french, connecting: .french,
        lobby: .french, rules: .french, create: .french, table: .french, seats: .french, host: .french,
        chat: .french, over: .french, settings: .french, refusals: .french, endings: .french, plain: .french,
        telling: .french, modes: .french, meeting: .french, playing: .french, ending: .french,
        newcomer: .french, link: .french,
        people: .french, deeds: .french,
        discipline: .french,
        patience: .french)
}

/// A space at which no line is broken. French has it before `? ! :` and inside its quotation marks.
private let gap = "\u{A0}"

/// A number and what is counted: in French none is counted like one.
private func nombre(_ number: Int, _ one: String, _ other: String) -> String {
    "\(number) \(number < 2 ? one : other)"
}

extension Words.Common {
    static let french: Words.Common = Words.Common(
        yes: "Oui", no: "Non", on: "oui", off: "non", none: "aucun",
        tooSmall: "Agrandis la fenêtre",
        quitQuestion: "Quitter Pairs\(gap)?",
        quitHosting: "Ton serveur s’arrête et toutes ses parties finissent. L’arrêter\(gap)?",
        quitSeated: "Tu perds ta place. Quitter Pairs\(gap)?",
        reconnecting: "Reconnexion…", connectedAgain: "Connexion rétablie.",
        seconds: { "\($0) s" }, milliseconds: { "\($0) ms" })
}

extension Words.Keys {
    static let french: Words.Keys = Words.Keys(
        enter: "Entrée", escape: "Échap", space: "Espace", tab: "Tab", click: "Clic", type: "écrire",
        move: "bouger", choose: "choisir", change: "changer", back: "retour", cancel: "annuler", help: "aide",
        quit: "quitter", close: "fermer", next: "suivant", erase: "effacer", repaint: "redessiner l’écran",
        suspend: "retour au shell", vimMoves: "bouger, comme vi", page: "page par page",
        firstLast: "premier, dernier", pointer: "la souris aussi", everywhere: "Partout", here: "Ici")
}

extension Words.Home {
    static let french: Words.Home = Words.Home(
        tagline: "Le Memory entre amis", gamesHere: "Parties sur ce réseau", looking: "Recherche de parties…",
        nobodyHere: "Aucune partie ici\(gap): crées-en une, les autres la trouveront.",
        join: { "Rejoindre \($0)" },
        found: { tables, openSeats in
            nombre(tables, "table", "tables") + ", " + nombre(openSeats, "place libre", "places libres")
        },
        lockedGame: "sur invitation", otherVersion: "autre version",
        rejoin: { "Reprendre sur \($0)" }, host: "Créer une partie", hostWhy: "visible sur ce réseau",
        practise: "S’exercer contre un bot", practiseWhy: "tout de suite", address: "Rejoindre une adresse",
        addressWhy: "un serveur hors liste", settings: "Réglages", settingsWhy: "nom, couleurs, souris",
        quit: "Quitter", addressQuestion: "Adresse (hôte ou hôte:port)", badAddress: "Cette adresse n’est pas valable.",
        nameQuestion: "Comment t’appelles-tu\(gap)?",
        rejoinWhy: "si ta place t’attend encore")
}

extension Words.Connecting {
    static let french: Words.Connecting = Words.Connecting(
        title: "Connexion", failed: "Pas de connexion", starting: "Démarrage de ton serveur…",
        reaching: { "Appel de \($0)…" },
        greeting: { "\($0) répond…" }, entering: "Entrée…", retry: "réessayer",
        hostFailed: { "Le serveur n’a pas pu démarrer\(gap): \($0)" })
}

extension Words.Lobby {
    static let french: Words.Lobby = Words.Lobby(
        title: "Salon", at: { "sur \($0)" }, hosting: { "On te rejoint sur \($0)" },
        tables: { nombre($0, "table", "tables") }, shown: { "\($0) sur \($1)" },
        empty: "Aucune table\(gap): appuie sur c pour en créer une.",
        noMatch: { "Rien ne correspond à «\(gap)\($0)\(gap)»." },
        loading: "Demande des tables…", filter: "filtrer", columnTable: "Table", columnRules: "Règles",
        columnSeats: "Places", columnState: "État", open: "ouverte", playing: "en cours", paused: "en pause",
        over: "finie", locked: "fermée", create: "créer", join: "rejoindre", watch: "regarder",
        passwordQuestion: { "Mot de passe de «\(gap)\($0)\(gap)»" }, quick: "au hasard",
        leaveHosting: "Si tu pars, ton serveur s’arrête et toutes ses parties finissent. Partir\(gap)?")
}

extension Words.Rules {
    static let french: Words.Rules = Words.Rules(
        mode: "Mode", level: "Niveau", rows: "Lignes", columns: "Colonnes", group: "Groupes de",
        scoring: "Points", theme: "Thème", seats: "Places", tries: "Essais", turn: "Temps/tour",
        gameTime: "Temps/partie", hide: "Raté visible", again: "Enchaîner", bots: "Bots", strength: "Niveau du bot",
        byLevel: "selon niveau", noClock: "sans limite", atOnce: "pas du tout",
        size: { "\($0) × \($1)" },
        groups: { $0 == 2 ? "paires" : "groupes de \($0)" },
        levels: [
            "easy": "Facile 3×4", "normal": "Normal 4×6", "hard": "Difficile 6×8", "expert": "Expert 8×8",
            "custom": "Sur mesure",
        ],
        scorings: ["pairs": "+1 par groupe", "concentration": "+2, raté −1"],
        themes: [
            "random": "Au hasard", "halloween": "Halloween", "flags": "Drapeaux", "faces": "Visages",
            "sports": "Sports", "animals": "Animaux", "fruits": "Fruits", "travel": "Voyage", "letters": "Lettres",
        ],
        strengths: [
            "sleepy": "endormi", "casual": "détendu", "sharp": "vif", "perfect": "parfait", "theorist": "savant",
        ],
        badMultiple: { "\($0) cartes\(gap): pas de groupes de \($1)." },
        badSize: "Il faut au moins deux groupes.", tooManyBots: "Les bots prennent ta place.")
}

extension Words.Create {
    static let french: Words.Create = Words.Create(
        title: "Nouvelle table", configure: "Règles de cette table", tableTitle: "Titre", password: "Mot de passe",
        isPublic: "Dans le salon", create: "Créer la table", apply: "Changer les règles", asServer: "à ton nom")
}

extension Words.Table {
    static let french: Words.Table = Words.Table(
        yourTurn: "À toi de jouer", turnOf: { "Au tour de \($0)" }, turnOfGuest: { "À toi, \($0)" },
        waiting: "Attente de joueurs", paused: "En pause", over: "Partie finie", watching: "Tu regardes",
        watchers: { $0 < 2 ? "\($0) regarde" : "\($0) regardent" }, watchedBy: { "Spectateurs\(gap): \($0)" },
        tries: { "encore " + nombre($0, "essai", "essais") },
        left: { "\($0)/\($1) prises" }, latency: { "\($0) ms" }, shown: "Retiens-les\(gap)!",
        flip: "retourner", ready: "prêt", notReady: "pas prêt", pause: "pause", goOn: "reprendre",
        agreeing: { "\($0) sur \($1) pour reprendre" }, resign: "abandonner",
        resignQuestion: "Abandonner cette partie\(gap)?",
        leave: "partir", leaveQuestion: "Quitter la table\(gap)?",
        leaveSavedQuestion: "Quitter la partie\(gap)? Elle est gardée.",
        leaveGameQuestion: "Quitter la partie\(gap)? Elle comptera comme perdue.", chat: "chat", seats: "joueurs",
        board: "plateau",
        guest: "quelqu’un ici", guestQuestion: "Comment s’appelle la personne à côté de toi\(gap)?",
        closed: "La table est fermée.", putOut: "L’hôte t’a exclu de la table.",
        address: { "On te rejoint sur \($0)" }, allReady: "La partie commence quand tous sont prêts.",
        pressReady: "Appuie sur r pour commencer.", youAreReady: "C’est bon\(gap): on attend les autres.",
        needsMore: "Il manque quelqu’un\(gap): attends un invité ou place un bot.",
        refreshed: "Des coups manqués\(gap); voici la table.",
        join: "s’asseoir",
        timeUp: { "Temps écoulé pour \($0)." }, gone: { "\($0) s’en va." },
        lost: { "\($0) a perdu la connexion." }, here: { "\($0) est là." },
        hasLeft: { "\($0) a quitté la partie." }, late: { "\($0) n’a pas pu revenir à temps." },
        idle: "Trois tours manqués\(gap): tu regardes.",
        kicked: { $1.isEmpty ? "L’hôte a exclu \($0)." : "L’hôte a exclu \($0)\(gap): \($1)" },
        picturesAwaited: "Recherche d’images pour les cartes.",
        rulesChanged: "L’hôte a changé les règles.", newHost: { "L’hôte est maintenant \($0)." },
        wants: { "\($0) veut rejouer." }, pauses: { "\($0) met la partie en pause." },
        matched: { "\($0) prend «\(gap)\($1)\(gap)»." },
        misses: { "\($0) se trompe." })
}

extension Words.Seats {
    static let french: Words.Seats = Words.Seats(
        title: "Joueurs", open: "place libre", you: "toi", host: "hôte", ready: "prêt", bot: { "bot, \($0)" },
        lost: { "absent, \($0) s" }, lostAtAll: "absent", left: "parti", seat: { "Place \($0)" },
        someone: "Quelqu’un qui est parti",
        tally: { nombre($0, "carte", "cartes") + ", " + nombre($1, "raté", "ratés") },
        missed: { nombre($0, "raté", "ratés") }, agrees: "reprend")
}

extension Words.Host {
    static let french: Words.Host = Words.Host(
        start: "démarrer", kick: "exclure", kickQuestion: { "Exclure \($0) pour de bon\(gap)?" }, lock: "fermer",
        unlock: "ouvrir", locked: "La table n’admet plus personne.", unlocked: "La table est de nouveau ouverte.",
        configure: "règles", bot: "bot", botOff: "pas de bot", botQuestion: "Quel niveau pour le bot\(gap)?",
        standIn: "bot à sa place")
}

extension Words.Chat {
    static let french: Words.Chat = Words.Chat(
        title: "Chat", off: "Le chat est coupé.", empty: "Rien pour l’instant.", send: "envoyer", say: "Dis\(gap):",
        ignore: "ignorer", isIgnored: "ignoré", ignored: { "Tu ignores \($0) désormais." },
        heard: { "Tu lis de nouveau \($0)." },
        turnOff: "couper le chat", turnOn: "activer le chat", unread: { nombre($0, "non lu", "non lus") },
        ignoreQuestion: "Ignorer qui\(gap)?")
}

extension Words.Over {
    static let french: Words.Over = Words.Over(
        title: "Partie finie", won: "Gagné\(gap)!", lost: "Perdu.", drawn: "Égalité.",
        wonBy: { "\($0) gagne." }, wonByMany: { "Premiers à égalité\(gap): \($0)." },
        cleared: "Toutes les cartes sont prises.", resigned: "Tous les autres ont abandonné.",
        abandoned: "Tous les autres sont partis.", stalled: "Plus personne ne trouvait rien.",
        clock: "Le temps est écoulé.", tries: "Il ne reste aucun essai.", aborted: "La partie a été interrompue.",
        name: "Nom", score: "Points", flips: "Cartes", misses: "Ratés", time: { "Temps \($0)" },
        checked: "Donne vérifiée\(gap): honnête",
        forged: "ATTENTION\(gap): donne truquée\(gap)!", unchecked: "ATTENTION\(gap): donne invérifiable\(gap)!",
        again: "rejouer", sameAgain: "mêmes cartes", asked: "Tu veux rejouer\(gap); on attend.",
        pictures: "Images",
        showBoard: "plateau", showResult: "résultat",
        and: { ", \($0)" })
}

extension Words.Settings {
    static let french: Words.Settings = Words.Settings(
        title: "Réglages", name: "Nom", appearance: "Apparence",
        appearances: ["system": "automatique", "light": "claire", "dark": "sombre"], colour: "Couleurs",
        colours: ["auto": "automatique", "none": "aucune", "16": "16", "256": "256", "truecolor": "toutes"],
        multicoloured: "Motifs colorés", back: "Dos des cartes",
        backs: ["plain": "uni", "dots": "points", "weave": "tissage", "waves": "vagues"], motion: "Moins d’effets",
        mouse: "Souris", bell: "Son à ton tour", terminalTitle: "Titre fenêtre", chat: "Chat",
        language: "Langue", system: "automatique", preview: "Aperçu", saved: "Tout est gardé aussitôt.",
        inForce: { "Actif : \($0) (\($1))" },
        badName: "1–24 caractères, tous visibles.")
}

extension Words.Refusals {
    static let french: Words.Refusals = Words.Refusals(
        byCode: [
            "banned": "Ce serveur t’exclut.", "muted": "Tu ne peux pas écrire ici.",
            "not_allowed": "Le serveur ne te le permet pas.",
            "bad_protocol": "Le serveur a une autre version.",
            "rate_limited": "Trop vite\(gap): attends un instant.",
            "server_full": "Le serveur est plein.", "shutting_down": "Le serveur s’arrête.",
            "no_such_table": "Cette table n’existe plus.", "table_full": "Complet\(gap): w pour regarder.",
            "seat_taken": "Cette place est prise.", "not_seated": "Tu n’as pas de place ici.",
            "already_seated": "Tu as déjà une place ici.", "bad_password": "Ce n’est pas le mot de passe.",
            "locked": "La table n’admet plus personne.", "kicked": "L’hôte t’a exclu de cette table.",
            "not_host": "Seul l’hôte peut le faire.", "wrong_phase": "La partie n’en est pas là.",
            "too_many": "Ce serait trop.", "not_your_turn": "Ce n’est pas ton tour.",
            "no_such_card": "Cette carte n’existe pas.", "card_face_up": "Cette carte est déjà visible.",
            "card_gone": "Cette carte est déjà prise.", "card_held": "Quelqu’un tient cette carte.",
            "wrong_game": "Pas dans ce jeu.", "no_such_pile": "Cette pile n’existe pas.",
            "bad_move": "Les règles l’interdisent.", "nothing_to_undo": "Rien à annuler.",
            "stale_seq": "Trop tard\(gap): la partie a avancé.", "paused": "La partie est en pause.",
            "name_taken": "Ce nom est déjà pris.", "bad_name": "Un nom a 1–24 caractères visibles.",
            "bad_resume": "Cette partie n’existe plus.", "internal": "Le serveur a fait une erreur.",
            "sign_in_first": "Connecte-toi d’abord.", "busy": "Serveur occupé\u{A0}: réessaie bientôt.",
            "not_encrypted": "Mot de passe\u{A0}: lien chiffré requis.",
            "weak_password": "8 caractères ou plus, pas le nom.",
            "bad_credentials": "Nom ou mot de passe incorrect.",
            "no_such_account": "Ce compte n’existe pas.", "no_such_game": "Cette partie n’est pas gardée.",
            "bad_theme": "Ces images ne sont pas disponibles.",
        ],
        unfit: { "\($0)\(gap): cela ne va pas (\($1))" }, unknown: { "Le serveur refuse (\($0))" },
        later: { "Trop souvent\(gap): réessaie dans \($0) s." })
}

extension Words.Endings {
    static let french: Words.Endings = Words.Endings(
        unreachable: { "Aucun serveur ne répond sur \($0)\(gap): \($1)" },
        gaveUp: { "La connexion ne revient pas\(gap): \($0)" },
        protocolBroken: { "Il n’y a pas là de serveur Pairs de cette version\(gap): \($0)" },
        turnedAway: { "Le serveur ne te laisse pas entrer\(gap): \($0)" },
        replaced: "Ta partie continue dans une autre fenêtre.", shutdown: "Le serveur s’est arrêté.",
        hostEnded: { "Ton serveur s’est arrêté\(gap): \($0)" },
        firstHint: "Tourne-t-il, et est-ce bien son adresse\(gap)?")
}
