public import Vocabulary
public import Wire

/// A house bot's state machine: what happens on its connection goes in as events, what it does comes out as effects.
///
/// It says hello, takes a seat, gets ready, flips cards when it is its turn, asks for rematches and leaves after its
/// games. It sends one request at a time. After a lost link it resumes the session with its token, and repeats the open
/// request under the same id, so that the server executes it once. `update` is deterministic and changes only the model.
/// The runtime executes the effects and brings their outcome back as events.
public enum BotMachine {
    /// Something that happened to the bot.
    public enum Event: Sendable, Hashable {
        /// The program has begun.
        case started
        /// A connection was made. `elsewhere` says that it is to another node than the one that was chosen: there the bot uses no
        /// password and begins nothing new.
        case connected(elsewhere: Bool)
        /// A line of the server was read.
        case received(ServerMessage)
        /// A line of the server could not be read, with the reason in words.
        case garbled(String)
        /// The connection could not be made, or has ended; in words.
        case linkLost(String)
        /// The time of `Effect.wake` is over.
        case woke(ticket: Int)
        /// Somebody asks the program to end.
        case interrupted
        /// The player who was asked by `Effect.player` does that.
        case chose(PlayerChoice)
        /// The player can't go on, in words.
        case playerFailed(String)
        /// The way to the end of the patience game of that id which `Effect.solve` asked for; empty where none is known.
        case solved(game: String, [PatienceAction])
    }

    /// Something that the runtime has to do.
    public enum Effect: Sendable, Hashable {
        /// Connect after this time, dropping any link there is; failure comes back as `Event.linkLost`.
        case connect(after: Duration)
        /// Send a request over the link.
        case send(Envelope)
        /// Bring `Event.woke` with this ticket after this time.
        case wake(after: Duration, ticket: Int)
        /// Print the table's id, for whoever waits to join it.
        case announce(table: String)
        /// Tell a person something, in a sentence.
        case say(String)
        /// Tell or ask the player who chooses what to do, where that is not the machine's own bot.
        case player(PlayerOrder)
        /// Look for a way to the end of a patience game, and bring `Event.solved`.
        case solve(game: String, PatiencePosition)
        /// End the program once everything sent is on its way.
        case exit(Ending)
    }

    /// How the program ends.
    public enum Ending: Sendable, Hashable {
        /// All games are played, the table is gone, or somebody asked for the end.
        case finished
        /// The server or the table cannot be reached; in words.
        case unavailable(String)
        /// The server refuses the settings, because they can never be granted; in words.
        case badWish(String)
        /// The server does not follow the protocol; in words.
        case protocolTrouble(String)
        /// The player can't go on, in words. Its game was resigned.
        case playerFailed(String)
    }

    /// Applies an event to the model, and appends what to do.
    public static func update(_ model: inout Model, _ event: Event, _ effects: inout [Effect]) {
        guard !model.hasEnded else { return }
        switch event {
        case .started: effects.append(.connect(after: .zero))
        case .connected(let elsewhere): model.isElsewhere = elsewhere
        case .received(let message): receive(&model, message, &effects)
        case .garbled(let reason): end(&model, .protocolTrouble(reason), &effects)
        case .linkLost(let reason): loseLink(&model, reason, &effects)
        case .woke(let ticket): wake(&model, ticket, &effects)
        case .interrupted: giveUp(&model, &effects)
        case .chose(let choice): take(choice: choice, &model, &effects)
        case .solved(let game, let actions): take(solution: actions, of: game, &model, &effects)
        case .playerFailed(let reason): fail(&model, reason, &effects)
        }
    }

    private static func receive(_ model: inout Model, _ message: ServerMessage, _ effects: inout [Effect]) {
        switch message {
        case .welcome(let welcome): greet(&model, welcome, &effects)
        case .session(let session): model.session = session
        case .ok(let ok): accept(&model, ok, &effects)
        case .error(let error): refuse(&model, error, &effects)
        case .snapshot(let snapshot): take(&model, snapshot, &effects)
        case .diff(let diff): fold(&model, diff, &effects)
        case .closed(let closed):
            // It has left by itself, and the reply follows.
            if model.settings.wish == .ladder || isForAnotherTable(model), model.underWay?.request.body is Request.Leave
            {
                break
            }
            guard closed.table == model.mirror?.snapshot.table else { break }
            if model.settings.wish.event != nil {
                forgetTable(&model, &effects)
            } else {
                end(&model, .finished, &effects)
            }
        case .event(let event): follow(&model, event, &effects)
        case .goodbye(let goodbye): part(&model, goodbye, &effects)
        case .ping: effects.append(.send(Envelope(.pong)))
        case .tables, .lobby, .chat, .pong, .echo, .words, .hint, .unknown: break
        case .account, .settings, .records, .leaders, .history, .replay, .export, .bans, .audit, .announcement, .image,
            .saved, .watchers, .events, .called, .eventExport:
            break
        }
    }

    /// Gives the seat up before the end, so that the others need not wait for as long as a lost seat is held.
    private static func giveUp(_ model: inout Model, _ effects: inout [Effect]) {
        leaveForGood(model, &effects)
        end(&model, .finished, &effects)
    }

    /// Leaves the event, or else the table, and waits for no reply.
    static func leaveForGood(_ model: Model, _ effects: inout [Effect]) {
        guard model.isGreeted else { return }
        if let event = model.settings.wish.event {
            effects.append(.send(Envelope(Request.EventLeave(event: event))))
        } else if let table = model.mirror?.snapshot.table {
            effects.append(.send(Envelope(Request.Leave(table: table))))
        }
    }

    /// Ends the program. Later events change nothing.
    static func end(_ model: inout Model, _ ending: Ending, _ effects: inout [Effect]) {
        model.hasEnded = true
        effects.append(.exit(ending))
    }
}
