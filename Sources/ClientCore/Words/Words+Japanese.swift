extension Words {
    /// Japanese. Most characters take two columns.
    static let japanese: Words = Words(
        code: "ja", name: "日本語", common: .japanese, keys: .japanese, home: .japanese, connecting: .japanese,
        lobby: .japanese, rules: .japanese, create: .japanese, table: .japanese, seats: .japanese, host: .japanese,
        chat: .japanese, over: .japanese, settings: .japanese, refusals: .japanese, endings: .japanese,
        plain: .japanese,
        telling: .japanese, modes: .japanese, meeting: .japanese, playing: .japanese, ending: .japanese,
        newcomer: .japanese, link: .japanese,
        people: .japanese, deeds: .japanese,
        discipline: .japanese,
        patience: .japanese)
}

extension Words.Common {
    static let japanese: Words.Common = Words.Common(
        yes: "はい", no: "いいえ", on: "オン", off: "オフ", none: "なし",
        tooSmall: "画面を広げてください",
        quitQuestion: "Pairsを終了しますか？",
        quitHosting: "サーバーが止まり、すべてのゲームが終わります。止めますか？",
        quitSeated: "席を失います。Pairsを終了しますか？",
        reconnecting: "再接続中…", connectedAgain: "再接続しました。",
        seconds: { "\($0)秒" }, milliseconds: { "\($0)ミリ秒" })
}

extension Words.Keys {
    static let japanese: Words.Keys = Words.Keys(
        enter: "Enter", escape: "Esc", space: "Space", tab: "Tab", click: "クリック", type: "入力",
        move: "移動", choose: "決定", change: "変更", back: "戻る", cancel: "取消", help: "ヘルプ",
        quit: "終了", close: "閉じる", next: "次へ", erase: "消去", repaint: "画面を再描画",
        suspend: "シェルに戻る", vimMoves: "移動（viと同じ）", page: "ページ送り",
        firstLast: "先頭、末尾", pointer: "マウスも使えます", everywhere: "共通", here: "この画面")
}

extension Words.Home {
    static let japanese: Words.Home = Words.Home(
        tagline: "みんなで神経衰弱", gamesHere: "このネットワークのゲーム", looking: "ゲームを探しています…",
        nobodyHere: "まだありません。開くとほかの人が見つけられます。",
        join: { "\($0)に参加" },
        found: { tables, openSeats in "\(tables)卓、空席\(openSeats)" },
        lockedGame: "招待制", otherVersion: "バージョン違い",
        rejoin: { "\($0)に復帰" }, host: "ゲームを開く", hostWhy: "近くの人に見えます",
        practise: "ボットと練習", practiseWhy: "すぐ始まります", address: "アドレスで参加",
        addressWhy: "一覧にないサーバー", settings: "設定", settingsWhy: "名前、色、マウス",
        quit: "終了", addressQuestion: "アドレス（ホスト または ホスト:ポート）", badAddress: "アドレスが正しくありません。",
        nameQuestion: "名前は？",
        rejoinWhy: "席が残っていれば")
}

extension Words.Connecting {
    static let japanese: Words.Connecting = Words.Connecting(
        title: "接続", failed: "接続できません", starting: "サーバーを起動中…", reaching: { "\($0)に接続中…" },
        greeting: { "\($0)が応答中…" }, entering: "入場中…", retry: "再試行",
        hostFailed: { "サーバーを起動できません：\($0)" })
}

extension Words.Lobby {
    static let japanese: Words.Lobby = Words.Lobby(
        title: "ロビー", at: { $0 }, hosting: { "参加先 \($0)" },
        tables: { "\($0)卓" }, shown: { "\($1)卓中\($0)" },
        empty: "まだテーブルがありません。cで作れます。", noMatch: { "「\($0)」は見つかりません。" },
        loading: "テーブルを取得中…", filter: "検索", columnTable: "テーブル", columnRules: "ルール",
        columnSeats: "席", columnState: "状態", open: "募集中", playing: "対戦中", paused: "一時停止", over: "終了",
        locked: "締切", create: "新規", join: "参加", watch: "観戦",
        passwordQuestion: { "「\($0)」のパスワード" }, quick: "おまかせ",
        leaveHosting: "退出するとサーバーが止まり、すべてのゲームが終わります。退出しますか？")
}

