import Vocabulary
import Wire

extension Words {
    /// Texts of the patience games.
    struct Patience: Sendable {
        /// The line of the first screen that starts a game, and what it is.
        let begin: String
        let beginWhy: String
        /// The line of the first screen that goes on with a saved game, by the game and its level.
        let goOn: Named
        /// What the games are called, by their names on the wire.
        let games: [String: String]
        /// What each game is, in a line, by its name on the wire.
        let about: [String: String]
        let levels: [String: String]
        let scorings: [String: String]
        /// Labels of the rules.
        let game: String
        let draw: String
        let passes: String
        let suits: String
        let cells: String
        let undo: String
        let deal: String
        /// Stands for no number of a deal, and for no limit.
        let shuffled: String
        let noLimit: String
        let badDeal: String
        let dealNumber: Counted
        /// In the header: what to do, and that nothing is left to do.
        let play: String
        let stuck: String
        let stuckLine: String
        let score: Counted
        let moves: Counted
        let homeOf: @Sendable (_ home: Int, _ all: Int) -> String
        let undos: Counted
        let hints: Counted
        /// What keys do.
        let take: String
        /// The same in the help: a pile's key takes up as many cards as fit, and Space one.
        let takeOne: String
        let home: String
        let drawKey: String
        let undoKey: String
        let hintKey: String
        let finishKey: String
        let pileKeys: String
        let hint: @Sendable (_ shown: Int, _ all: Int) -> String
        let noHint: String
        /// What the plain client says of a hint.
        let bestMoves: Named
        /// What is known of the end, by its name on the wire.
        let verdicts: [String: String]
        /// Whether the deal of a game that is over could be won.
        let dealVerdicts: [String: String]
        /// Why the game is over.
        let cleared: String
        /// The columns of a result.
        let homeHead: String
        let movesHead: String
        let fourColours: String
        let largeCards: String
        /// A best of the account.
        let fewestMoves: Counted
        /// Of a record: how many games were won with undo, and how many in a row were won up to now.
        let withUndo: Counted
        let streak: Counted
    }
}

extension Words.Patience {
    static let english: Words.Patience = Words.Patience(
        begin: "Play patience", beginWhy: "Klondike, Spider, FreeCell",
        goOn: { "Go on with \($0)" },
        games: ["memory": "Memory", "klondike": "Klondike", "spider": "Spider", "freecell": "FreeCell"],
        about: [
            "memory": "Find the cards that are equal",
            "klondike": "Each suit up from the ace", "spider": "Runs of a suit, from king to ace",
            "freecell": "All cards face up, some cells",
        ],
        levels: ["easy": "easy", "normal": "normal", "hard": "hard", "expert": "expert", "custom": "custom"],
        scorings: ["standard": "standard", "vegas": "Vegas"],
        game: "Game", draw: "Cards per draw", passes: "Passes", suits: "Suits", cells: "Cells", undo: "Undos",
        deal: "Deal number", shuffled: "shuffled", noLimit: "no limit",
        badDeal: "Deals are 1 to 2147483647.", dealNumber: { "deal \($0)" },
        play: "Bring all home", stuck: "No move is left", stuckLine: "No move is left: u takes one back.",
        score: { Words.counted($0, "point", "points") }, moves: { Words.counted($0, "move", "moves") },
        homeOf: { "\($0)/\($1) home" }, undos: { Words.counted($0, "undo", "undos") },
        hints: { Words.counted($0, "hint", "hints") },
        take: "take, put", takeOne: "take one card, put",
        home: "home", drawKey: "draw", undoKey: "undo", hintKey: "hint",
        finishKey: "finish", pileKeys: "go, take what fits, put",
        hint: { "Hint \($0) of \($1): Space makes the move." }, noHint: "No move is left.",
        bestMoves: { "Moves, the best first: \($0)." },
        verdicts: ["winnable": "It can be won.", "lost": "It can't be won any more."],
        dealVerdicts: [
            "winnable": "This deal can be won.", "lost": "This deal can't be won.",
            "unknown": "Not known whether it can be won.",
        ],
        cleared: "All cards are home.", homeHead: "Home", movesHead: "Moves", fourColours: "Four colours",
        largeCards: "Large cards",
        fewestMoves: { "Your fewest moves: \($0)" }, withUndo: { "\($0) with undo" }, streak: { "\($0) won in a row" })

