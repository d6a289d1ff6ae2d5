extension Words {
    /// What is known of a lost connection.
    struct Link: Sendable {
        /// For so many seconds nothing has come.
        let silent: Counted
        /// For so many seconds nothing has listened there.
        let gone: Counted
        /// The next attempt comes in so many seconds.
        let again: Counted
        /// The own seat is held for so many seconds.
        let kept: Counted
        /// The server is away for a moment.
        let restarts: String
        /// The server knows everything when it is back.
        let comesBack: String
    }
}

extension Words.Link {
    static let english: Words.Link = Words.Link(
        silent: { "No word from the server for \($0) s." }, gone: { "The server has been gone for \($0) s." },
        again: { "Next try in \($0) s." }, kept: { "Your seat is kept for \($0) s." },
        restarts: "The server restarts.", comesBack: "Your game comes back.")

    static let german: Words.Link = Words.Link(
        silent: { "Seit \($0) s nichts vom Server." }, gone: { "Dort läuft kein Server mehr (\($0) s)." },
        again: { "Neuer Versuch in \($0) s." }, kept: { "Dein Platz bleibt noch \($0) s." },
        restarts: "Der Server startet neu.", comesBack: "Dein Spiel kommt wieder.")

    static let spanish: Words.Link = Words.Link(
        silent: { "Sin noticias del servidor: \($0) s." }, gone: { "Allí ya no hay servidor (\($0) s)." },
        again: { "Otro intento en \($0) s." }, kept: { "Tu sitio espera \($0) s." },
        restarts: "El servidor se reinicia.", comesBack: "Tu partida volverá.")

    static let french: Words.Link = Words.Link(
        silent: { "Rien du serveur depuis \($0) s." }, gone: { "Il n’y a plus de serveur (\($0) s)." },
        again: { "Nouvel essai dans \($0) s." }, kept: { "Ta place attend \($0) s." },
        restarts: "Le serveur redémarre.", comesBack: "Ta partie revient.")

    static let swedish: Words.Link = Words.Link(
        silent: { "Inget från servern på \($0) s." }, gone: { "Där finns ingen server mer (\($0) s)." },
        again: { "Nytt försök om \($0) s." }, kept: { "Din plats hålls \($0) s." },
        restarts: "Servern startar om.", comesBack: "Ditt spel kommer tillbaka.")

    static let japanese: Words.Link = Words.Link(
        silent: { "\($0)秒間サーバーから応答なし。" }, gone: { "サーバーがありません（\($0)秒）。" },
        again: { "\($0)秒後に再試行。" }, kept: { "席はあと\($0)秒。" },
        restarts: "サーバーを再起動中。", comesBack: "ゲームは戻ります。")
}

extension Words {
    /// What the texts of ``Link`` show, as in ``examples``.
    var linkExamples: [String: [String]] {
        let counts = [1, 2, 12]
        return [
            "link.silent": counts.map(link.silent), "link.gone": counts.map(link.gone),
            "link.again": counts.map(link.again), "link.kept": counts.map(link.kept),
            "link.restarts": [link.restarts], "link.comesBack": [link.comesBack],
        ]
    }
}
