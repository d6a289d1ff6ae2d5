extension Words {
    /// Texts about what accounts have achieved: records, leaders, past games and their replays.
    struct Deeds: Sendable {
        let records: String
        let recordsOf: Named
        let noGames: String
        /// So many of so many games.
        let won: @Sendable (Int, Int) -> String
        /// The most games won in a row.
        let run: Counted
        let bestTime: Named
        /// Ratings of games with two seats.
        let forTwo: String
        /// Ratings of games with more than two seats.
        let forMore: String
        /// A rating that rests on few games.
        let provisional: String
        let leaders: String
        let order: String
        /// By what leaders are ordered, by its name on the wire.
        let orders: [String: String]
        /// Leaders that are programs.
        let bots: String
        let nobody: String
        let ownPlace: Counted
        let history: String
        /// Patience games that were left, that there are none, and what goes on with one.
        let saved: String
        let noSaved: String
        let goOn: String
        let rated: String
        let replay: String
        let loading: String
        /// The place in a replay, and how many there are.
        let move: @Sendable (Int, Int) -> String
        let play: String
        let stop: String
        let step: String
        let stepBack: String
        let backward: String
        let faster: String
        let slower: String
        let toStart: String
        let toEnd: String
    }
}

extension Words.Deeds {
    static let english: Words.Deeds = Words.Deeds(
        records: "Records", recordsOf: { "Records of \($0)" }, noGames: "No finished game yet.",
        won: { "\($0) of \($1) won" }, run: { "longest run \($0)" }, bestTime: { "best time \($0)" }, forTwo: "for two",
        forMore: "for more", provisional: "provisional", leaders: "Best players", order: "order",
        orders: [
            "rating": "rating", "best_ms": "best time", "fewest_flips": "fewest flips",
            "fewest_moves": "fewest moves", "won": "games won", "streak": "longest run",
        ], bots: "bots", nobody: "Nobody yet.", ownPlace: { "Your place: \($0)" }, history: "Games played",
        saved: "Saved games", noSaved: "No saved game.", goOn: "go on",
        rated: "rated",
        replay: "Replay", loading: "Asking for the game…", move: { "Step \($0) of \($1)" }, play: "play", stop: "stop",
        step: "step", stepBack: "a step back", backward: "backward", faster: "faster", slower: "slower",
        toStart: "to the deal", toEnd: "to the end")

    static let german: Words.Deeds = Words.Deeds(
        records: "Bestwerte", recordsOf: { "Bestwerte von \($0)" }, noGames: "Noch kein Spiel beendet.",
        won: { "\($0) von \($1) gewonnen" }, run: { "längste Serie \($0)" }, bestTime: { "Bestzeit \($0)" },
        forTwo: "zu zweit", forMore: "zu mehreren", provisional: "vorläufig", leaders: "Die Besten", order: "Folge",
        orders: [
            "rating": "Wertung", "best_ms": "Bestzeit", "fewest_flips": "wenigste Karten",
            "fewest_moves": "wenigste Züge", "won": "Siege", "streak": "längste Serie",
        ], bots: "Bots", nobody: "Noch niemand.", ownPlace: { "Dein Platz: \($0)" }, history: "Gespielte Spiele",
        saved: "Gespeicherte Spiele", noSaved: "Kein gespeichertes Spiel.", goOn: "weiter",
        rated: "gewertet",
        replay: "Film", loading: "Das Spiel wird geholt…", move: { "Schritt \($0) von \($1)" }, play: "abspielen",
        stop: "anhalten", step: "Schritt", stepBack: "ein Schritt zurück", backward: "rückwärts", faster: "schneller",
        slower: "langsamer", toStart: "zum Anfang", toEnd: "zum Ende")

    static let spanish: Words.Deeds = Words.Deeds(
        records: "Récords", recordsOf: { "Récords de \($0)" }, noGames: "Aún no hay partidas acabadas.",
        won: { "\($0) de \($1) ganadas" }, run: { "mejor racha \($0)" }, bestTime: { "mejor tiempo \($0)" },
        forTwo: "de dos", forMore: "de más", provisional: "por confirmar", leaders: "Los mejores", order: "orden",
        orders: [
            "rating": "puntuación", "best_ms": "mejor tiempo", "fewest_flips": "menos cartas",
            "fewest_moves": "menos jugadas", "won": "victorias", "streak": "mejor racha",
        ], bots: "bots", nobody: "Todavía nadie.", ownPlace: { "Tu lugar: \($0)" }, history: "Partidas jugadas",
        saved: "Partidas guardadas", noSaved: "No hay partidas guardadas.", goOn: "seguir",
        rated: "puntuada",
        replay: "Repetición", loading: "Pidiendo la partida…", move: { "Paso \($0) de \($1)" }, play: "ver",
        stop: "parar", step: "paso", stepBack: "un paso atrás", backward: "hacia atrás", faster: "más rápido",
        slower: "más lento", toStart: "al principio", toEnd: "al final")