extension Words.Rules {
    static let japanese: Words.Rules = Words.Rules(
        mode: "モード", level: "レベル", rows: "行", columns: "列", group: "1組の枚数",
        scoring: "得点", theme: "絵柄", seats: "席数", tries: "手数", turn: "手番の時間",
        gameTime: "ゲーム時間", hide: "ミスの表示", again: "連続で遊ぶ", bots: "ボット", strength: "ボットの強さ",
        byLevel: "レベル通り", noClock: "無制限", atOnce: "なし",
        size: { "\($0)×\($1)" },
        groups: { $0 == 2 ? "ペア" : "\($0)枚組" },
        levels: [
            "easy": "やさしい3×4", "normal": "ふつう4×6", "hard": "難しい6×8", "expert": "達人8×8",
            "custom": "カスタム",
        ],
        scorings: ["pairs": "1組+1", "concentration": "1組+2、ミス−1"],
        themes: [
            "random": "おまかせ", "halloween": "ハロウィン", "flags": "国旗", "faces": "顔", "sports": "スポーツ",
            "animals": "動物", "fruits": "果物", "travel": "旅行", "letters": "文字",
        ],
        strengths: [
            "sleepy": "寝ぼけ", "casual": "気楽", "sharp": "鋭い", "perfect": "完璧", "theorist": "理論派",
        ],
        badMultiple: { "\($0)枚は\($1)枚組に分けられません。" },
        badSize: "少なくとも2組が必要です。", tooManyBots: "ボットで満席になります。")
}

extension Words.Create {
    static let japanese: Words.Create = Words.Create(
        title: "新しいテーブル", configure: "このテーブルのルール", tableTitle: "タイトル", password: "パスワード",
        isPublic: "ロビーに公開", create: "テーブルを作る", apply: "ルールを変更", asServer: "自分の名前")
}

extension Words.Table {
    static let japanese: Words.Table = Words.Table(
        yourTurn: "あなたの番です", turnOf: { "\($0)さんの番" }, turnOfGuest: { "\($0)さんの番です" },
        waiting: "参加者待ち", paused: "一時停止", over: "ゲーム終了", watching: "観戦中",
        watchers: { "観戦\($0)人" }, watchedBy: { "観戦：\($0)" },
        tries: { "残り\($0)手" },
        left: { "\($0)/\($1)枚" }, latency: { "\($0) ms" }, shown: "覚えてください！",
        flip: "めくる", ready: "準備OK", notReady: "準備取消", pause: "一時停止", goOn: "再開",
        agreeing: { "\($1)人中\($0)人が再開希望" }, resign: "投了", resignQuestion: "このゲームを投了しますか？",
        leave: "退席", leaveQuestion: "テーブルを離れますか？",
        leaveSavedQuestion: "ゲームを離れますか？保存されます。",
        leaveGameQuestion: "ゲームを離れますか？負けになります。", chat: "チャット", seats: "席", board: "盤面",
        guest: "隣の人を追加", guestQuestion: "隣の人の名前",
        closed: "テーブルは閉じられました。", putOut: "ホストに退席させられました。",
        address: { "参加先は \($0)" }, allReady: "全員の準備ができると始まります。",
        pressReady: "準備ができたらrを押してください。", youAreReady: "準備OK。ほかの人を待っています。",
        needsMore: "人数が足りません。参加を待つか、ボットを入れてください。", refreshed: "抜けた手があり、最新にしました。",
        join: "着席",
        timeUp: { "\($0)さんは時間切れです。" }, gone: { "\($0)さんが去りました。" },
        lost: { "\($0)さんの接続が切れました。" }, here: { "\($0)さんが来ました。" },
        hasLeft: { "\($0)さんがゲームを離れました。" }, late: { "\($0)さんは時間内に戻りませんでした。" },
        idle: "3回手番を逃したので観戦中です。",
        kicked: { $1.isEmpty ? "\($0)さんは退席させられました。" : "\($0)さんは退席させられました：\($1)" },
        picturesAwaited: "カードの絵を探しています。",
        rulesChanged: "ルールが変わりました。", newHost: { "\($0)さんがホストです。" },
        wants: { "\($0)さんが再戦を希望しています。" }, pauses: { "\($0)さんが一時停止しました。" }, matched: { "\($0)さんが「\($1)」を取りました。" },
        misses: { "\($0)さんは外れです。" })
}

extension Words.Seats {
    static let japanese: Words.Seats = Words.Seats(
        title: "プレイヤー", open: "空席", you: "自分", host: "ホスト", ready: "OK", bot: { "ボット、\($0)" },
        lost: { "切断、残り\($0)秒" }, lostAtAll: "切断", left: "退席", seat: { "席\($0)" }, someone: "退席プレイヤー",
        tally: { "\($0)枚、ミス\($1)" }, missed: { "ミス\($0)" }, agrees: "再開")
}

extension Words.Host {
    static let japanese: Words.Host = Words.Host(
        start: "開始", kick: "退席させる", kickQuestion: { "\($0)さんを退席させ、締め出しますか？" }, lock: "締切",
        unlock: "募集", locked: "募集を締め切りました。", unlocked: "募集を再開しました。",
        configure: "ルール", bot: "ボット", botOff: "ボットなし", botQuestion: "ボットの強さ",
        standIn: "ボット代行")
}

extension Words.Chat {
    static let japanese: Words.Chat = Words.Chat(
        title: "チャット", off: "チャットはオフです。", empty: "まだ発言はありません", send: "送信", say: "発言:",
        ignore: "無視", isIgnored: "無視中", ignored: { "\($0)さんを無視します。" },
        heard: { "\($0)さんの無視をやめました。" },
        turnOff: "チャットオフ", turnOn: "チャットオン", unread: { "新着\($0)" }, ignoreQuestion: "無視する人")
}

