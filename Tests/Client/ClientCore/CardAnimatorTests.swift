import ClientCore
import Testing
import Wire

@Suite struct CardAnimatorTests {
    private let cards: [CardState] = [.down, .up(face: "fox"), .up(face: "owl"), .down]

    /// A revealed card turns up in at most 250 ms; each wake shows another picture, and then nothing moves.
    @Test func reveals() {
        var animator = CardAnimator()
        animator.step([.memory(.reveal(card: 0, face: "yak", seat: 0))], before: cards, at: .seconds(5))
        var now = Duration.seconds(5)
        var pictures = [turning(animator, at: now)]
        while let next = animator.nextWake(after: now) {
            #expect(next > now)
            now = next
            pictures.append(turning(animator, at: now))
        }
        #expect(now - .seconds(5) <= .milliseconds(250))
        #expect(pictures.last == [:])
        #expect(Set(pictures).count == pictures.count)
        // The first frame is already turned a little, and the middle one shows the card's edge.
        #expect((pictures[0][0]?.progress ?? 0) > 0)
        #expect(pictures.dropLast().allSatisfy { $0[0]?.direction == .up && $0[0]?.face == "yak" })
        animator.prune(at: now)
        #expect(animator.nextWake(after: now) == nil)
    }

    /// A hidden card turns down with the face that it had. A card whose face was not seen does not turn.
    @Test func hides() {
        var animator = CardAnimator()
        animator.step([.memory(.hide(cards: [1, 3, 9]))], before: cards, at: .zero)
        let turning = turning(animator, at: .milliseconds(60))
        #expect(turning.keys.sorted() == [1])
        // The frame in which they are hidden shows them still.
        let first = scene(animator, at: .zero, [.down, .down, .down, .down])
        #expect(first.turning == [:] && first.cards == [.down, .up(face: "fox"), .down, .down])
        #expect(animator.nextWake(after: .zero) == CardAnimator.turnStep)
        #expect(turning[1]?.direction == .down && turning[1]?.face == "fox")
    }

    /// A missed pair is marked when both lie still, until it is hidden, and costs one frame.
    @Test func misses() {
        var animator = CardAnimator()
        animator.step(
            [
                .memory(.reveal(card: 2, face: "owl", seat: 0)),
                .memory(.miss(cards: [1, 2], seat: 0, points: 0, hideMs: 1000)),
            ],
            before: cards, at: .zero)
        #expect(missed(animator, at: .milliseconds(10)) == [])
        #expect(missed(animator, at: .milliseconds(220)) == [1, 2])
        #expect(missed(animator, at: .milliseconds(360)) == [1, 2])
        #expect(animator.nextWake(after: .milliseconds(220)) == nil)
        #expect(missed(animator, at: .milliseconds(600)) == [1, 2])
        animator.prune(at: .milliseconds(1100))
        #expect(missed(animator, at: .milliseconds(1100)) == [1, 2])
        animator.step([.memory(.hide(cards: [1, 2]))], before: cards, at: .milliseconds(1200))
        #expect(missed(animator, at: .milliseconds(1201)) == [1, 2])
        #expect(turning(animator, at: .milliseconds(1260)).values.allSatisfy { $0.isMissed && $0.direction == .down })
        #expect(missed(animator, at: .milliseconds(1260)) == [])
    }

    /// A matched pair shines for a moment.
    @Test func matches() {
        var animator = CardAnimator()
        animator.step([.memory(.match(cards: [1, 2], seat: 1, points: 1))], before: cards, at: .zero)
        #expect(scene(animator, at: .milliseconds(100)).matched == [1, 2])
        #expect(animator.nextWake(after: .milliseconds(100)) == CardAnimator.shineTime)
        #expect(scene(animator, at: CardAnimator.shineTime).matched == [])
    }

    /// While its second card turns, the first of a pair shows its face as before; then both shine.
    @Test func pairsShineTogether() {
        var animator = CardAnimator()
        animator.step(
            [.memory(.reveal(card: 2, face: "fox", seat: 1)), .memory(.match(cards: [1, 2], seat: 1, points: 1))],
            before: [.down, .up(face: "fox"), .down, .down], at: .zero)
        let taken = [CardState.down, .taken(face: "fox", seat: 1), .taken(face: "fox", seat: 1), .down]
        let before = scene(animator, at: .milliseconds(100), taken)
        #expect(before.matched == [] && before.cards[1] == .up(face: "fox") && before.turning.keys.sorted() == [2])
        let after = scene(animator, at: CardAnimator.turnTime, taken)
        #expect(after.matched == [1, 2] && after.cards == taken)
    }

    /// With reduced motion nothing turns; what was missed is marked until it is hidden.
    @Test func reducedMotion() {
        var animator = CardAnimator(reducesMotion: true)
        animator.step(
            [
                .memory(.reveal(card: 0, face: "yak", seat: 0)),
                .memory(.miss(cards: [0, 1], seat: 0, points: 0, hideMs: 800)),
            ],
            before: cards, at: .zero)
        #expect(turning(animator, at: .zero) == [:])
        for now in stride(from: 0, to: 800, by: 50) {
            #expect(missed(animator, at: .milliseconds(now)) == [0, 1])
        }
        #expect(animator.nextWake(after: .zero) == nil)
    }

    /// What follows replaces what still moves; another deal forgets everything.
    @Test func latestWins() {
        var animator = CardAnimator()
        animator.step([.memory(.hide(cards: [1]))], before: cards, at: .zero)
        animator.step([.memory(.reveal(card: 1, face: "fox", seat: 1))], before: cards, at: .milliseconds(40))
        #expect(turning(animator, at: .milliseconds(40))[1]?.direction == .up)
        animator.clear()
        #expect(animator.nextWake(after: .zero) == nil)
    }

    private func scene(_ animator: CardAnimator, at now: Duration, _ shown: [CardState]? = nil) -> BoardScene {
        var scene = BoardScene(rows: 2, columns: 2, cards: shown ?? cards, faces: FaceList([]))
        animator.animate(&scene, at: now)
        return scene
    }

    private func turning(_ animator: CardAnimator, at now: Duration) -> [Int: Turning] {
        scene(animator, at: now).turning
    }

    private func missed(_ animator: CardAnimator, at now: Duration) -> Set<Int> { scene(animator, at: now).missed }
}
