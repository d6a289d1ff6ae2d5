extension Words {
    /// Texts about inviting, bots, and what can be done by one key in a game.
    struct Playing: Sendable {
        /// What the key that copies the invitation does.
        let copy: String
        /// Said when it was copied.
        let copied: String
        /// Stands before what others type to join.
        let invite: String
        /// Stands before what others open in a browser to join.
        let browse: String
        /// Stands before what others type who have no program; its argument is the table. No line ends within what is typed.
        let bare: Named
        /// What the key that shows this link does.
        let showLink: String
        /// Said where there is no such link.
        let noPage: String
        /// The key of the list of turned cards, and its title.
        let log: String
        let logTitle: String
        let logEmpty: String
        /// What the keys with pictures do.
        let react: String
        /// What typing the place of a card does.
        let turnByPlace: String
        /// How well each bot remembers, by its name on the wire.
        let bots: [String: String]
    }
}

extension Words.Playing {
    static let english: Words.Playing = Words.Playing(
        copy: "copy",
        copied: "Copied: paste it to a friend.",
        invite: "To join, others type:",
        browse: "In any browser:",
        bare: { "With nothing installed: “name\u{A0}YOU” and “join\u{A0}\($0)” after" },
        showLink: "link and QR code",
        noPage: "This server has no page for browsers.",
        log: "who turned what",
        logTitle: "Log",
        logEmpty: "No card turned yet.",
        react: "say it at a key",
        turnByPlace: "turn that card",
        bots: [
            "sleepy": "forgets almost all",
            "casual": "forgets some",
            "sharp": "forgets little",
            "perfect": "forgets nothing",
            "theorist": "may pass its turn too",
        ])

    static let german: Words.Playing = Words.Playing(
        copy: "kopieren",
        copied: "Kopiert: schick es weiter.",
        invite: "Mitspieler tippen:",
        browse: "In jedem Browser:",
        bare: { "Ohne Programm: „name\u{A0}DU“ und „join\u{A0}\($0)“ nach" },
        showLink: "Link und QR-Code",
        noPage: "Dieser Server hat keine Browserseite.",
        log: "wer was umdrehte",
        logTitle: "Verlauf",
        logEmpty: "Noch keine Karte.",
        react: "kurz zurufen",
        turnByPlace: "diese Karte drehen",
        bots: [
            "sleepy": "vergisst fast alles",
            "casual": "vergisst manches",
            "sharp": "vergisst wenig",
            "perfect": "vergisst nichts",
            "theorist": "setzt auch mal aus",
        ])

    static let spanish: Words.Playing = Words.Playing(
        copy: "copiar",
        copied: "Copiado: pégalo para alguien.",
        invite: "Los demás escriben:",
        browse: "En un navegador:",
        bare: { "Sin programa: «name\u{A0}TÚ» y «join\u{A0}\($0)» tras" },
        showLink: "enlace y código QR",
        noPage: "Este servidor no tiene página web.",
        log: "quién volteó qué",
        logTitle: "Registro",
        logEmpty: "Aún ninguna carta.",
        react: "decirlo rápido",
        turnByPlace: "voltear esa carta",
        bots: [
            "sleepy": "olvida casi todo",
            "casual": "olvida algo",
            "sharp": "olvida poco",
            "perfect": "no olvida nada",
            "theorist": "a veces cede el turno",
        ])

    static let french: Words.Playing = Words.Playing(
        copy: "copier",
        copied: "Copié\u{A0}: colle-le à un ami.",
        invite: "Pour venir, on tape\u{A0}:",
        browse: "Dans un navigateur\u{A0}:",
        bare: { "Sans programme\u{A0}: «\u{A0}name\u{A0}TOI\u{A0}» et «\u{A0}join\u{A0}\($0)\u{A0}» après" },
        showLink: "lien et code QR",
        noPage: "Ce serveur n’a pas de page web.",
        log: "qui a retourné quoi",
        logTitle: "Journal",
        logEmpty: "Aucune carte encore.",
        react: "réagir vite",
        turnByPlace: "retourner celle-là",
        bots: [
            "sleepy": "oublie presque tout",
            "casual": "oublie un peu",
            "sharp": "oublie peu",
            "perfect": "n’oublie rien",
            "theorist": "passe aussi son tour",
        ])

    static let swedish: Words.Playing = Words.Playing(
        copy: "kopiera",
        copied: "Kopierat: klistra in åt en vän.",
        invite: "För att vara med skriver man:",
        browse: "I en webbläsare:",
        bare: { "Utan program: ”name\u{A0}DU” och ”join\u{A0}\($0)” efter" },
        showLink: "länk och QR-kod",
        noPage: "Servern har ingen webbsida.",
        log: "vem vände vad",
        logTitle: "Logg",
        logEmpty: "Inget kort än.",
        react: "ropa snabbt",
        turnByPlace: "vänd det kortet",
        bots: [
            "sleepy": "glömmer nästan allt",
            "casual": "glömmer en del",
            "sharp": "glömmer lite",
            "perfect": "glömmer inget",
            "theorist": "avstår ibland",
        ])

    static let japanese: Words.Playing = Words.Playing(
        copy: "コピー",
        copied: "コピーしました。友達に送れます。",
        invite: "参加する人の入力：",
        browse: "ブラウザで開く：",
        bare: { "プログラムなしで：次の後に「name 名前」「join \($0)」" },
        showLink: "リンクとQRコード",
        noPage: "このサーバーにはウェブページがありません。",
        log: "めくった記録",
        logTitle: "記録",
        logEmpty: "まだありません。",
        react: "ひとこと",
        turnByPlace: "その札をめくる",
        bots: [
            "sleepy": "ほぼ忘れます",
            "casual": "少し忘れます",
            "sharp": "あまり忘れません",
            "perfect": "忘れません",
            "theorist": "見送ることもあります",
        ])
}
