import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

@Suite struct WholeGameTests {
    /// A table is made, joined, played to its end and played again, by keys alone and by the mouse alone.
    @Test(arguments: [false, true]) func gamesArePlayed(byMouse: Bool) {
        let den = Den<AppStory>(players: 2)
        den.play(0) { $0.type("c") }
        // The smallest level, and a miss that hides at once.
        den.play(0) { $0.press(.down, .down, .down, .left, .down, .down, .down, .down, .down, .down) }
        den.play(0) { $0.press(.left, .left, .left, .left, .home, .enter) }
        #expect(den.table(0)?.phase == .waiting)
        den.play(1) { byMouse ? $0.click(.row(0)) : $0.press(.enter) }
        #expect(den.table(1)?.seats.filter { $0.status == .here }.count == 2)
        for player in 0...1 { den.play(player) { byMouse ? $0.click(.key(.character("r"))) : $0.type("r") } }
        #expect(den.table(0)?.phase == .playing)
        den.playOut { turn($0, of: $1, den, $2, byMouse: byMouse) }
        for player in 0...1 {
            let table = den.table(player)
            #expect(table?.phase == .over && table?.over?.reason == .cleared)
            #expect(den.stories[player].text.contains("✓ Deal checked"))
        }
        for player in 0...1 { den.play(player) { byMouse ? $0.click(.key(.character("a"))) : $0.type("a") } }
        #expect(den.table(0)?.phase == .playing && den.table(0)?.game.hasSuffix("#2") == true)
    }

    private func turn(_ card: Int, of table: Snapshot, _ den: Den<AppStory>, _ player: Int, byMouse: Bool) {
        guard !byMouse else { return den.play(player) { $0.click(.card(card)) } }
        den.play(player) { story in
            story.press(.pageUp, .home)
            for _ in 0..<card / table.board.columns { story.press(.down) }
            for _ in 0..<card % table.board.columns { story.type("l") }
            return story.type(" ")
        }
    }
}

@Suite struct AppPropertyTests {
    /// Whatever somebody does, in whatever order, nothing stops, every frame has the window's size, and nothing is
    /// asked of a server that cannot be written.
    @Test(.deep, arguments: Scene.allCases) func anythingCanBeDone(scene: Scene) {
        var random = Seeded(UInt64(scene.rawValue.count) &* 977)
        var story = scene.story(Showing.all[Int.random(in: 0..<4, using: &random)])
        let keys: [InputEvent.Key] = [
            .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown, .function(1), .function(12),
        ]
        let letters = Array("abcdefghijklmnopqrstuvwxyzSG?/ 0$é林🦊\u{301}")
        for _ in 0..<90 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3: story.press(keys.randomElement(using: &random)!)
            case 4...7: story.press(.character(letters.randomElement(using: &random)!))
            case 8:
                let place = Point(
                    x: Int.random(in: -2..<210, using: &random), y: Int.random(in: -2..<70, using: &random))
                let actions: [InputEvent.MouseAction] = [
                    .pressed, .released, .moved, .dragged, .scrolledUp, .scrolledDown,
                ]
                story.when(.input(.mouse(actions.randomElement(using: &random)!, place)))
            case 9: story.when(.input(.pasted("pasted \u{1B}[31m\n text")))
            case 10:
                story.when(
                    .resized(
                        Size(
                            width: Int.random(in: 0..<140, using: &random),
                            height: Int.random(in: 0..<50, using: &random))))
            default:
                story.now += .milliseconds(Int.random(in: 0..<3_000, using: &random))
                story.when(.woken)
            }
            let frame = story.frame
            #expect(frame.size == story.model.size)
        }
    }

    /// Whatever a table tells, in whatever window, it is shown.
    @Test func anyTableIsShown() {
        for width in stride(from: 20, through: 200, by: 36) {
            for height in [8, 10, 15, 60] {
                for table in [
                    Snapshot.busy(), .finished(), .busy { $0.seats = Array(repeating: SeatState(), count: 8) },
                ] {
                    let story = AppStory.at(table, Size(width: width, height: height))
                    #expect(story.frame.size == Size(width: width, height: height))
                }
            }
        }
    }
}
