extension Words.Plain {
    static let japanese = Words.Plain(
        stop: "。", hello: { "こんにちは、\($0)さん。" }, done: "できました。", dropped: "やめました。",
        atStart: "ここが最初です。終わるには quit と入力。", noServer: "まだサーバーに入っていません。",
        noTable: "テーブルに着いていません。",
        noSuchChoice: { $0 == 1 ? "選べるのは1だけです。" : "選べるのは1から\($0)です。" },
        choiceGone: "それはもうできません。", typeText: { "\($0) と新しい文字を入力してください。" },
        badValue: { "\($0)にその値はありません。" }, unknownWord: "その言葉はありません。? で説明します。",
        didYouMean: { "その言葉はありません。\($0) ですか?" }, usage: { "使い方:\($0)" },
        tooLong: "その行は長すぎます。", answerConfirm: "y か n を入力してください。",
        answerText: "入力してください。空の行でやめます。", answerChoice: "番号を入力してください。空の行でやめます。",
        helpEverywhere: "番号でその操作をします。where:今の場所。repeat:もう一度読む。back:戻る。quit:終わる。",
        helpForm: "番号だけで次の値へ。番号と値で決めます。例:3 むずかしい",
        helpLobby: "join と ID で席に着く。watch と ID で観戦。/ と言葉でテーブルを探す。",
        helpTable: "b3 で b 列3行のカードをめくる。board でカードを読む。say と文で話す。time で残り時間。",
        helpCommands: "help でほかの命令をすべて英語で読みます。",
        linkLost: "接続が切れました。つなぎ直しています。", noTables: "まだテーブルがありません。",
        tableFull: "満席です。観戦するには watch と ID を入力。", watch: { "\($0)を観戦" },
        hidden: "非表示", hostOpen: "サーバーはあなたが出るまで開いています。同じネットの友だちの入力:pairs",
        hostAddress: { "見つからないとき:pairs --connect \($0)" },
        hostNetcat: { "何も入れずに:nc \($0)" },
        showsJSON: "命令を JSON でも示します。", hidesJSON: "命令を JSON で示すのをやめます。",
        elsewhere: { "テーブル\($0):\($1)" }, seatsTaken: { "\($1)席中\($0)席使用" })
}

extension Words.Telling {
    static let japanese = Words.Telling(
        table: { "テーブル\($0):\($1)。" }, youAre: { "あなたは\($0)です。" }, players: { "参加者:\($0)。" },
        openSeats: { "空席\($0)" }, sayReady: "始めるには ready と入力。", youAreReady: "準備できました。",
        score: { "得点:\($0)。" }, board: { "カードは\($0)枚。列は a から \($1)、行は1から\($2)。" },
        faceUp: { "表のカード:\($0)。" }, faceDown: { "裏のカードは\($0)枚。" }, row: { "\($0)行:\($1)。" }, down: "裏",
        taken: "なし", heldBy: { "\($0)、\($1)が持つ" }, secondsLeft: { "残り\($0)秒。" },
        noClock: "時計は動いていません。", turns: { "\($0)、\($1):\($2)。" },
        match: { "そろいました。\($0)が\($1)を取り、\($2)点。" }, yourMatch: { "そろいました、\($0)。あなたは\($1)点。" },
        noMatch: "はずれ。", scoreIs: { "\($0)は\($1)点。" }, ready: { "\($0)が準備できました。" },
        notReady: { "\($0)はまだ準備中です。" }, noRematch: { "\($0)はもう遊びません。" },
        goesOn: { "\($0)は続けたいようです。" }, paused: "一時停止中。続けるには全員が resume と入力。",
        resumed: "再開します。", renamed: { "テーブルの名前は\($0)になりました。" }, dealt: "新しいゲームです。",
        standIn: { "\($0)の代わりにボットが続けます。" }, holds: { "\($0)が\($1)を持つ:\($2)。" },
        isFree: { "\($0)が空きました。" }, progress: { "\($0)は\($1)組。" },
        place: { "\($0)位 \($1)、\($2)点。" }, left: { "テーブル\($0)を離れました。" },
        playAgain: "もう一度遊ぶには again と入力。")
}