extension Words.Over {
    static let japanese: Words.Over = Words.Over(
        title: "ゲーム終了", won: "あなたの勝ち！", lost: "あなたの負け。", drawn: "引き分け。",
        wonBy: { "\($0)さんの勝ち。" }, wonByMany: { "\($0)さんが同点1位。" },
        cleared: "すべて取りました。", resigned: "ほかの全員が投了しました。",
        abandoned: "ほかの全員が去りました。", stalled: "進展がなく終わりました。", clock: "時間切れです。",
        tries: "手数を使い切りました。", aborted: "ゲームは中断されました。", name: "名前",
        score: "得点", flips: "枚数", misses: "ミス", time: { "時間 \($0)" },
        checked: "配札を確認：不正なし",
        forged: "警告：配札が約束と違います！", unchecked: "警告：配札を確認できません！",
        again: "もう一度", sameAgain: "同じ配置で", asked: "再戦を希望、相手を待っています。",
        pictures: "カードの絵",
        showBoard: "盤面", showResult: "結果",
        and: { "さん、\($0)" })
}

extension Words.Settings {
    static let japanese: Words.Settings = Words.Settings(
        title: "設定", name: "名前", appearance: "外観",
        appearances: ["system": "自動", "light": "明るい", "dark": "暗い"], colour: "色数",
        colours: ["auto": "自動", "none": "なし", "16": "16", "256": "256", "truecolor": "すべて"],
        multicoloured: "絵柄の色分け", back: "カードの裏",
        backs: ["plain": "無地", "dots": "点", "weave": "編み目", "waves": "波"], motion: "動きを減らす",
        mouse: "マウス", bell: "手番の音", terminalTitle: "窓のタイトル", chat: "チャット",
        language: "言語", system: "自動", preview: "プレビュー", saved: "変更はすぐに保存されます。",
        inForce: { "有効: \($0) (\($1))" },
        badName: "1～24文字、見える文字のみ。")
}

extension Words.Refusals {
    static let japanese: Words.Refusals = Words.Refusals(
        byCode: [
            "banned": "このサーバーには入れません。", "muted": "今は発言できません。",
            "not_allowed": "その操作は許可されていません。",
            "bad_protocol": "サーバーのバージョンが違います。",
            "rate_limited": "速すぎます。少し待ってください。",
            "server_full": "サーバーは満員です。", "shutting_down": "サーバーは停止します。",
            "no_such_table": "そのテーブルはもうありません。", "table_full": "満席です。wで観戦できます。",
            "seat_taken": "その席は埋まっています。", "not_seated": "ここに席がありません。",
            "already_seated": "もう着席しています。", "bad_password": "パスワードが違います。",
            "locked": "募集は締め切られています。", "kicked": "このテーブルには入れません。",
            "not_host": "ホストだけができます。", "wrong_phase": "ゲームがその段階にありません。",
            "too_many": "多すぎます。", "not_your_turn": "あなたの番ではありません。",
            "no_such_card": "そのカードはありません。", "card_face_up": "もう表になっています。",
            "card_gone": "もう取られたカードです。", "card_held": "ほかの人がめくっています。",
            "wrong_game": "このゲームではできません。", "no_such_pile": "その山はありません。",
            "bad_move": "ルール違反です。", "nothing_to_undo": "戻せる手がありません。",
            "stale_seq": "間に合いませんでした。", "paused": "一時停止中です。",
            "name_taken": "その名前は使われています。", "bad_name": "名前は見える文字1〜24字です。",
            "bad_resume": "そのゲームはもうありません。", "internal": "サーバーでエラーが起きました。",
            "sign_in_first": "先にサインインしてください。", "busy": "混雑中です。少し後でどうぞ。",
            "not_encrypted": "パスワードは暗号化接続でのみ。",
            "weak_password": "8文字以上、名前と違うものを。",
            "bad_credentials": "名前かパスワードが違います。",
            "no_such_account": "そのアカウントはありません。", "no_such_game": "そのゲームは保存されていません。",
            "bad_theme": "その絵は使えません。",
        ],
        unfit: { "\($0)：合いません（\($1)）" }, unknown: { "サーバーが断りました（\($0)）" },
        later: { "回数が多すぎます。\($0)秒後にもう一度。" })
}

extension Words.Endings {
    static let japanese: Words.Endings = Words.Endings(
        unreachable: { "\($0)のサーバーが応答しません：\($1)" }, gaveUp: { "接続が戻りません：\($0)" },
        protocolBroken: { "このバージョンのPairsサーバーではありません：\($0)" },
        turnedAway: { "サーバーに入れません：\($0)" },
        replaced: "別の画面でゲームを続けています。", shutdown: "サーバーが停止しました。",
        hostEnded: { "サーバーが終わりました：\($0)" }, firstHint: "サーバーは動いていますか？アドレスは正しいですか？")
}
