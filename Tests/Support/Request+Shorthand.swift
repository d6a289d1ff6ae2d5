import Wire

/// Requests as tests name them.
extension Request {
    package static func account(_ body: Account) -> Request { Request(body) }
    package static func again(_ body: Again) -> Request { Request(body) }
    package static func bot(_ body: Bot) -> Request { Request(body) }
    package static func chat(_ body: Chat) -> Request { Request(body) }
    package static func configure(_ body: Configure) -> Request { Request(body) }
    package static func create(_ body: Create) -> Request { Request(body) }
    package static func hello(_ body: Hello) -> Request { Request(body) }
    package static func history(_ body: History) -> Request { Request(body) }
    package static func image(_ body: Image) -> Request { Request(body) }
    package static func join(_ body: Join) -> Request { Request(body) }
    package static func kick(_ body: Kick) -> Request { Request(body) }
    package static func leaders(_ body: Leaders) -> Request { Request(body) }
    package static func leave(_ body: Leave) -> Request { Request(body) }
    package static func list(_ body: List) -> Request { Request(body) }
    package static func lobby(_ body: Lobby) -> Request { Request(body) }
    package static func lock(_ body: Lock) -> Request { Request(body) }
    package static func login(_ body: Login) -> Request { Request(body) }
    package static func logout(_ body: Logout) -> Request { Request(body) }
    package static func mute(_ body: Mute) -> Request { Request(body) }
    package static func pause(_ body: Pause) -> Request { Request(body) }
    package static func ping(_ body: Ping) -> Request { Request(body) }
    package static func quick(_ body: Quick) -> Request { Request(body) }
    package static func ready(_ body: Ready) -> Request { Request(body) }
    package static func records(_ body: Records) -> Request { Request(body) }
    package static func register(_ body: Register) -> Request { Request(body) }
    package static func replay(_ body: Replay) -> Request { Request(body) }
    package static func report(_ body: Report) -> Request { Request(body) }
    package static func resign(_ body: Resign) -> Request { Request(body) }
    package static func saved(_ body: Saved = Saved()) -> Request { Request(body) }
    package static func settings(_ body: Settings) -> Request { Request(body) }
    package static func start(_ body: Start) -> Request { Request(body) }
    package static func sync(_ body: Sync) -> Request { Request(body) }
    package static func watch(_ body: Watch) -> Request { Request(body) }
    package static func watchers(_ body: Watchers) -> Request { Request(body) }
}
