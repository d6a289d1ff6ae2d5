import Vocabulary
import Wire

/// Shows how cards move: one board after the other, each for a while, and cards in flight over it. Neither the table nor the
/// player waits for it.
struct PileFilm: Sendable, Hashable {
    /// How long cards fly, and how long one picture of the flight is shown.
    static let flightTime = Duration.milliseconds(150)
    static let pictureTime = Duration.milliseconds(50)
    /// So many cards of a flight are painted.
    static let mostShown = 3
    /// Steps of more carries than this show each card where it arrives, without a flight.
    private static let mostFlights = 2
    /// The most time that a step of many carries takes.
    private static let most = Duration.milliseconds(900)

    /// Cards on their way from a place of a pile to a place of another.
    struct Flight: Sendable, Hashable {
        let from: PileScene.Spot
        let to: PileScene.Spot
        let cards: [PlayingCard?]
        /// How far they are: 0 at the beginning, 1 at the end.
        var progress = 0.0
    }

    private struct Picture: Sendable, Hashable {
        let start: Duration
        let end: Duration
        let board: PatienceBoard
        let flight: Flight?
    }

    private var pictures: [Picture] = []

    /// Follows a step of the table; `before` is the board before it.
    mutating func step(_ changes: [PatienceChange], _ before: Snapshot, at now: Duration) {
        pictures = []
        let carries = changes.count { if case .carry = $0 { true } else { false } }
        guard carries > 0, var board = before.board.patience else { return }
        let pace = min(Self.pictureTime, Self.most / carries)
        var table = before
        var time = now
        for change in changes {
            if case .carry(let carry) = change, carries <= Self.mostFlights,
                let picture = flight(carry, over: board, at: time)
            {
                pictures.append(picture)
                time = picture.end
            } else if case .carry = change, carries > Self.mostFlights, time > now {
                pictures.append(
                    Picture(start: pictures.last?.end ?? now, end: time, board: board, flight: nil))
            }
            guard change.fold(into: &table), let next = table.board.patience else { return pictures = [] }
            board = next
            if case .carry = change, carries > Self.mostFlights { time += pace }
        }
    }

    private func flight(_ carry: PatienceChange.Carry, over board: PatienceBoard, at start: Duration) -> Picture? {
        guard let from = board.index(of: carry.from), let to = board.index(of: carry.to), carry.count > 0,
            board.piles[from].cards.count >= carry.count
        else { return nil }
        var left = board
        let moved = board.piles[from].cards.suffix(carry.count).map { $0.face.flatMap { PlayingCard(id: $0) } }
        left.piles[from].cards.removeLast(carry.count)
        let flying = carry.faces?.map { PlayingCard(id: $0) } ?? moved
        return Picture(
            start: start, end: start + Self.flightTime, board: left,
            flight: Flight(
                from: .init(pile: from, card: left.piles[from].cards.count),
                to: .init(pile: to, card: board.piles[to].cards.count), cards: Array(flying)))
    }

    /// The board of that moment and what flies over it; nil where the table's own is shown.
    func picture(at now: Duration) -> (board: PatienceBoard, flight: Flight?)? {
        guard let picture = pictures.first(where: { now < $0.end }) else { return nil }
        var flight = picture.flight
        // The first picture shows the cards where they were, so that no frame has to change the counts and the cards.
        let step = Int((now - picture.start) / Self.pictureTime)
        flight?.progress = Double(step) / (Self.flightTime / Self.pictureTime)
        return (picture.board, flight)
    }

    /// When the picture changes next by itself; nil if nothing moves.
    func nextWake(after now: Duration) -> Duration? {
        guard let picture = pictures.first(where: { now < $0.end }) else { return nil }
        guard picture.flight != nil else { return picture.end }
        let step = Int((now - picture.start) / Self.pictureTime) + 1
        return min(picture.end, picture.start + Self.pictureTime * step)
    }
}