    static let german: Words.Patience = Words.Patience(
        begin: "Patience spielen", beginWhy: "Klondike, Spider, FreeCell",
        goOn: { "\($0) fortsetzen" },
        games: ["memory": "Memory", "klondike": "Klondike", "spider": "Spider", "freecell": "FreeCell"],
        about: [
            "memory": "Finde die gleichen Karten",
            "klondike": "Jede Farbe vom Ass aufwärts", "spider": "Folgen einer Farbe, König bis Ass",
            "freecell": "Alles liegt offen, mit Zellen",
        ],
        levels: ["easy": "leicht", "normal": "normal", "hard": "schwer", "expert": "Experte", "custom": "eigene"],
        scorings: ["standard": "üblich", "vegas": "Vegas"],
        game: "Spiel", draw: "Karten je Zug", passes: "Durchgänge", suits: "Farben", cells: "Zellen",
        undo: "Rücknahmen", deal: "Spielnummer", shuffled: "gemischt", noLimit: "unbegrenzt",
        badDeal: "Nummern sind 1 bis 2147483647.", dealNumber: { "Spiel Nr. \($0)" },
        play: "Bring alle heim", stuck: "Kein Zug mehr", stuckLine: "Kein Zug mehr: u nimmt einen zurück.",
        score: { Words.counted($0, "Punkt", "Punkte") }, moves: { Words.counted($0, "Zug", "Züge") },
        homeOf: { "\($0)/\($1) daheim" }, undos: { "\($0) zurück" },
        hints: { Words.counted($0, "Tipp", "Tipps") },
        take: "nehmen, legen", takeOne: "eine Karte nehmen, legen",
        home: "heim", drawKey: "ziehen", undoKey: "zurück", hintKey: "Tipp",
        finishKey: "abräumen", pileKeys: "hin, Passendes nehmen, legen",
        hint: { "Tipp \($0) von \($1): Leer führt ihn aus." }, noHint: "Kein Zug mehr.",
        bestMoves: { "Züge, der beste zuerst: \($0)." },
        verdicts: ["winnable": "Es ist zu gewinnen.", "lost": "Es ist nicht mehr zu gewinnen."],
        dealVerdicts: [
            "winnable": "Das Blatt war zu gewinnen.", "lost": "Das Blatt war nicht zu gewinnen.",
            "unknown": "Ob es zu gewinnen war: unbekannt.",
        ],
        cleared: "Alle Karten sind daheim.", homeHead: "Daheim", movesHead: "Züge", fourColours: "Vier Farben",
        largeCards: "Große Karten",
        fewestMoves: { "Deine wenigsten Züge: \($0)" }, withUndo: { "\($0) mit Rücknahme" },
        streak: { "\($0) Siege in Folge" })

    static let spanish: Words.Patience = Words.Patience(
        begin: "Jugar al solitario", beginWhy: "Klondike, Spider, FreeCell",
        goOn: { "Seguir con \($0)" },
        games: ["memory": "Memory", "klondike": "Klondike", "spider": "Spider", "freecell": "FreeCell"],
        about: [
            "memory": "Halla las cartas iguales",
            "klondike": "Cada palo, desde el as", "spider": "Series de un palo, de rey a as",
            "freecell": "Todo a la vista, con celdas",
        ],
        levels: [
            "easy": "fácil", "normal": "normal", "hard": "difícil", "expert": "experto", "custom": "propio",
        ],
        scorings: ["standard": "normal", "vegas": "Vegas"],
        game: "Juego", draw: "Cartas por vez", passes: "Pasadas", suits: "Palos", cells: "Celdas",
        undo: "Deshacer", deal: "Nº de reparto", shuffled: "barajado", noLimit: "sin límite",
        badDeal: "Repartos: de 1 a 2147483647.", dealNumber: { "reparto \($0)" },
        play: "Llévalas a casa", stuck: "Sin jugadas", stuckLine: "Sin jugadas: u deshace una.",
        score: { Words.counted($0, "punto", "puntos") }, moves: { Words.counted($0, "jugada", "jugadas") },
        homeOf: { "\($0)/\($1) en casa" }, undos: { Words.counted($0, "deshecha", "deshechas") },
        hints: { Words.counted($0, "pista", "pistas") },
        take: "tomar, poner", takeOne: "tomar una carta, poner",
        home: "a casa", drawKey: "robar", undoKey: "deshacer", hintKey: "pista",
        finishKey: "terminar", pileKeys: "ir, tomar lo que cabe, poner",
        hint: { "Pista \($0) de \($1): Espacio la juega." }, noHint: "No quedan jugadas.",
        bestMoves: { "Jugadas, la mejor primero: \($0)." },
        verdicts: ["winnable": "Se puede ganar.", "lost": "Ya no se puede ganar."],
        dealVerdicts: [
            "winnable": "Este reparto se puede ganar.", "lost": "Este reparto no se puede ganar.",
            "unknown": "No se sabe si se puede ganar.",
        ],
        cleared: "Todas las cartas en casa.", homeHead: "En casa", movesHead: "Jugadas", fourColours: "Cuatro colores",
        largeCards: "Cartas grandes",
        fewestMoves: { "Tu mínimo de jugadas: \($0)" }, withUndo: { "\($0) deshaciendo" },
        streak: { "\($0) victorias seguidas" })

