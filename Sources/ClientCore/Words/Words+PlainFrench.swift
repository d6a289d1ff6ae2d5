/// The space that French puts in front of high punctuation.
private let gap = "\u{A0}"

extension Words.Plain {
    static let french: Words.Plain = Words.Plain(
        stop: ".", labelled: { "\($0)\(gap): \($1)" }, both: { "\($0), \($1)" }, hello: { "Bonjour, \($0)." },
        done: "C’est fait.",
        dropped: "Annulé.", atStart: "C’est le début. Pour finir, tape quit.",
        noServer: "Tu n’es encore sur aucun serveur.", noTable: "Tu n’es à aucune table.",
        noSuchChoice: { $0 == 1 ? "Il n’y a que le choix 1." : "Il y a les choix 1 à \($0)." },
        choiceGone: "Ce n’est plus possible.", typeText: { "Tape \($0) et le nouveau texte." },
        badValue: { "\($0)\(gap): cette valeur n’existe pas." },
        unknownWord: "Ce mot n’existe pas. ? dit ce qu’il y a.",
        didYouMean: { "Ce mot n’existe pas. Tu voulais dire \($0)\(gap)?" }, usage: { "On l’écrit ainsi\(gap): \($0)" },
        tooLong: "Cette ligne est trop longue.", answerConfirm: "Tape o ou n.",
        answerText: "Tape la réponse, ou une ligne vide pour annuler.",
        answerChoice: "Tape un numéro, ou une ligne vide pour annuler.",
        helpEverywhere:
            "Un numéro fait ce qu’il annonce. where\(gap): où tu es. repeat\(gap): répéter. back\(gap): retour. "
            + "quit\(gap): finir.",
        helpForm: "Un numéro passe à la valeur suivante\(gap); un numéro et une valeur la fixent, comme 3 difficile.",
        helpLobby:
            "join et l’ID\(gap): prendre place. watch et l’ID\(gap): regarder. "
            + "/ et un mot\(gap): chercher des tables.",
        helpTable:
            "b3 retourne la carte de la colonne b, ligne 3. board lit les cartes. say et un texte\(gap): parler. "
            + "time\(gap): le temps. link\(gap): le lien.",
        helpCommands: "help énumère les autres commandes, en anglais.",
        linkLost: "La connexion est perdue. J’essaie de la rétablir.", noTables: "Pas encore de table.",
        tableFull: "Tout est pris. Pour regarder, tape watch et l’ID de la table.", watch: { "Regarder \($0)" },
        hidden: "caché",
        hostOpen: "Ton serveur reste ouvert jusqu’à ton départ. Tes amis du réseau tapent\(gap): pairs",
        hostAddress: { "S’ils ne trouvent rien\(gap): pairs --connect \($0)" },
        hostNetcat: { "Sans rien installer\(gap): nc \($0)" },
        showsJSON: "Chaque commande est montrée en JSON.", hidesJSON: "Les commandes ne sont plus montrées en JSON.",
        elsewhere: { "À la table \($0)\(gap): \($1)" }, seatsTaken: { "Places prises\(gap): \($0) sur \($1)" })
}

extension Words.Telling {
    static let french: Words.Telling = Words.Telling(
        table: { "Table \($0)\(gap): \($1)." }, youAre: { "Tu es \($0)." }, players: { "Joueurs\(gap): \($0)." },
        openSeats: { $0 < 2 ? "\($0) place libre" : "\($0) places libres" },
        sayReady: "Tape ready pour commencer.", youAreReady: "Tu es dans la partie.",
        score: { "Points\(gap): \($0)." }, board: { "\($0) cartes\(gap): colonnes a à \($1), lignes 1 à \($2)." },
        faceUp: { "Visibles\(gap): \($0)." },
        faceDown: { $0 < 2 ? "\($0) carte cachée." : "\($0) cartes cachées." },
        row: { "Ligne \($0)\(gap): \($1)." }, down: "cachée", taken: "prise", heldBy: { "\($0), tenue par \($1)" },
        secondsLeft: { "Encore \($0) " + ($0 < 2 ? "seconde." : "secondes.") },
        noClock: "Aucune horloge ne tourne.", turns: { "\($0), \($1)\(gap): \($2)." },
        match: { "Trouvé\(gap)! \($0) prend \($1) et a \($2) " + ($2 < 2 ? "point." : "points.") },
        yourMatch: { "Trouvé\(gap): \($0). Tu as \($1) " + ($1 < 2 ? "point." : "points.") }, noMatch: "Raté.",
        scoreIs: { "\($0) a \($1) " + (abs($1) < 2 ? "point." : "points.") }, ready: { "\($0) attend le début." },
        notReady: { "\($0) ne veut pas encore commencer." }, noRematch: { "\($0) ne veut plus rejouer." },
        goesOn: { "\($0) veut continuer." }, toGoOn: "Pour continuer, tous tapent resume.",
        toGoOnAlone: "Pour continuer, tape resume.",
        resumed: "La partie continue.", renamed: { "La table s’appelle maintenant \($0)." }, dealt: "Nouvelle partie.",
        standIn: { "Un bot continue pour \($0)." }, holds: { "\($0) tient \($1)\(gap): \($2)." },
        isFree: { "\($0) est libre." }, progress: { "\($0) a \($1) " + ($1 < 2 ? "groupe." : "groupes.") },
        place: { "\($0). \($1), \($2) " + (abs($2) < 2 ? "point." : "points.") },
        left: { "Tu as quitté la table \($0)." })
}
