extension Words {
    /// Texts that only some modes of the game need.
    struct Modes: Sendable {
        /// What each mode is called, by its name on the wire.
        let names: [String: String]
        /// What each mode is, in a line, by its name on the wire.
        let about: [String: String]
        let find: String
        let race: String
        let scramble: String
        let partner: String
        let inLine: String
        let flips: Counted
        let timeLeft: Named
        let budget: String
        let anyTries: String
        let attempt: String
        let alone: String
        let aloneWhy: String
        let allWon: String
        let allLost: String
        let givenUp: String
        let playerLeft: String
        let found: String
        let foundOf: @Sendable (_ found: Int, _ all: Int) -> String
    }
}

extension Words.Modes {
    static let english: Words.Modes = Words.Modes(
        names: ["classic": "Classic", "solo": "Solo", "coop": "Together", "race": "Race", "scramble": "Scramble"],
        about: [
            "classic": "Take turns. Find a pair, go again.", "solo": "Alone against the tries",
            "coop": "All together, with common tries", "race": "The same cards for each: be first",
            "scramble": "No turns: the quickest has it",
        ],
        find: "Find them all", race: "Be the first!", scramble: "Flip any card", partner: "Now one like it",
        inLine: "You wait in line…", flips: { Words.counted($0, "flip", "flips") }, timeLeft: { "\($0) left" },
        budget: "Tries for all", anyTries: "any number", attempt: "Time per try", alone: "Play alone",
        aloneWhy: "find all in few tries", allWon: "All win!", allLost: "All lose.",
        givenUp: "The game was given up.", playerLeft: "The player has left.", found: "Found",
        foundOf: { "\($0) of \($1) found" })

    static let german: Words.Modes = Words.Modes(
        names: [
            "classic": "Klassisch", "solo": "Solo", "coop": "Gemeinsam", "race": "Wettlauf", "scramble": "Getümmel",
        ],
        about: [
            "classic": "Reihum; wer trifft, darf nochmal", "solo": "Allein gegen die Versuche",
            "coop": "Alle mit gemeinsamen Versuchen", "race": "Alle die gleichen Karten",
            "scramble": "Alle zugleich, wer zuerst kommt",
        ],
        find: "Finde alle", race: "Sei am schnellsten!", scramble: "Dreh irgendeine um",
        partner: "Und noch so eine", inLine: "Du stehst an…", flips: { "\($0) gedreht" },
        timeLeft: { "noch \($0)" }, budget: "Versuche für alle", anyTries: "beliebig", attempt: "Zeit/Versuch",
        alone: "Allein spielen", aloneWhy: "mit wenigen Versuchen", allWon: "Alle gewinnen!",
        allLost: "Alle verlieren.", givenUp: "Das Spiel wurde aufgegeben.", playerLeft: "Der Spieler ist weg.",
        found: "Gefunden", foundOf: { "\($0) von \($1) gefunden" })

    static let spanish: Words.Modes = Words.Modes(
        names: [
            "classic": "Clásico", "solo": "Solitario", "coop": "En equipo", "race": "Carrera", "scramble": "Barullo",
        ],
        about: [
            "classic": "Por turnos; quien acierta repite", "solo": "En solitario, contra los intentos",
            "coop": "Juntos, con intentos en común", "race": "Las mismas cartas para cada uno",
            "scramble": "Sin turnos: gana el más rápido",
        ],
        find: "Encuéntralas todas", race: "¡Llega primero!", scramble: "Voltea cualquiera", partner: "Ahora una igual",
        inLine: "Estás en la cola…", flips: { Words.counted($0, "volteo", "volteos") },
        timeLeft: { "quedan \($0)" }, budget: "Intentos de todos", anyTries: "sin límite",
        attempt: "Tiempo/intento", alone: "Jugar en solitario", aloneWhy: "con pocos intentos",
        allWon: "¡Ganan todos!", allLost: "Pierden todos.", givenUp: "La partida se abandonó.",
        playerLeft: "El jugador se ha ido.", found: "Halladas", foundOf: { "\($0) de \($1) halladas" })

    static let french: Words.Modes = Words.Modes(
        names: ["classic": "Classique", "solo": "Solo", "coop": "Ensemble", "race": "Course", "scramble": "Mêlée"],
        about: [
            "classic": "À tour de rôle; une paire rejoue", "solo": "Sans adversaire, essais comptés",
            "coop": "Ensemble, avec les mêmes essais", "race": "Les mêmes cartes pour chacun",
            "scramble": "Sans tours, au plus rapide",
        ],
        find: "Trouve-les toutes", race: "Finis en tête\u{A0}!", scramble: "Retourne une carte",
        partner: "Et une pareille", inLine: "Tu es dans la file…",
        flips: { $0 < 2 ? "\($0) carte" : "\($0) cartes" }, timeLeft: { "reste \($0)" }, budget: "Essais communs",
        anyTries: "illimités", attempt: "Temps/essai", alone: "Jouer seul", aloneWhy: "avec peu d’essais",
        allWon: "Tous gagnent\u{A0}!", allLost: "Tous perdent.", givenUp: "La partie a été abandonnée.",
        playerLeft: "Le joueur est parti.", found: "Trouvés", foundOf: { "\($0) sur \($1) trouvés" })

    static let swedish: Words.Modes = Words.Modes(
        names: [
            "classic": "Klassiskt", "solo": "Ensam", "coop": "Tillsammans", "race": "Kapplopp", "scramble": "Huggsexa",
        ],
        about: [
            "classic": "Turas om; ett par ger en tur till", "solo": "Ensam mot antalet försök",
            "coop": "Tillsammans, med delade försök", "race": "Samma kort för alla: bli först",
            "scramble": "Inga turer: den snabbaste tar",
        ],
        find: "Hitta alla", race: "Bli först!", scramble: "Vänd valfritt kort", partner: "Nu en likadan",
        inLine: "Du står i kö…", flips: { "\($0) vända" }, timeLeft: { "\($0) kvar" }, budget: "Allas försök",
        anyTries: "obegränsat", attempt: "Tid per försök", alone: "Spela ensam", aloneWhy: "med få försök",
        allWon: "Alla vinner!", allLost: "Alla förlorar.", givenUp: "Spelet gavs upp.",
        playerLeft: "Spelaren har gått.", found: "Hittade", foundOf: { "\($0) av \($1) hittade" })

    static let japanese: Words.Modes = Words.Modes(
        names: ["classic": "通常", "solo": "ひとり", "coop": "協力", "race": "競争", "scramble": "乱戦"],
        about: [
            "classic": "交代制、取れたらもう一度", "solo": "限られた手数にひとりで挑戦", "coop": "共通の手数で全員が協力",
            "race": "同じ配置でだれが一番早いか", "scramble": "手番なし、早い者勝ち",
        ],
        find: "全部見つけよう", race: "一番を目指そう！", scramble: "いつでもめくれます", partner: "同じ札は？", inLine: "順番待ち…",
        flips: { "めくり\($0)枚" }, timeLeft: { "残り\($0)" }, budget: "全員の手数", anyTries: "無制限",
        attempt: "1手の時間", alone: "ひとりで遊ぶ", aloneWhy: "少ない手数で", allWon: "全員の勝ち！", allLost: "全員の負け。",
        givenUp: "投了しました。", playerLeft: "プレーヤーが去りました。", found: "取得", foundOf: { "\($1)組中\($0)組" })
}
