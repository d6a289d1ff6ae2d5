import CardGame
import ClientCore
import Terminal
import Wire

/// Boards to paint, and looks to paint them with.
enum Boards {
    /// The faces of a theme as on the wire.
    static func faces(_ theme: String) -> FaceList {
        FaceList(
            (Theme.named(theme)?.faces ?? []).map {
                FaceState(id: $0.id, glyph: $0.glyph, label: $0.label, ascii: $0.ascii)
            })
    }

    /// A board in the middle of a game. Of seven cards four are down, one is up, one is held and one is taken. A miss
    /// and a match are highlighted, and three cards are turning.
    static func busy(_ theme: String, rows: Int, columns: Int) -> BoardScene {
        let faces = faces(theme)
        let cards = (0..<rows * columns).map { card -> CardState in
            let face = faces.faces[card * 5 % faces.faces.count].id
            return switch card % 7 {
            case 1: .up(face: face)
            case 3: .taken(face: face, seat: card % 8)
            case 5: .held(face: face, seat: card % 4)
            default: .down
            }
        }
        var scene = BoardScene(rows: rows, columns: columns, cards: cards, faces: faces)
        scene.cursor = columns + 2
        scene.hover = 4
        scene.missed = [8, 15]
        scene.matched = [10]
        for (card, progress) in [(2, 0.3), (6, 0.5), (7, 0.7)] {
            scene.turning[card] = Turning(progress: progress, direction: .up, face: faces.faces[0].id)
        }
        scene.ownSeats = [3]
        return scene
    }

    /// A look by the name of its palette.
    static func look(
        _ palette: String, theme: String = "animals", back: ClientSettings.CardBack = .dots, isUnicode: Bool = true,
        hasLargeText: Bool = false
    ) -> Look {
        var settings = ClientSettings()
        settings.cardBack = back
        let depth: TerminalTraits.Depth
        switch palette {
        case "none": depth = .none
        case "16": depth = .ansi
        case "256": depth = .indexed
        default: depth = .trueColour
        }
        settings.appearance = palette == "light" ? .light : .system
        return Look(
            settings: settings,
            traits: TerminalTraits(
                depth: depth, isDark: true, isUnicode: isUnicode, hasLargeText: hasLargeText),
            theme: ThemeColours(id: theme, cardBack: "#3b82f6", background: "#0f1726"))
    }

    /// The part of a window that a board has between the bars.
    static func area(_ size: Size) -> Rect { Rect(x: 0, y: 1, width: size.width, height: size.height - 2) }
}
