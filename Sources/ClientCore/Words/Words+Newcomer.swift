extension Words {
    /// The cards that are shown once: what is played, how, and with whom. The plain client has a line for each.
    struct Newcomer: Sendable {
        let skip: String
        let what: String
        let whatText: String
        let how: String
        let howText: String
        let whom: String
        let whomText: String
        let whatLine: String
        let howLine: String
        let whomLine: String
        /// That there are other games.
        let patienceLine: String
    }
}

extension Words.Newcomer {
    static let english: Words.Newcomer = Words.Newcomer(
        skip: "skip", what: "The game",
        whatText: "The cards lie face down. Turn up two. Are they alike? They are yours, and you play again. "
            + "If not, they turn back. Remember them.",
        how: "The keys",
        howText: "Arrows move, Space turns a card. Or type its place, such as b3. The mouse works too. "
            + "? shows all keys.",
        whom: "The others",
        whomText: "On the first screen p plays against a bot, and h hosts a game. Others on this network find it. "
            + "At your table y copies a line to invite friends. c plays patience, such as Klondike.",
        whatLine: "The cards lie face down. Turn up two: if they are alike, they are yours and you play again.",
        howLine: "Type b3 to turn that card, a number to choose, and ? for help.",
        whomLine: "Play against a bot or alone, or host a game: others on this network find it with pairs.",
        patienceLine: "Klondike, Spider and FreeCell are here as well: choose Play patience.")

    static let german: Words.Newcomer = Words.Newcomer(
        skip: "auslassen", what: "Das Spiel",
        whatText: "Die Karten liegen verdeckt. Decke zwei auf. Sind sie gleich? Dann gehören sie dir, und du bist "
            + "nochmal dran. Sonst drehen sie sich zurück. Merk sie dir.",
        how: "Die Tasten",
        howText: "Pfeile bewegen, Leer dreht eine Karte um. Oder tippe ihren Platz, etwa b3. Die Maus geht auch. "
            + "? zeigt alle Tasten.",
        whom: "Die anderen",
        whomText: "Am Anfang spielst du mit p gegen einen Bot; mit h eröffnest du ein Spiel. Andere in diesem Netz "
            + "finden es. Am Tisch kopiert y eine Zeile zum Einladen. Mit c legst du Patiencen wie Klondike.",
        whatLine: "Die Karten liegen verdeckt. Decke zwei auf: gleiche gehören dir, und du bist nochmal dran.",
        howLine: "Tippe b3, um diese Karte umzudrehen, eine Zahl, um zu wählen, und ? für Hilfe.",
        whomLine: "Spiel gegen einen Bot, allein, oder eröffne ein Spiel: andere in diesem Netz finden es mit pairs.",
        patienceLine: "Klondike, Spider und FreeCell gibt es auch: wähle Patience spielen.")

    static let spanish: Words.Newcomer = Words.Newcomer(
        skip: "omitir", what: "El juego",
        whatText: "Las cartas están boca abajo. Voltea dos. ¿Son iguales? Son tuyas y juegas otra vez. "
            + "Si no, se vuelven a tapar. Recuérdalas.",
        how: "Las teclas",
        howText: "Las flechas mueven, Espacio voltea una carta. O escribe su lugar, como b3. El ratón también vale. "
            + "? muestra todas las teclas.",
        whom: "Los demás",
        whomText: "Al empezar, p juega contra un bot y h abre una partida. Otros en esta red la encuentran. "
            + "En tu mesa, y copia una línea para invitar. c juega solitarios como Klondike.",
        whatLine: "Las cartas están boca abajo. Voltea dos: si son iguales, son tuyas y juegas otra vez.",
        howLine: "Escribe b3 para voltear esa carta, un número para elegir y ? para la ayuda.",
        whomLine: "Juega contra un bot o a solas, o abre una partida: otros en esta red la encuentran con pairs.",
        patienceLine: "También hay Klondike, Spider y FreeCell: elige Jugar al solitario.")

    static let french: Words.Newcomer = Words.Newcomer(
        skip: "passer", what: "Le jeu",
        whatText: "Les cartes sont cachées. Retournes-en deux. Pareilles\u{A0}? Elles sont à toi et tu rejoues. "
            + "Sinon, elles se recachent. Retiens-les.",
        how: "Les touches",
        howText: "Les flèches déplacent, Espace retourne une carte. Ou tape sa place, comme b3. La souris marche "
            + "aussi. ? montre toutes les touches.",
        whom: "Les autres",
        whomText: "Au début, p joue contre un bot et h ouvre une partie. Sur ce réseau, d’autres la trouvent. "
            + "À ta table, y copie une ligne pour inviter. c joue à des réussites comme Klondike.",
        whatLine: "Les cartes sont cachées. Retournes-en deux\u{A0}: pareilles, elles sont à toi et tu rejoues.",
        howLine: "Tape b3 pour retourner cette carte, un nombre pour choisir, ? pour l’aide.",
        whomLine: "Joue contre un bot ou en solo, ou ouvre une partie\u{A0}: sur ce réseau, pairs la trouve.",
        patienceLine: "Il y a aussi Klondike, Spider et FreeCell\u{A0}: choisis Jouer à la réussite.")

    static let swedish: Words.Newcomer = Words.Newcomer(
        skip: "hoppa över", what: "Spelet",
        whatText: "Korten ligger med baksidan upp. Vänd två. Är de lika? Då är de dina och du får spela igen. "
            + "Annars vänds de tillbaka. Kom ihåg dem.",
        how: "Tangenterna",
        howText: "Pilarna flyttar, Blank vänder ett kort. Eller skriv dess plats, som b3. Musen går också. "
            + "? visar alla tangenter.",
        whom: "De andra",
        whomText: "I början spelar p mot en bot, och h startar ett spel. Andra på nätet hittar det. "
            + "Vid bordet kopierar y en rad att bjuda in med. c lägger patiens, till exempel Klondike.",
        whatLine: "Korten ligger med baksidan upp. Vänd två: är de lika blir de dina och du får spela igen.",
        howLine: "Skriv b3 för att vända det kortet, ett tal för att välja och ? för hjälp.",
        whomLine: "Spela mot en bot eller ensam, eller starta ett spel: andra på nätet hittar det med pairs.",
        patienceLine: "Klondike, Spider och FreeCell finns också: välj Lägg patiens.")

    static let japanese: Words.Newcomer = Words.Newcomer(
        skip: "省略", what: "遊び方",
        whatText: "札は伏せてあります。2枚めくります。同じなら自分のもので、もう一度めくれます。違えば裏に戻ります。覚えましょう。",
        how: "操作",
        howText: "矢印で動き、Spaceでめくります。b3のように場所を入力してもめくれます。マウスも使えます。?で全操作を表示します。",
        whom: "相手",
        whomText: "最初の画面でpはボットと対戦、hはゲームを開きます。同じネットワークの人が見つけます。テーブルではyで招待の行をコピーします。cはクロンダイクなどのソリティアです。",
        whatLine: "札は伏せてあります。2枚めくり、同じなら自分のもので、もう一度めくれます。",
        howLine: "b3でその札をめくり、番号で選び、?で説明を読みます。",
        whomLine: "ボットやひとりで遊ぶか、ゲームを開けば同じネットワークの人がpairsで見つけます。",
        patienceLine: "クロンダイク、スパイダー、フリーセルもあります。「ソリティアで遊ぶ」を選びます。")
}
