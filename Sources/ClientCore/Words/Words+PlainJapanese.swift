extension Words.Plain {
    static let japanese: Words.Plain = Words.Plain(
        stop: "。", labelled: { "\($0)：\($1)" }, both: { "\($0)、\($1)" }, hello: { "こんにちは、\($0)さん。" }, done: "できました。",
        dropped: "やめました。", atStart: "ここが最初の画面です。終わるにはquitと入力。",
        noServer: "まだサーバーに入っていません。", noTable: "テーブルに着いていません。",
        noSuchChoice: { $0 == 1 ? "選べるのは1だけです。" : "選べるのは1から\($0)までです。" },
        choiceGone: "それはもうできません。", typeText: { "\($0)に続けて新しい文字を入力してください。" },
        badValue: { "\($0)にその値はありません。" }, unknownWord: "その言葉はありません。?で説明します。",
        didYouMean: { "その言葉はありません。\($0)ですか？" }, usage: { "使い方：\($0)" },
        tooLong: "その行は長すぎます。", answerConfirm: "yかnを入力してください。",
        answerText: "入力してください。空の行でやめます。", answerChoice: "番号を入力してください。空の行でやめます。",
        helpEverywhere: "番号でその操作をします。where：今の場所。repeat：もう一度読む。back：戻る。quit：終わる。",
        helpForm: "番号だけなら次の値へ。番号と値でその値に。例：2 明るい",
        helpLobby: "joinとIDで席に着く。watchとIDで観戦。/と言葉でテーブルを探す。",
        helpTable: "b3でb列3行のカードをめくる。boardでカードを読む。sayと文で話す。timeで残り時間。linkでブラウザ用リンク。",
        helpCommands: "helpでほかのコマンドを英語で読みます。",
        linkLost: "接続が切れました。つなぎ直しています。", noTables: "まだテーブルがありません。",
        tableFull: "満席です。観戦するにはwatchとIDを入力。", watch: { "\($0)を観戦" }, hidden: "非表示",
        hostOpen: "サーバーはあなたが出るまで開いています。近くの人はこう入力：pairs",
        hostAddress: { "見つからないとき：pairs --connect \($0)" }, hostNetcat: { "何も入れずに：nc \($0)" },
        showsJSON: "コマンドをJSONでも示します。", hidesJSON: "コマンドをJSONで示すのをやめます。",
        elsewhere: { "テーブル\($0)：\($1)" }, seatsTaken: { "\($1)席中\($0)席使用" })
}

extension Words.Telling {
    static let japanese: Words.Telling = Words.Telling(
        table: { "テーブル\($0)：\($1)。" }, youAre: { "あなたは\($0)です。" }, players: { "プレイヤー：\($0)。" },
        openSeats: { "空席\($0)" }, sayReady: "準備ができたらreadyと入力。", youAreReady: "準備OK。",
        score: { "得点：\($0)。" }, board: { "カードは\($0)枚。列はaから\($1)、行は1から\($2)。" },
        faceUp: { "表のカード：\($0)。" }, faceDown: { "裏のカードは\($0)枚。" }, row: { "\($0)行目：\($1)。" },
        down: "裏", taken: "なし", heldBy: { "\($0)、\($1)さんが確保中" }, secondsLeft: { "残り\($0)秒。" },
        noClock: "時計は動いていません。", turns: { "\($0)さん、\($1)：\($2)。" },
        match: { "そろいました。\($0)さんが\($1)を取って\($2)点。" },
        yourMatch: { "そろいました、\($0)。あなたは\($1)点。" }, noMatch: "外れです。",
        scoreIs: { "\($0)さんは\($1)点。" }, ready: { "\($0)さんは準備OK。" }, notReady: { "\($0)さんはまだ準備中です。" },
        noRematch: { "\($0)さんは再戦の希望をやめました。" }, goesOn: { "\($0)さんは再開を希望しています。" },
        toGoOn: "再開するには全員がresumeと入力。",
        toGoOnAlone: "再開するにはresumeと入力。", resumed: "ゲームを再開します。",
        renamed: { "テーブルの名前が\($0)になりました。" }, dealt: "新しいゲームです。",
        standIn: { "\($0)さんの代わりにボットが続けます。" }, holds: { "\($0)さんが\($1)を確保：\($2)。" },
        isFree: { "\($0)が空きました。" }, progress: { "\($0)さんは\($1)組。" }, place: { "\($0)位 \($1)、\($2)点。" },
        left: { "テーブル\($0)を離れました。" })
}
