extension Words {
    /// Texts about people who behave badly: reports, and what moderators do.
    struct Discipline: Sendable {
        /// The key, in the help of a table.
        let key: String
        let whom: String
        let what: Named
        let report: String
        let muteHour: String
        let mute: String
        let banDay: String
        let ban: String
        let why: Named
        let reported: String
        let isDone: String
    }
}

extension Words.Discipline {
    static let english: Words.Discipline = Words.Discipline(
        key: "report", whom: "Who is it about?", what: { "What about \($0)?" }, report: "Report to the moderators",
        muteHour: "Mute for an hour", mute: "Mute for good", banDay: "Ban for a day", ban: "Ban for good",
        why: { "What has \($0) done?" }, reported: "The moderators will read it.", isDone: "That is settled.")

    static let german: Words.Discipline = Words.Discipline(
        key: "melden", whom: "Um wen geht es?", what: { "Was soll mit \($0) geschehen?" },
        report: "Den Moderatoren melden", muteHour: "Eine Stunde stumm", mute: "Für immer stumm",
        banDay: "Einen Tag aussperren", ban: "Für immer aussperren", why: { "Was hat \($0) getan?" },
        reported: "Die Moderatoren werden es lesen.", isDone: "Das ist erledigt.")

    static let spanish: Words.Discipline = Words.Discipline(
        key: "avisar", whom: "¿De quién se trata?", what: { "¿Qué hacer con \($0)?" },
        report: "Avisar a los moderadores", muteHour: "Silenciar una hora", mute: "Silenciar para siempre",
        banDay: "Expulsar un día", ban: "Expulsar para siempre", why: { "¿Qué ha hecho \($0)?" },
        reported: "Los moderadores lo leerán.", isDone: "Está hecho.")

    static let french: Words.Discipline = Words.Discipline(
        key: "signaler", whom: "De qui s’agit-il\u{A0}?", what: { "Que faire de \($0)\u{A0}?" },
        report: "Signaler aux modérateurs", muteHour: "Muet pendant une heure", mute: "Muet pour toujours",
        banDay: "Exclure pour un jour", ban: "Exclure pour toujours", why: { "Qu’a fait \($0)\u{A0}?" },
        reported: "Les modérateurs le liront.", isDone: "C’est réglé.")

    static let swedish: Words.Discipline = Words.Discipline(
        key: "anmäl", whom: "Vem gäller det?", what: { "Vad ska hända med \($0)?" }, report: "Anmäl till moderatorerna",
        muteHour: "Tysta en timme", mute: "Tysta för gott", banDay: "Stäng av en dag", ban: "Stäng av för gott",
        why: { "Vad har \($0) gjort?" }, reported: "Moderatorerna läser det.", isDone: "Det är ordnat.")

    static let japanese: Words.Discipline = Words.Discipline(
        key: "通報", whom: "誰のことですか？", what: { "\($0)をどうしますか？" }, report: "管理者に通報する", muteHour: "一時間の発言禁止",
        mute: "無期限の発言禁止", banDay: "一日の追放", ban: "無期限の追放", why: { "\($0)は何をしましたか？" }, reported: "管理者が読みます。",
        isDone: "処理しました。")
}

extension Words {
    /// What the texts of ``Discipline`` show, as in ``examples``.
    var disciplineExamples: [String: [String]] {
        ["discipline.what": [discipline.what("Ada")], "discipline.why": [discipline.why("Ada")]]
    }
}
