extension Words {
    /// Texts about coming in, coming back, and why something is not possible.
    struct Meeting: Sendable {
        /// The state of a listed table that asks for a password.
        let password: String
        /// Offers the seat that an earlier run has left.
        let rejoin: String
        /// Beside the server of that seat, when it has not answered.
        let rejoinSilent: String
        /// Why no card can be turned while a miss is shown.
        let wait: String
        /// Why the name is not changed.
        let keepsName: String
        /// Why there is no connection, and so on.
        let refused: String
        let noSuchName: String
        let linkClosed: String
        /// Asks whether to play without somebody who has left.
        let againWithout: Named
        /// Nothing has answered for so many seconds.
        let silent: Counted
        /// There was no connection for so many seconds.
        let away: Counted
        /// What became of a game whose player has come back after more than so many seconds.
        let tooLate: Counted
        /// The place where something else listens.
        let notPairs: Named
        /// The fingerprint of the certificate of a server that is new.
        let trusted: Named
        /// What is odd about a certificate; a day.
        let expired: Named
        let notYetValid: Named
        let otherName: String
        let otherVersion: @Sendable (_ theirs: Int, _ ours: Int) -> String
        /// Why a request is not possible now, by the time when it is.
        let notNow: [String: String]
    }
}

extension Words.Meeting {
    static let english: Words.Meeting = Words.Meeting(
        password: "password",
        rejoin: "Back to your seat, if it is held",
        rejoinSilent: "it did not answer just now",
        wait: "Wait: the cards turn back first.",
        keepsName: "At a table your name stays as it is.",
        refused: "nothing listens there",
        noSuchName: "no machine has that name",
        linkClosed: "the server has closed it",
        againWithout: { "\($0) has left. Play again anyway?" },
        silent: { "no answer within \($0) s" },
        away: { "no connection for \($0) s" },
        tooLate: { "You were away for more than \($0) s: the game went on without you." },
        notPairs: { "What listens at \($0) is no Pairs server. Is the port right?" },
        trusted: { "Certificate: \($0)" },
        expired: { "Expired on \($0)." }, notYetValid: { "Valid only from \($0)." },
        otherName: "Made for another name.",
        otherVersion: { "it speaks version \($0), this program \($1)" },
        notNow: [
            "inGame": "No game is being played.",
            "betweenGames": "A game is on: wait for its end.",
            "ownGame": "A game is on. If yours, take your seat.",
            "beforeGames": "Only before the first game.",
            "afterGames": "There was no game yet.",
        ])

    static let german: Words.Meeting = Words.Meeting(
        password: "Passwort",
        rejoin: "Zurück auf den Platz, falls frei",
        rejoinSilent: "eben kam keine Antwort",
        wait: "Warte, bis die Karten umdrehen.",
        keepsName: "Am Tisch bleibt dein Name, wie er ist.",
        refused: "dort läuft nichts",
        noSuchName: "so heißt kein Rechner",
        linkClosed: "der Server hat aufgelegt",
        againWithout: { "\($0) ist weg. Trotzdem nochmal?" },
        silent: { "\($0) s lang keine Antwort" },
        away: { "\($0) s lang keine Verbindung" },
        tooLate: { "Du warst mehr als \($0) s weg: Das Spiel ging ohne dich weiter." },
        notPairs: { "Auf \($0) läuft kein Pairs-Server. Stimmt der Port?" },
        trusted: { "Zertifikat: \($0)" },
        expired: { "Abgelaufen am \($0)." }, notYetValid: { "Erst ab \($0) gültig." },
        otherName: "Für einen anderen Namen ausgestellt.",
        otherVersion: { "dort Version \($0), hier \($1)" },
        notNow: [
            "inGame": "Es läuft gerade kein Spiel.",
            "betweenGames": "Es läuft ein Spiel: Warte aufs Ende.",
            "ownGame": "Es läuft ein Spiel. Deins? Dann zurück!",
            "beforeGames": "Nur vor dem ersten Spiel.",
            "afterGames": "Es gab noch kein Spiel.",
        ])

    static let spanish: Words.Meeting = Words.Meeting(
        password: "con clave",
        rejoin: "Volver a tu plaza, si sigue libre",
        rejoinSilent: "ahora no responde",
        wait: "Espera a que se tapen las cartas.",
        keepsName: "En la mesa tu nombre no cambia.",
        refused: "allí no hay nada",
        noSuchName: "ningún equipo se llama así",
        linkClosed: "el servidor la cerró",
        againWithout: { "\($0) se ha ido. ¿Jugar otra igualmente?" },
        silent: { "sin respuesta en \($0) s" },
        away: { "sin conexión durante \($0) s" },
        tooLate: { "Has faltado más de \($0) s: la partida siguió sin ti." },
        notPairs: { "En \($0) no hay un servidor Pairs. ¿Es ese el puerto?" },
        trusted: { "Certificado: \($0)" },
        expired: { "Caducó el \($0)." }, notYetValid: { "Válido solo desde el \($0)." },
        otherName: "Es de otro nombre.",
        otherVersion: { "allí la versión \($0), aquí la \($1)" },
        notNow: [
            "inGame": "No hay ninguna partida en juego.",
            "betweenGames": "Hay una partida: espera al final.",
            "ownGame": "Hay una partida. ¿Es tuya? Vuelve.",
            "beforeGames": "Solo antes de la primera partida.",
            "afterGames": "Aún no ha habido ninguna partida.",
        ])

