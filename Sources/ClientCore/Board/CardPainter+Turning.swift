import Terminal
import Wire

extension CardPainter {
    /// A card that is being turned: it gets narrower until its edge is seen, and then wider with its other side.
    func turning(
        _ turning: Turning, _ face: FaceState?, in rect: Rect, _ shade: Int, art: CardArt? = nil,
        on frame: inout Frame
    ) {
        let isUp = (turning.progress > 0.5) == (turning.direction == .up)
        let openness = (1 - 2 * turning.progress).magnitude
        // In colour two columns of a high card look like its edge; of a low one they look like a small card.
        if rect.size.height < 3 || look.depth == .none, openness < 0.4 {
            edge(in: rect, of: isUp ? turning : nil, shade, on: &frame)
            return
        }
        let most = (rect.size.width - 2) / 2
        // The first picture shows some movement, and the last one before the middle does not show the edge yet.
        let side = Int(Double(rect.size.width) * (1 - openness) / 2 + 0.25)
        let part = rect.inset(x: min(max(1, side), most), y: 0)
        if isUp {
            front(turning.face, face, in: part, turning.isMissed ? .missed : .calm, art: art, on: &frame)
        } else {
            back(in: rect, seen: part, shade, on: &frame)
        }
    }

    /// A card seen from its edge: the two inner halves of its two middle columns.
    private func edge(in rect: Rect, of turning: Turning?, _ shade: Int, on frame: inout Frame) {
        let surface =
            turning.map { $0.isMissed ? look.miss : look.face($0.face) } ?? look.cardBacks[isShaded ? shade : 0]
        let style = Style(
            look.depth == .none ? .standard : surface.background, on: look.table.background)
        let x = rect.origin.x + (rect.size.width - 1) / 2
        let halves = look.isUnicode ? "▐▌" : "||"
        for y in inner(rect, hasOutline: false).rows { frame.put(halves, at: Point(x: x, y: y), style) }
        if isEdged, hasHalves { frame.put("▝▘", at: Point(x: x, y: rect.last.y), style) }
    }
}
