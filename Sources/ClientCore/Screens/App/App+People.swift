import Vocabulary
import Wire

extension App {
    /// Asks for the password once more, where one that was typed for a typed request was wrong.
    func askAgain(after report: ClientReport, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard case .refused(.other(let login as Request.Login), let error) = report, error.code == .badCredentials,
            login.token == nil, model.question == nil
        else { return }
        ask(Request(Request.Login(name: login.name)), &model, &effects)
    }

    /// Signs in by a kept token; false if there is none for this server at this host.
    func signInAgain(_ model: inout AppModel, _ effects: inout [AppEffect]) -> Bool {
        guard model.client.offersAccounts, model.client.session?.account == nil, let kept = model.keptAccount else {
            return false
        }
        model.membership.isSigningIn = true
        pass(.requested(Request.Login(token: kept.token)), &model, &effects)
        return true
    }

    /// Follows what is about accounts; false if a report is about something else.
    func tellMembership(_ report: ClientReport, _ model: inout AppModel, _ effects: inout [AppEffect]) -> Bool {
        let words = model.words.people
        switch report {
        case .sessionBegan where model.client.session?.account != nil && model.membership.own == nil:
            pass(.requested(Request.Account(do: .show)), &model, &effects)
            pass(.requested(Request.Records()), &model, &effects)
            return false
        case .told(.session(let session)): changed(session, &model, &effects)
        case .told(.account(let account)):
            model.membership.own = account
            guard !model.membership.isRegistering, let codes = account.codes, !codes.isEmpty else { return true }
            model.membership.codes = codes.map(\.text.clean)
            if model.top.destination != .account { push(.account, &model, &effects) }
        case .told(.records(let records)) where records.account.id == model.client.session?.account?.id:
            model.learn(records)
        case .told(.leaders(let page)) where model.membership.placeAsked.map { $0 == RecordKind(page) } == true:
            model.membership.placeAsked = nil
            model.membership.place = page.mine?.place
            if let place = page.mine?.place { model.tell(model.words.deeds.ownPlace(place), .good) }
        case .told(.settings(let settings)): follow(settings, &model, &effects)
        case .told(.saved(let page)):
            let games = page.games.map { KeptGame($0.game, level: $0.level) }
            keepSaved(model.gamesToSave + games.filter { !model.gamesToSave.contains($0) }, &model, &effects)
        case .told(.announcement(let line)):
            let text = words.announcement(line)
            model.announced = (text, model.now)
            model.tell(text)
        case .granted(.other(let login as Request.Login), _):
            guard model.membership.isSigningIn, login.token != nil else { return true }
            model.membership.isSigningIn = false
            if model.top.destination == .connecting { reachGoal(&model, &effects) }
        case .granted(.other(is Request.Register), _) where model.membership.isRegistering:
            ownAccountAnswered(&model, &effects)
        case .refused(.other(let register as Request.Register), let error) where model.membership.isRegistering:
            ownAccountRefused(register, error, &model, &effects)
        case .granted(.other(is Request.Logout), _):
            dropAccount(&model, &effects)
            model.tell(words.signedOut)
        case .granted(.other(is Request.Report), _): model.tell(model.words.discipline.reported)
        case .granted(.other(is Request.Mute), _), .granted(.other(is Request.Ban), _):
            tellSanction(&model)
        case .granted(.other(is Request.Recover), _): model.tell(words.recovered, .good)
        case .granted(.other(let account as Request.Account), _):
            switch account.do {
            case .delete:
                dropAccount(&model, &effects)
                model.tell(words.erased)
            case .rename, .password: model.tell(words.changed, .good)
            case .show, .export, .recover: break
            }
        case .refused(.other(let login as Request.Login), let error) where login.token != nil:
            model.membership.isSigningIn = false
            // The token works no more, whatever its reason.
            if error.code == .badCredentials, let kept = model.keptAccount {
                model.membership.kept.removeAll { $0 == kept }
                effects.append(.drop(instance: kept.instance))
            }
            model.tell(error.code == .badCredentials ? words.tokenEnded : model.words.refusal(error), .bad)
            if error.code == .badCredentials, openOwnAccount(&model, &effects) { return true }
            if model.top.destination == .connecting { reachGoal(&model, &effects) }
        default: return false
        }
        return true
    }

    /// The session is another account's now, or a guest's.
    private func changed(_ session: ServerMessage.Session, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        if model.visit.isRemembered, let kept = model.session { effects.append(.remember(kept)) }
        guard let account = session.account else {
            model.membership.leave()
            return
        }
        model.membership.records = nil
        let words = model.words.people
        model.tell(model.membership.isRegistering ? words.keptHere : words.signedIn(account.name.clean), .good)
        pass(.requested(Request.Records()), &model, &effects)
        pass(.requested(Request.Settings()), &model, &effects)
        pass(.requested(Request.Saved()), &model, &effects)
        guard let token = session.token, let place = model.place, let instance = model.client.welcome?.instance else {
            return
        }
        let saved = model.membership.kept.last { $0.instance == instance && $0.name == account.name }?.saved ?? []
        let kept = KeptAccount(
            instance: instance, host: place.host, token: token, name: account.name, port: model.portToKeep, saved: saved
        )
        model.membership.kept.removeAll { $0.instance == instance }
        model.membership.kept.append(kept)
        effects.append(.keep(kept))
    }