    static let french: Words.Patience = Words.Patience(
        begin: "Jouer à la réussite", beginWhy: "Klondike, Spider, FreeCell",
        goOn: { "Reprendre \($0)" },
        games: ["memory": "Memory", "klondike": "Klondike", "spider": "Spider", "freecell": "FreeCell"],
        about: [
            "memory": "Trouve les cartes égales",
            "klondike": "Chaque couleur depuis l’as", "spider": "Suites d’une couleur, roi à as",
            "freecell": "Tout est visible, avec cellules",
        ],
        levels: [
            "easy": "facile", "normal": "normal", "hard": "difficile", "expert": "expert", "custom": "libre",
        ],
        scorings: ["standard": "normal", "vegas": "Vegas"],
        game: "Jeu", draw: "Cartes tirées", passes: "Passages", suits: "Couleurs", cells: "Cellules",
        undo: "Annulations", deal: "N° de donne", shuffled: "mélangé", noLimit: "sans limite",
        badDeal: "Donnes\u{A0}: de 1 à 2147483647.", dealNumber: { "donne \($0)" },
        play: "Range-les toutes", stuck: "Plus aucun coup", stuckLine: "Plus aucun coup\u{A0}: u en annule un.",
        score: { $0 < 2 && $0 > -2 ? "\($0) point" : "\($0) points" }, moves: { $0 < 2 ? "\($0) coup" : "\($0) coups" },
        homeOf: { "\($0)/\($1) rangées" }, undos: { $0 < 2 ? "\($0) annulé" : "\($0) annulés" },
        hints: { $0 < 2 ? "\($0) indice" : "\($0) indices" },
        take: "prendre, poser", takeOne: "prendre une carte, poser",
        home: "ranger", drawKey: "tirer", undoKey: "annuler", hintKey: "indice",
        finishKey: "finir", pileKeys: "aller, prendre tout, poser",
        hint: { "Indice \($0) sur \($1)\u{A0}: Espace le joue." }, noHint: "Plus aucun coup.",
        bestMoves: { "Coups, le meilleur d’abord\u{A0}: \($0)." },
        verdicts: ["winnable": "C’est gagnable.", "lost": "Ce n’est plus gagnable."],
        dealVerdicts: [
            "winnable": "Cette donne est gagnable.", "lost": "Cette donne n’est pas gagnable.",
            "unknown": "On ignore si elle est gagnable.",
        ],
        cleared: "Toutes les cartes sont rangées.", homeHead: "Rangées", movesHead: "Coups",
        fourColours: "Quatre teintes", largeCards: "Grandes cartes",
        fewestMoves: { "Ton minimum de coups\u{A0}: \($0)" }, withUndo: { "\($0) avec annulation" },
        streak: { "\($0) victoires de suite" })

    static let swedish: Words.Patience = Words.Patience(
        begin: "Lägg patiens", beginWhy: "Klondike, Spider, FreeCell",
        goOn: { "Fortsätt \($0)" },
        games: ["memory": "Memory", "klondike": "Klondike", "spider": "Spider", "freecell": "FreeCell"],
        about: [
            "memory": "Hitta korten som är lika",
            "klondike": "Varje färg från esset och upp", "spider": "Följder i färg, kung till ess",
            "freecell": "Alla kort öppna, med celler",
        ],
        levels: ["easy": "lätt", "normal": "normal", "hard": "svår", "expert": "expert", "custom": "egen"],
        scorings: ["standard": "vanlig", "vegas": "Vegas"],
        game: "Spel", draw: "Kort per drag", passes: "Varv", suits: "Färger", cells: "Celler", undo: "Ångra",
        deal: "Givens nummer", shuffled: "blandad", noLimit: "obegränsat",
        badDeal: "Givar är 1 till 2147483647.", dealNumber: { "giv \($0)" },
        play: "Lägg undan alla", stuck: "Inget drag kvar", stuckLine: "Inget drag kvar: u ångrar ett.",
        score: { "\($0) poäng" }, moves: { "\($0) drag" },
        homeOf: { "\($0)/\($1) hemma" }, undos: { "\($0) ångrade" }, hints: { "\($0) tips" },
        take: "ta, lägg", takeOne: "ta ett kort, lägg",
        home: "hem", drawKey: "dra", undoKey: "ångra", hintKey: "tips",
        finishKey: "lägg undan", pileKeys: "gå, ta det som passar, lägg",
        hint: { "Tips \($0) av \($1): Blank gör draget." }, noHint: "Inget drag kvar.",
        bestMoves: { "Drag, det bästa först: \($0)." },
        verdicts: ["winnable": "Den kan gå ut.", "lost": "Den kan inte gå ut längre."],
        dealVerdicts: [
            "winnable": "Given kan gå ut.", "lost": "Given kan inte gå ut.",
            "unknown": "Okänt om given kan gå ut.",
        ],
        cleared: "Alla kort är hemma.", homeHead: "Hemma", movesHead: "Drag", fourColours: "Fyra färger",
        largeCards: "Stora kort",
        fewestMoves: { "Ditt minsta antal drag: \($0)" }, withUndo: { "\($0) med ångrade drag" },
        streak: { "\($0) vinster i rad" })

