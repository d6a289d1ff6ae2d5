import People
import Wire

/// What one server of several tells the others, because players there feel it, too.
struct GlobalEvent: Codable {
    /// The server that tells it.
    let node: String
    var announced: ServerMessage.Announcement?
    /// An account whose sessions end.
    var signedOut: String?
    /// An account that has another name.
    var renamed: Named?
    /// One that was erased, with its last name.
    var deleted: Named?
    var sanctioned: Punishment?
    var lifted: Punishment?
    /// An account that has another role.
    var promoted: Named?
    /// A player's name or id, and why.
    var kicked: Named?

    /// An account or a player, and what there is to say of it.
    struct Named: Codable {
        let whom: String
        let what: String
    }

    /// A ban or a mute, or both that are lifted, of an account or of addresses.
    struct Punishment: Codable {
        var kind: BanKind?
        var account: String?
        var addresses: String?
        var reason: String?
        var untilMs: Int64?

        fileprivate init(_ kind: BanKind?, _ target: SanctionTarget, _ reason: String? = nil, _ untilMs: Int64? = nil) {
            (self.kind, self.reason, self.untilMs) = (kind, reason, untilMs)
            switch target {
            case .account(.id(let id)): account = id
            case .account: break
            case .address(let range): addresses = range.description
            }
        }

        fileprivate var target: SanctionTarget? {
            account.map { .account(.id($0)) } ?? addresses.flatMap { AddressRange($0) }.map { .address($0) }
        }
    }

    init(node: String) { self.node = node }

    /// What the others are told of a change; nil where they need not know.
    init?(_ change: PeopleChange, by session: Session?, node: String) {
        self.init(node: node)
        switch change {
        case .announced(let announcement): announced = announcement
        case .signedOut(let account, _): signedOut = account
        case .loggedOut(everywhere: true):
            guard let account = session?.account?.account.id else { return nil }
            signedOut = account
        case .renamed(let account, let name): renamed = Named(whom: account, what: name)
        case .deleted(let erased): deleted = Named(whom: erased.id, what: erased.name)
        case .sanctioned(let sanction):
            sanctioned = Punishment(sanction.kind, sanction.target, sanction.reason, sanction.untilMs)
        case .lifted(let kind, let target): lifted = Punishment(kind, target)
        case .promoted(let account, let role): promoted = Named(whom: account, what: role.name)
        case .isRegistered, .code, .saved, .takenUp, .signedIn, .profile, .loggedOut, .erasures, .addressSanctions:
            return nil
        }
    }

    /// The change, as it is made where it is heard.
    var change: PeopleChange? {
        if let announced { return .announced(announced) }
        if let signedOut { return .signedOut(account: signedOut, includesAsker: true) }
        if let renamed { return .renamed(account: renamed.whom, name: renamed.what) }
        if let deleted { return .erasures([ErasedAccount(id: deleted.whom, name: deleted.what)]) }
        if let sanctioned, let kind = sanctioned.kind, let target = sanctioned.target {
            return .sanctioned(Sanction(kind, target, reason: sanctioned.reason ?? "", untilMs: sanctioned.untilMs))
        }
        if let lifted, let target = lifted.target { return .lifted(lifted.kind, target) }
        if let promoted, let role = Role(name: promoted.what) { return .promoted(account: promoted.whom, role) }
        return nil
    }
}

extension ServerModule {
    /// Tells the other servers of a change that was made.
    func tellOthers(_ change: PeopleChange, by session: Session?) {
        guard let node = elsewhere.node, let event = GlobalEvent(change, by: session, node: node) else { return }
        tellOthers(event)
    }

    func tellOthers(_ event: GlobalEvent) {
        outbox.ask(
            .tell(String(decoding: WireEncoder.bytes(of: event), as: UTF8.self)), under: lateReplies.drawTicket())
    }
}

extension Server {
    /// Another server, or this one, has told all something.
    public func hear(_ body: String) {
        guard !isShuttingDown, let event: GlobalEvent = Self.decoded(body), event.node != setup.node else { return }
        if let kicked = event.kicked { administration.kick(kicked.whom, because: kicked.what) }
        guard let change = event.change else { return }
        if case .announced(let announcement) = change {
            connections.announce(announcement, outbox)
        } else {
            accounts?.make(change, by: nil, nil)
        }
    }
}
