extension Words.Plain {
    static let french = Words.Plain(
        stop: ".", hello: { "Bonjour \($0)." }, done: "C'est fait.", dropped: "Annulé.",
        atStart: "C'est le début. Pour finir, tapez quit.", noServer: "Vous n'êtes encore sur aucun serveur.",
        noTable: "Vous n'êtes à aucune table.",
        noSuchChoice: { $0 == 1 ? "Il n'y a que le choix 1." : "Il y a les choix 1 à \($0)." },
        choiceGone: "Ce n'est plus possible.", typeText: { "Tapez \($0) et le nouveau texte." },
        badValue: { "\($0) : cette valeur n'existe pas." }, unknownWord: "Ce mot n'existe pas. ? dit ce qu'il y a.",
        didYouMean: { "Ce mot n'existe pas. Vouliez-vous dire \($0) ?" }, usage: { "Voici comment faire : \($0)" },
        tooLong: "Cette ligne est trop longue.", answerConfirm: "Tapez o ou n.",
        answerText: "Tapez la réponse, ou une ligne vide pour annuler.",
        answerChoice: "Tapez un numéro, ou une ligne vide pour annuler.",
        helpEverywhere:
            "Un numéro fait ce qu'il annonce. where : où vous êtes. repeat : répéter. back : retour. quit : finir.",
        helpForm: "Un numéro passe à la valeur suivante ; un numéro et une valeur la fixent : 3 difficile.",
        helpLobby: "join et l'ID : s'asseoir à une table. watch : regarder. / et un mot : chercher des tables.",
        helpTable: "b3 retourne la carte de la colonne b, rangée 3. board lit les cartes. say et un texte : parler. time : le temps.",
        helpCommands: "help énumère les autres commandes, en anglais.",
        linkLost: "La connexion est perdue. J'essaie de la rétablir.", noTables: "Pas encore de table.",
        tableFull: "Tout est pris. Pour regarder, tapez watch et l'ID de la table.", watch: { "Regarder \($0)" },
        hidden: "caché", hostOpen: "Votre serveur est ouvert jusqu'à votre départ. Vos amis du réseau tapent : pairs",
        hostAddress: { "Si rien n'est trouvé : pairs --connect \($0)" },
        hostNetcat: { "Sans rien installer : nc \($0)" },
        showsJSON: "Chaque commande est montrée en JSON.", hidesJSON: "Les commandes ne sont plus montrées en JSON.",
        elsewhere: { "À la table \($0) : \($1)" }, seatsTaken: { "\($0) places prises sur \($1)" })
}

extension Words.Telling {
    static let french = Words.Telling(
        table: { "Table \($0) : \($1)." }, youAre: { "Vous êtes \($0)." }, players: { "À table : \($0)." },
        openSeats: { Words.counted($0, "place libre", "places libres") },
        sayReady: "Tapez ready pour commencer.", youAreReady: "Vous êtes prêt à jouer.",
        score: { "Points : \($0)." }, board: { "\($0) cartes : colonnes a à \($1), rangées 1 à \($2)." },
        faceUp: { "Visibles : \($0)." },
        faceDown: { $0 == 1 ? "1 carte est cachée." : "\($0) cartes sont cachées." },
        row: { "Rangée \($0) : \($1)." }, down: "cachée", taken: "prise", heldBy: { "\($0), tenue par \($1)" },
        secondsLeft: { "Encore " + Words.counted($0, "seconde", "secondes") + "." }, noClock: "Aucune horloge ne tourne.",
        turns: { "\($0), \($1) : \($2)." },
        match: { "Trouvé ! \($0) prend \($1) et a \(Words.counted($2, "point", "points"))." },
        yourMatch: { "Trouvé : \($0). Vous avez \(Words.counted($1, "point", "points"))." }, noMatch: "Raté.",
        scoreIs: { "\($0) a \(Words.counted($1, "point", "points"))." }, ready: { "\($0) veut commencer." },
        notReady: { "\($0) ne veut pas encore commencer." }, noRematch: { "\($0) ne veut plus rejouer." },
        goesOn: { "\($0) veut continuer." }, paused: "La partie est en pause. Pour continuer, tous tapent resume.",
        resumed: "La partie continue.", renamed: { "La table s'appelle maintenant \($0)." }, dealt: "Nouvelle partie.",
        standIn: { "Un bot continue pour \($0)." }, holds: { "\($0) tient \($1) : \($2)." },
        isFree: { "\($0) est libre." }, progress: { "\($0) a \(Words.counted($1, "groupe", "groupes"))." },
        place: { "\($0). \($1), \(Words.counted($2, "point", "points"))." }, left: { "Vous avez quitté la table \($0)." },
        playAgain: "Pour rejouer, tapez again.")
}