    static let japanese: Words.Patience = Words.Patience(
        begin: "ソリティアで遊ぶ", beginWhy: "クロンダイク、スパイダー他",
        goOn: { "\($0)の続き" },
        games: ["memory": "神経衰弱", "klondike": "クロンダイク", "spider": "スパイダー", "freecell": "フリーセル"],
        about: [
            "memory": "同じ札を見つける", "klondike": "Aから順に各マークを積む", "spider": "同じマークでKからAまで並べる",
            "freecell": "すべて表向き、空きセルを使う",
        ],
        levels: ["easy": "初級", "normal": "中級", "hard": "上級", "expert": "達人", "custom": "自由"],
        scorings: ["standard": "標準", "vegas": "ラスベガス"],
        game: "ゲーム", draw: "めくる枚数", passes: "山札の周回", suits: "マーク数", cells: "セル数", undo: "取消回数",
        deal: "配置番号", shuffled: "シャッフル", noLimit: "無制限", badDeal: "番号は1から2147483647です。",
        dealNumber: { "配置\($0)番" },
        play: "全部を組札へ", stuck: "動かせません", stuckLine: "もう動かせません。uで戻せます。",
        score: { "\($0)点" }, moves: { "\($0)手" }, homeOf: { "組札\($0)/\($1)" }, undos: { "取消\($0)" },
        hints: { "ヒント\($0)" },
        take: "取る・置く", takeOne: "1枚取る・置く",
        home: "組札へ", drawKey: "めくる", undoKey: "戻す", hintKey: "ヒント",
        finishKey: "片付け", pileKeys: "移動、置ける分を取る、置く",
        hint: { "ヒント\($0)/\($1)：空白で実行" }, noHint: "もう動かせません。",
        bestMoves: { "良い手から：\($0)。" },
        verdicts: ["winnable": "まだ勝てます。", "lost": "もう勝てません。"],
        dealVerdicts: [
            "winnable": "この配札は勝てます。", "lost": "この配札は勝てません。",
            "unknown": "勝てるかどうかは分かりません。",
        ],
        cleared: "すべて組札へ移りました。", homeHead: "組札", movesHead: "手数", fourColours: "4色の札", largeCards: "大きい札",
        fewestMoves: { "最少手数：\($0)手" }, withUndo: { "取消あり\($0)勝" }, streak: { "\($0)連勝中" })
}

extension Words {
    /// The rules of a patience game in a few words: `Klondike normal, Solo`
    func summary(of terms: PatienceTerms, _ rules: Wire.Rules) -> String {
        let deal = terms.deal.map { ", " + patience.dealNumber($0) } ?? ""
        return game(terms.game, level: rules.level) + ", " + wire(rules.mode, \.modes.names) + deal
    }

    /// A game and its level: `Klondike normal`
    func game(_ game: String, level: String?) -> String {
        wire(game, \.patience.games) + (level.map { " " + wire($0, \.patience.levels) } ?? "")
    }

    /// What a table's rules are about, in a line; nil where nothing needs to be said.
    func about(_ rules: Wire.Rules) -> String? {
        if let terms = rules.patience { return patience.about[terms.game] }
        return modes.about[Mode(rules).name]
    }
}

extension Words {
    var patienceExamples: [String: [String]] {
        let counts = [1, 2, 12]
        return [
            "patience.dealNumber": counts.map(patience.dealNumber), "patience.score": counts.map(patience.score),
            "patience.moves": counts.map(patience.moves), "patience.undos": counts.map(patience.undos),
            "patience.hints": counts.map(patience.hints), "patience.fewestMoves": counts.map(patience.fewestMoves),
            "patience.homeOf": [patience.homeOf(1, 52), patience.homeOf(12, 104)],
            "patience.bestMoves": [patience.bestMoves("Ada")], "patience.goOn": [patience.goOn("Ada")],
            "patience.withUndo": counts.map(patience.withUndo), "patience.streak": counts.map(patience.streak),
            "patience.hint": [patience.hint(1, 2), patience.hint(2, 12)],
        ]
    }
}
