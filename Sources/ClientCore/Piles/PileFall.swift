import Terminal
import Vocabulary

/// How the cards of a game that is won fall from their foundations, and bounce. The same time shows the same picture.
struct PileFall {
    /// How long they fall, and how long one picture is shown.
    static let time = Duration.seconds(3)
    static let step = Duration.milliseconds(100)
    /// A card begins to fall every six pictures, so about three fall at once. Each costs up to 300 bytes a picture.
    private static let launch = 6

    /// A card where it is at a picture. Later ones cover earlier ones, which stay.
    struct Picture {
        let card: PlayingCard
        let origin: Point
    }

    private struct Body {
        let card: PlayingCard
        var x: Double
        var y: Double
        let speed: Double
        var drop = 0.0
    }

    /// Removes the cards that fall from a table, and returns their pictures.
    static func pictures(_ table: inout PileTable, _ layout: PileLayout, after elapsed: Duration) -> [Picture] {
        let foundations = table.places(.foundation).filter { table.piles[$0].cards.last ?? nil != nil }
        var (bodies, pictures): ([Body], [Picture]) = ([], [])
        let area = layout.area
        let floor = Double(area.rows.upperBound - layout.card.height)
        // A card is out of the window in about a second, and has bounced by then.
        let (width, gravity) = (Double(area.size.width), Double(area.size.height) / 30)
        for picture in 0...max(0, Int(elapsed / step)) {
            if picture.isMultiple(of: launch), !foundations.isEmpty {
                let number = picture / launch
                let pile = foundations[number % foundations.count]
                if let card = table.piles[pile].cards.popLast() ?? nil, let origin = layout.origins[pile] {
                    // To the farther side, each at a speed of its own.
                    let isRight = 2 * (origin.x - area.origin.x) < area.size.width
                    let speed = width / Double(14 + number * 5 % 9)
                    bodies.append(
                        Body(card: card, x: Double(origin.x), y: Double(origin.y), speed: isRight ? speed : -speed))
                }
            }
            for index in bodies.indices {
                bodies[index].drop += gravity
                bodies[index].x += bodies[index].speed
                bodies[index].y += bodies[index].drop
                if bodies[index].y > floor {
                    bodies[index].y = floor
                    bodies[index].drop *= -0.8
                }
                pictures.append(
                    Picture(
                        card: bodies[index].card,
                        origin: Point(x: Int(bodies[index].x.rounded()), y: Int(bodies[index].y.rounded()))))
            }
            bodies.removeAll {
                $0.x < Double(area.origin.x - layout.card.width) || $0.x > width + Double(area.origin.x)
            }
        }
        return pictures
    }
}