    static let french: Words.Meeting = Words.Meeting(
        password: "à clé",
        rejoin: "Reprendre ta place, si elle attend",
        rejoinSilent: "sans réponse à l’instant",
        wait: "Attends que les cartes se cachent.",
        keepsName: "À une table, ton nom ne change pas.",
        refused: "rien n’y écoute",
        noSuchName: "aucune machine de ce nom",
        linkClosed: "le serveur l’a fermée",
        againWithout: { "\($0) est parti. Rejouer quand même\u{A0}?" },
        silent: { "aucune réponse en \($0) s" },
        away: { "aucune connexion en \($0) s" },
        tooLate: { "Absent plus de \($0) s\u{A0}: la partie a continué sans toi." },
        notPairs: { "Sur \($0), ce n’est pas un serveur Pairs. Est-ce le bon port\u{A0}?" },
        trusted: { "Certificat\u{A0}: \($0)" },
        expired: { "Expiré le \($0)." }, notYetValid: { "Valable seulement dès le \($0)." },
        otherName: "Fait pour un autre nom.",
        otherVersion: { "là-bas la version \($0), ici la \($1)" },
        notNow: [
            "inGame": "Aucune partie en cours.",
            "betweenGames": "Partie en cours\u{A0}: attends la fin.",
            "ownGame": "Partie en cours. La tienne\u{A0}? Reviens.",
            "beforeGames": "Seulement avant la première partie.",
            "afterGames": "Il n’y a pas encore eu de partie.",
        ])

    static let swedish: Words.Meeting = Words.Meeting(
        password: "lösenord",
        rejoin: "Till din plats, om den finns kvar",
        rejoinSilent: "den svarade inte nyss",
        wait: "Vänta tills korten vänds tillbaka.",
        keepsName: "Vid ett bord behåller du ditt namn.",
        refused: "där finns inget",
        noSuchName: "ingen dator heter så",
        linkClosed: "servern har lagt på",
        againWithout: { "\($0) har gått. Spela igen ändå?" },
        silent: { "inget svar på \($0) s" },
        away: { "ingen förbindelse på \($0) s" },
        tooLate: { "Du var borta mer än \($0) s: spelet gick vidare utan dig." },
        notPairs: { "På \($0) finns ingen Pairs-server. Är porten rätt?" },
        trusted: { "Certifikat: \($0)" },
        expired: { "Gick ut \($0)." }, notYetValid: { "Gäller först från \($0)." },
        otherName: "Gjort för ett annat namn.",
        otherVersion: { "där version \($0), här \($1)" },
        notNow: [
            "inGame": "Inget spel pågår.",
            "betweenGames": "Ett spel pågår: vänta till slutet.",
            "ownGame": "Ett spel pågår. Ditt? Gå tillbaka.",
            "beforeGames": "Bara före det första spelet.",
            "afterGames": "Det har inte varit något spel än.",
        ])

    static let japanese: Words.Meeting = Words.Meeting(
        password: "鍵付き",
        rejoin: "席が残っていれば戻る",
        rejoinSilent: "応答がありません",
        wait: "札が裏返るまでお待ちください。",
        keepsName: "着席中は名前を変えられません。",
        refused: "待ち受けがありません",
        noSuchName: "その名前の相手がありません",
        linkClosed: "サーバーが切断しました",
        againWithout: { "\($0)は去りました。それでも続けますか？" },
        silent: { "\($0)秒間応答なし" },
        away: { "\($0)秒間接続なし" },
        tooLate: { "\($0)秒以上離れていたため、ゲームは先に進みました。" },
        notPairs: { "\($0)はPairsサーバーではありません。ポートは正しいですか？" },
        trusted: { "証明書：\($0)" },
        expired: { "\($0)に期限切れ。" }, notYetValid: { "\($0)から有効。" },
        otherName: "別の名前の証明書です。",
        otherVersion: { "相手は版\($0)、こちらは版\($1)" },
        notNow: [
            "inGame": "ゲーム中ではありません。",
            "betweenGames": "対戦中です。終わるまでお待ちください。",
            "ownGame": "対戦中です。ご自分の対戦なら席へ。",
            "beforeGames": "最初のゲームの前だけです。",
            "afterGames": "まだゲームをしていません。",
        ])
}

extension Words {
    /// What the texts of ``Meeting`` show, as in ``examples``.
    var meetingExamples: [String: [String]] {
        [
            "meeting.againWithout": [meeting.againWithout("Ada")],
            "meeting.silent": [12].map(meeting.silent),
            "meeting.away": [12].map(meeting.away),
            "meeting.tooLate": [60].map(meeting.tooLate),
            "meeting.trusted": [meeting.trusted("66f4")],
            "meeting.expired": [meeting.expired("2026-01-31")],
            "meeting.notYetValid": [meeting.notYetValid("2026-01-31")],
            "meeting.notPairs": [meeting.notPairs("Ada")],
            "meeting.otherVersion": [meeting.otherVersion(12, 24)],
        ]
    }
}

extension Words.Meeting {
    /// What is odd about a certificate, as a sentence.
    func about(_ doubt: AppEvent.Doubt) -> String {
        switch doubt {
        case .expired(let day): expired(day)
        case .notYetValid(let day): notYetValid(day)
        case .otherName: otherName
        }
    }
}
