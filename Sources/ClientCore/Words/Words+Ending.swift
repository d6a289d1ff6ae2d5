extension Words {
    /// What a result tells beside who has won.
    struct Ending: Sendable {
        let run: @Sendable (_ name: String, _ groups: Int) -> String
        /// So many tries fewer than perfect play expects.
        let better: Counted
        let asGood: String
        let best: String
        let ready: Named
    }
}

extension Words.Ending {
    static let english: Words.Ending = Words.Ending(
        run: { "Longest run: \($0), \($1) in a row" },
        better: { Words.counted($0, "try", "tries") + " better than perfect play expects" },
        asGood: "As good as perfect play expects", best: "Your best game at this table so far",
        ready: { "Ready for another: \($0)" })

    static let german: Words.Ending = Words.Ending(
        run: { "Längste Serie: \($0), \($1) in Folge" },
        better: { Words.counted($0, "Versuch", "Versuche") + " besser, als perfektes Spiel erwarten lässt" },
        asGood: "So gut, wie perfektes Spiel erwarten lässt", best: "Dein bestes Spiel an diesem Tisch bisher",
        ready: { "Bereit fürs nächste: \($0)" })

    static let spanish: Words.Ending = Words.Ending(
        run: { "Mejor racha: \($0), \($1) seguidas" },
        better: { Words.counted($0, "intento", "intentos") + " menos de lo que se espera del juego perfecto" },
        asGood: "Tan bien como se espera del juego perfecto", best: "Tu mejor partida en esta mesa hasta ahora",
        ready: { "Listos para otra: \($0)" })

    static let french: Words.Ending = Words.Ending(
        run: { "Meilleure série\u{A0}: \($0), \($1) de suite" },
        better: { ($0 < 2 ? "\($0) essai" : "\($0) essais") + " de moins que n’en attend le jeu parfait" },
        asGood: "Aussi bien que le jeu parfait", best: "Ta meilleure partie à cette table",
        ready: { "Prêts à rejouer\u{A0}: \($0)" })

    static let swedish: Words.Ending = Words.Ending(
        run: { "Längsta sviten: \($0), \($1) i rad" }, better: { "\($0) försök bättre än perfekt spel väntas ge" },
        asGood: "Lika bra som perfekt spel väntas ge", best: "Ditt bästa spel vid det här bordet hittills",
        ready: { "Redo för ett till: \($0)" })

    static let japanese: Words.Ending = Words.Ending(
        run: { "最長連続：\($0)、\($1)組" }, better: { "完璧な記憶の期待値より\($0)手少ない" }, asGood: "完璧な記憶の期待値どおり",
        best: "このテーブルでの自己ベスト", ready: { "もう一局の準備完了：\($0)" })
}
