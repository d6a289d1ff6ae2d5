public import Wire

extension Narrator {
    /// The answer to a typed request that was granted and of which no other line speaks: because it has changed nothing,
    /// or nothing that is told to all. It says how things stand, and is never longer than one line.
    ///
    /// Nothing for what only programs ask.
    public static func done(_ request: Request) -> [String] {
        switch request {
        case .hello, .pong, .sync: []
        case .ping: lines(.pong(Request.Ping()))
        case .leave(let leave): leave.seat.map { ["Seat \($0) is given up."] } ?? farewell(toTable: leave.table)
        case .ready(let ready): [ready.on == false ? "You are not ready." : "You are ready."]
        case .again(let again): [again.on == false ? "You do not ask for another game." : "You ask for another game."]
        case .lobby(let lobby): [lobby.on ? "You hear of tables as they come and go." : "You hear no more of tables."]
        case .lock(let lock): [lock.on ? "The table admits nobody more." : "The table admits everybody."]
        case .pause(let pause): [pause.on ? "The game is paused." : "You agree to go on."]
        case .configure: ["These are the rules already."]
        case .bot(let wish): [done(wish)]
        case .join(let join): ["You sit at table \(printable(join.table))."]
        case .watch(let watch): ["You watch table \(printable(watch.table))."]
        case .kick(let kick): ["Seat \(kick.seat) is put out."]
        case .chat: ["Said."]
        case .flip: ["You wait until the card is free."]
        case .list, .create, .quick, .start, .resign: ["Done."]
        }
    }

    /// In a game a bot waits for the wish of all others.
    private static func done(_ wish: Request.Bot) -> String {
        guard let strength = wish.strength else { return "You ask for no bot in seat \(wish.seat)." }
        return "You ask for \(bot(strength)) in seat \(wish.seat); in a game it comes once all others ask too."
    }
}
