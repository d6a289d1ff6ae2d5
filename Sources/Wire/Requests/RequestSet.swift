/// The kinds of requests that a server accepts.
public struct RequestSet: Sendable {
    /// The requests of version 1, in the order of the protocol's text.
    public static let version1 = RequestSet([
        Request.Hello.self, Request.Ping.self, Request.Pong.self, Request.List.self, Request.Create.self,
        Request.Join.self, Request.Quick.self, Request.Watch.self, Request.Watchers.self, Request.Leave.self,
        Request.Ready.self, Request.Flip.self, Request.Again.self, Request.Chat.self, Request.Sync.self,
        Request.Lobby.self, Request.Start.self, Request.Configure.self, Request.Lock.self, Request.Bot.self,
        Request.Pause.self, Request.Resign.self, Request.Kick.self,
    ])

    /// The requests about accounts, records and moderation, which a server adds where it offers accounts.
    public static let people: [any RequestBody.Type] = [
        Request.Register.self, Request.Login.self, Request.Logout.self, Request.Account.self, Request.Recover.self,
        Request.Settings.self, Request.Records.self, Request.Leaders.self, Request.History.self, Request.Replay.self,
        Request.Report.self, Request.Mute.self, Request.Ban.self, Request.Unban.self, Request.Bans.self,
        Request.Audit.self, Request.Announce.self, Request.Saved.self,
    ]

    /// What is asked of patience games alone, which a server adds where it offers them.
    public static let patience: [any RequestBody.Type] = [
        Request.Move.self, Request.Draw.self, Request.Undo.self, Request.Finish.self, Request.Hint.self,
    ]

    /// The requests about tournaments and the deal that everybody plays, which a server adds where it offers them.
    public static let events: [any RequestBody.Type] = [
        Request.Events.self, Request.EventCreate.self, Request.EventJoin.self, Request.EventLeave.self,
        Request.Event.self, Request.EventExport.self, Request.EventStart.self, Request.EventPause.self,
        Request.EventEnd.self, Request.EventRemove.self,
    ]

    /// The requests about pictures, which a server adds where it offers themes of pictures.
    public static let pictures: [any RequestBody.Type] = [Request.Image.self]

    /// All requests of this module, whatever a server offers.
    static let known = version1.adding(patience + people + events + pictures)

    /// The types that hold their fields.
    public let kinds: [any RequestBody.Type]
    private let kindsByName: [String: any RequestBody.Type]

    private init(_ kinds: [any RequestBody.Type]) {
        self.kinds = kinds
        kindsByName = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
    }

    /// These requests and others; no two may have one name.
    public func adding(_ kinds: [any RequestBody.Type]) -> RequestSet { RequestSet(self.kinds + kinds) }

    /// The names of all, in order.
    public var names: [String] { kinds.map { $0.name } }

    /// For each request that counts as several lines of the rate, how many.
    public var costs: [String: Int] {
        Dictionary(uniqueKeysWithValues: kinds.filter { $0.cost > 1 }.map { ($0.name, $0.cost) })
    }

    /// The type of the request with a name; nil if there is none.
    public subscript(name: String) -> (any RequestBody.Type)? { kindsByName[name] }
}