    /// Keeps the list of saved games with the account, so that the first screen offers them.
    private func keepSaved(_ games: [KeptGame], _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard model.client.session?.account != nil, let kept = model.keptAccount,
            let index = model.membership.kept.firstIndex(of: kept)
        else { return }
        var known = kept
        known.port = model.portToKeep
        known.saved = Array(games.prefix(KeptAccount.mostSaved))
        guard known != kept else { return }
        model.membership.kept[index] = known
        effects.append(.amend(known))
    }

    /// Follows which game of the player's the server would save: one from its first step on, none once it is over. It is noted at once,
    /// for the server saves the game also where this client or its machine fails.
    func followSaved(_ diff: Diff, _ after: Snapshot, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard let game = after.savedKind, let kept = model.keptAccount else { return }
        if after.phase == .over {
            // Who gives up has no seat any more.
            guard diff.changes.contains(where: \.isResult),
                model.client.tables[diff.table]?.result?.own.isEmpty == false
            else { return }
            keepSaved(kept.saved.filter { $0 != game }, &model, &effects)
        } else if after.isSavedWhenLeft, kept.saved.first != game, !model.client.seats(at: diff.table).isEmpty {
            keepSaved([game] + kept.saved.filter { $0 != game }, &model, &effects)
        }
    }

    /// Lists the saved games where the one that the first screen has offered is gone.
    func showSaved(insteadOf report: ClientReport, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard case .refused(.other(let create as Request.Create), _) = report, create.saved == true,
            model.client.session?.account != nil, model.top.destination != .saved
        else { return }
        push(.saved, &model, &effects)
    }

    private func dropAccount(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard let instance = model.client.welcome?.instance else { return }
        model.membership.kept.removeAll { $0.instance == instance }
        model.membership.leave()
        effects.append(.drop(instance: instance))
    }

    /// Asks for the new records when a game is over that this client has played, and forgets the bests of the one before.
    /// After a game alone that was won it asks for the place among all, too.
    func followRecords(_ diff: Diff, _ after: Snapshot, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard model.client.session?.account != nil else { return }
        for change in diff.changes {
            switch change {
            case .deal: (model.membership.bests, model.membership.place) = ([], nil)
            case .over(let over):
                guard let own = model.client.tables[diff.table]?.result?.own, !own.isEmpty else { continue }
                pass(.requested(Request.Records()), &model, &effects)
                guard over.won.contains(where: own.contains), let kind = after.kindAlone else { continue }
                model.membership.placeAsked = kind
                let leaders = Request.Leaders(
                    game: kind.game, mode: kind.mode, level: kind.level, by: .bestMs, limit: 1)
                pass(.requested(leaders), &model, &effects)
            default: break
            }
        }
    }
}

extension AppModel {
    /// The account that was kept of this server at this host.
    fileprivate var keptAccount: KeptAccount? {
        membership.kept.last { $0.instance == client.welcome?.instance && $0.host == place?.host }
    }

    /// The port of the server that is kept with an account; nil for the player's own server.
    fileprivate var portToKeep: Int? { hosting == .off ? place?.port : nil }

    /// The running games of the player's that the server would save. Its list does not have them.
    fileprivate var gamesToSave: [KeptGame] {
        client.tables.keys.sorted().compactMap { table in
            guard let snapshot = client.tables[table]?.mirror.snapshot, snapshot.phase != .over,
                snapshot.isSavedWhenLeft, !client.seats(at: table).isEmpty
            else { return nil }
            return snapshot.savedKind
        }
    }

    /// Takes the player's records, and says which bests are new.
    fileprivate mutating func learn(_ records: ServerMessage.Records) {
        // At the first answer there is nothing to compare with.
        let known = membership.records
        for record in records.records {
            let kind = RecordKind(record)
            membership.records = membership.records ?? [:]
            membership.records?[kind] = record
            guard let known else { continue }
            var bests: [String] = []
            if let best = record.bestMs, best < known[kind]?.bestMs ?? .max {
                bests.append(words.people.bestTime(Duration.milliseconds(best).clockText))
            }
            if let fewest = record.fewestFlips, fewest < known[kind]?.fewestFlips ?? .max {
                bests.append(words.people.fewestFlips(fewest))
            }
            if let fewest = record.fewestMoves, fewest < known[kind]?.fewestMoves ?? .max {
                bests.append(words.patience.fewestMoves(fewest))
            }
            for best in bests { tell(best, .good) }
            membership.bests += bests
        }
        membership.records = membership.records ?? [:]
    }
}

extension Snapshot {
    /// The kind of games whose best times are compared, where one plays alone at a named level.
    fileprivate var kindAlone: RecordKind? {
        guard Mode(self).isForOne, let level = rules.level, Level(rawValue: level) != nil else { return nil }
        return RecordKind(game: rules.patience?.game ?? RulesDraft.memory, mode: Mode.solo.name, level: level)
    }

    /// The kind of patience game for which an account has one saved game; nil at other tables.
    fileprivate var savedKind: KeptGame? {
        guard seats.count == 1, let terms = rules.patience, let level = rules.level else {
            return nil
        }
        return KeptGame(terms.game, level: level)
    }
}