    static let french: Words.Deeds = Words.Deeds(
        records: "Les records", recordsOf: { "Records de \($0)" }, noGames: "Aucune partie finie.",
        won: { "\($0) sur \($1) gagnées" }, run: { "meilleure série \($0)" }, bestTime: { "meilleur temps \($0)" },
        forTwo: "à deux", forMore: "à plusieurs", provisional: "provisoire", leaders: "Les meilleurs", order: "ordre",
        orders: [
            "rating": "classement", "best_ms": "meilleur temps", "fewest_flips": "le moins de cartes",
            "fewest_moves": "le moins de coups", "won": "victoires", "streak": "meilleure série",
        ], bots: "robots", nobody: "Personne encore.", ownPlace: { "Ta place\u{A0}: \($0)" }, history: "Parties jouées",
        saved: "Parties gardées", noSaved: "Aucune partie gardée.", goOn: "reprendre",
        rated: "classée", replay: "Film", loading: "On demande la partie…", move: { "Étape \($0) sur \($1)" },
        play: "lire", stop: "arrêt", step: "étape", stepBack: "une étape en arrière", backward: "à rebours",
        faster: "plus vite", slower: "moins vite", toStart: "au début", toEnd: "à la fin")

    static let swedish: Words.Deeds = Words.Deeds(
        records: "Rekord", recordsOf: { "Rekord för \($0)" }, noGames: "Inget avslutat spel än.",
        won: { "\($0) av \($1) vunna" }, run: { "längsta sviten \($0)" }, bestTime: { "bästa tid \($0)" },
        forTwo: "för två", forMore: "för fler", provisional: "preliminär", leaders: "De bästa", order: "ordning",
        orders: [
            "rating": "ranking", "best_ms": "bästa tid", "fewest_flips": "minst antal kort",
            "fewest_moves": "minst antal drag", "won": "vinster", "streak": "längsta sviten",
        ], bots: "botar", nobody: "Ingen än.", ownPlace: { "Din plats: \($0)" }, history: "Spelade spel",
        saved: "Sparade spel", noSaved: "Inget sparat spel.", goOn: "fortsätt",
        rated: "rankat",
        replay: "Repris", loading: "Hämtar spelet…", move: { "Steg \($0) av \($1)" }, play: "spela", stop: "stanna",
        step: "steg", stepBack: "ett steg bakåt", backward: "baklänges", faster: "fortare", slower: "långsammare",
        toStart: "till början", toEnd: "till slutet")

    static let japanese: Words.Deeds = Words.Deeds(
        records: "記録", recordsOf: { "\($0)の記録" }, noGames: "終えたゲームはまだありません。", won: { "\($1)戦\($0)勝" },
        run: { "最長連勝\($0)" }, bestTime: { "最短\($0)" }, forTwo: "二人", forMore: "三人以上", provisional: "暫定",
        leaders: "上位の人", order: "順序",
        orders: [
            "rating": "レート", "best_ms": "最短時間", "fewest_flips": "最少枚数", "fewest_moves": "最少手数", "won": "勝利数",
            "streak": "連勝",
        ],
        bots: "ボット", nobody: "まだ誰もいません。", ownPlace: { "あなたは\($0)位" }, history: "終えたゲーム",
        saved: "保存したゲーム", noSaved: "保存したゲームはありません。", goOn: "続ける", rated: "レート戦", replay: "再生",
        loading: "ゲームを取得中…", move: { "\($1)手中\($0)" }, play: "再生する", stop: "止める", step: "一手", stepBack: "一手戻る",
        backward: "逆再生", faster: "速く", slower: "遅く", toStart: "最初へ", toEnd: "最後へ")
}

extension Words {
    /// What the texts of ``Deeds`` show, as in ``examples``.
    var deedsExamples: [String: [String]] {
        [
            "deeds.recordsOf": [deeds.recordsOf("Ada")],
            "deeds.won": [deeds.won(1, 1), deeds.won(12, 24)],
            "deeds.run": [1, 2, 12].map(deeds.run),
            "deeds.bestTime": [deeds.bestTime("Ada")],
            "deeds.ownPlace": [1, 2, 12].map(deeds.ownPlace),
            "deeds.move": [deeds.move(1, 1), deeds.move(12, 24)],
        ]
    }
}
