public import Wire

/// A client without screens: link, session and tables. It talks to the server by effects. Its reports say what there is
/// to show.
public struct Client: Sendable {
    /// How long a connection and its greeting may take.
    public static let greetingLimit = Duration.seconds(10)
    /// After how long without a connection the client gives up; a server holds seats for as long by default.
    public static let patience = Duration.seconds(60)
    /// For how long a first connection is tried that the server has closed or put off.
    static let patienceAtFirst = Duration.seconds(20)
    /// The longest that the client waits for a server that restarts, whatever the server says; no server holds seats longer.
    static let longestRestart = Duration.seconds(86_400)
    /// The same on a server of several nodes, where a session may have to be taken over first: 10 s, and a bit for the way.
    static let takeoverLimit = Duration.seconds(15)
    /// How long a goodbye may take.
    static let leavingLimit = Duration.seconds(2)

    let hashing: Hashing

    /// A client that checks deals with these hash functions.
    public init(hashing: Hashing) { self.hashing = hashing }

    /// Applies an event to the model, and appends what to do, in order.
    public func update(_ model: inout ClientModel, _ event: ClientEvent, _ effects: inout [ClientEffect]) {
        guard model.link != .closed else { return }
        switch event {
        case .started: connect(&model, &effects)
        case .connected: (model.link, model.otherHost) = (.greeting, nil)
        case .connectedElsewhere(let host): (model.link, model.otherHost) = (.greeting, host)
        case .received(let message): receive(message, &model, &effects)
        case .misread(let reason):
            let isGreeted = model.session != nil || model.greetingID != nil
            end(.protocolBroken(reason: isGreeted ? .said(reason) : .foreign), &model, &effects)
        case .linkLost(let reason): lose(reason, &model, &effects)
        case .timerFired(let timer): fire(timer, &model, &effects)
        case .requested(let request): ask(request, &model, &effects)
        case .quitRequested: quit(&model, &effects)
        }
    }

    /// Sends a request now, or once the session has begun.
    func ask(_ request: Request, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        let request = contributing(to: request, &model)
        let pending = ClientModel.Pending(id: model.newID(), request: request)
        model.pending.append(pending)
        if model.link == .ready { effects.append(.send(pending.envelope)) }
    }

    /// The request with a nonce of this client, if it is one that lets a deal begin. The nonce is remembered for its seats. A
    /// nonce that the player has chosen stays. The same deal again gets no nonce, because it already has its own; nor does a deal
    /// that everybody plays, because the server refuses it there.
    private func contributing(to request: Request, _ model: inout ClientModel) -> Request {
        switch request.body {
        case var ready as Request.Ready where ready.on != false:
            ready.nonce = contribute(ready.nonce, for: ready.seat, at: ready.table, &model)
            return Request(ready)
        case var again as Request.Again where again.on != false && again.same != true:
            again.nonce = contribute(again.nonce, for: nil, at: again.table, &model)
            return Request(again)
        default: return request
        }
    }

    private func contribute(
        _ chosen: String?, for seat: Int?, at table: String, _ model: inout ClientModel
    ) -> String? {
        if chosen == nil, model.tables[table]?.mirror.snapshot.hasCommonDeal == true { return nil }
        let nonce = chosen.map { Nonce(hex: $0) } ?? model.nonces.next(hashing: hashing)
        // An invalid nonce is sent as it is, and the server refuses it.
        guard let nonce else { return chosen }
        for own in model.seats(at: table) where seat == nil || seat == own {
            guard let player = model.tables[table]?.mirror.snapshot.seats[own].player else { continue }
            model.tables[table]?.sentNonces[player, default: []].insert(nonce)
        }
        return nonce.hex
    }

    func end(_ ending: ClientEnding, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        model.link = .closed
        effects += ClientTimer.allCases.map { .cancel($0) }
        effects += [.disconnect, .report(.ended(ending))]
    }

    private func fire(_ timer: ClientTimer, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        switch timer {
        case .greeting:
            // A server speaks first.
            let isMute = model.link == .greeting && model.session == nil
            lose(isMute ? .mute : .silent(seconds: Int(Self.greetingLimit.components.seconds)), &model, &effects)
        case .retry: if model.link == .reconnecting || model.isPatient { connect(&model, &effects) }
        case .givingUp:
            if model.isPatient, let trouble = model.trouble {
                return end(.unreachable(reason: trouble), &model, &effects)
            }
            let reason = LinkTrouble.away(seconds: Int(Self.patience.components.seconds))
            end(model.trouble == .restarting ? .dismissed(.shutdown) : .gaveUp(reason: reason), &model, &effects)
        case .leaving: end(.quit, &model, &effects)
        case .again:
            guard model.link == .ready else { return }
            effects += model.pending.filter { model.postponed.contains($0.id) }.map { .send($0.envelope) }
            model.postponed = []
        }
    }

    /// Leaves every table. The client ends when the server has answered, when it does not answer in time, or when the player
    /// asks again.
    private func quit(_ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        // The end of an event is awaited: the player's own server would stop before it reads that.
        let endsEvent = model.pending.contains { $0.request.body is Request.EventEnd }
        guard model.link == .ready, !model.tables.isEmpty || endsEvent else { return end(.quit, &model, &effects) }
        for table in model.tables.keys.sorted() {
            ask(Request(Request.Leave(table: table)), &model, &effects)
        }
        model.pending.removeAll { model.postponed.contains($0.id) }
        model.link = .leaving
        effects.append(.schedule(.leaving, after: Self.leavingLimit))
    }
}

extension ClientModel {
    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }
}

extension ClientModel.Pending {
    var envelope: Envelope { Envelope(id: .number(id), request) }
}
