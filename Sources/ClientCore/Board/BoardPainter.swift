public import Terminal
import Wire

/// Paints boards.
public enum BoardPainter {
    /// Paints a board into the layout's part of a frame, all of it.
    public static func paint(_ scene: BoardScene, _ layout: BoardLayout, _ look: Look, on frame: inout Frame) {
        frame.fill(layout.area, look.table)
        for (index, card) in scene.cards.enumerated() {
            guard let rect = layout.rect(of: index) else { continue }
            switch card {
            case .down: frame.fill(rect, look.cardBacks[index % 2], with: "·")
            case .up(let face), .held(let face, _):
                frame.fill(rect, look.face(face))
                frame.put(scene.faces[face]?.ascii ?? "??", at: rect.origin, look.face(face), clip: rect)
            case .taken(_, let seat):
                frame.fill(rect, look.taken(by: seat))
                frame.put(look.symbol(of: seat), at: rect.origin, look.taken(by: seat), clip: rect)
            }
            if index == scene.cursor {
                frame.put("[", at: Point(x: rect.origin.x - 1, y: rect.origin.y), look.cursor)
                frame.put("]", at: Point(x: rect.origin.x + rect.size.width, y: rect.origin.y), look.cursor)
            }
        }
    }
}
