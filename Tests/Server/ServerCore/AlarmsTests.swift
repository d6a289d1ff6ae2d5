import ServerCore
import TestSupport
import Testing

@Suite struct AlarmsTests {
    private final class Clock: Sleeper {
        var wakeTime: Moment?
        var alarmTime: Moment?
        init(_ seconds: Int?) { set(seconds) }
        func set(_ seconds: Int?) { wakeTime = seconds.map { .start + .seconds($0) } }
    }

    private func at(_ seconds: Int) -> Moment { .start + .seconds(seconds) }

    /// Takes out all that are due, and sets no new time for them.
    private func due(_ alarms: Alarms, at seconds: Int) -> [ObjectIdentifier] {
        var woken: [ObjectIdentifier] = []
        while let sleeper = alarms.due(at: at(seconds)) {
            woken.append(ObjectIdentifier(sleeper))
            (sleeper as? Clock)?.set(nil)
        }
        return woken
    }

    /// Sleepers are woken in the order of their times, none early, none twice.
    @Test func order() {
        let alarms = Alarms()
        let clocks = [5, 1, 4, 1, 3, 9].map(Clock.init)
        for clock in clocks { alarms.note(clock) }
        #expect(alarms.next == at(1))
        #expect(due(alarms, at: 0).isEmpty)
        #expect(Set(due(alarms, at: 1)) == [ObjectIdentifier(clocks[1]), ObjectIdentifier(clocks[3])])
        #expect(due(alarms, at: 5) == [clocks[4], clocks[2], clocks[0]].map(ObjectIdentifier.init))
        #expect(alarms.next == at(9))
        #expect(due(alarms, at: 100).count == 1 && alarms.next == nil)
    }

    /// A time moved later costs no entry: the old one comes up, wakes nobody, and goes back with the new time.
    @Test func movedLater() {
        let alarms = Alarms()
        let clock = Clock(10)
        alarms.note(clock)
        for seconds in 11...500 {
            clock.set(seconds)
            alarms.note(clock)
            #expect(alarms.next == at(10))
        }
        #expect(due(alarms, at: 10).isEmpty)
        #expect(alarms.next == at(500))
        #expect(due(alarms, at: 500).count == 1 && alarms.next == nil)
    }

    /// A time moved earlier wakes at the new time and not at the old one again.
    @Test func movedEarlier() {
        let alarms = Alarms()
        let clock = Clock(30)
        alarms.note(clock)
        clock.set(2)
        alarms.note(clock)
        #expect(alarms.next == at(2))
        #expect(due(alarms, at: 2).count == 1)
        #expect(due(alarms, at: 30).isEmpty && alarms.next == nil)
    }

    /// Whoever no longer wants to be woken is not.
    @Test func givenUp() {
        let alarms = Alarms()
        let clock = Clock(3)
        alarms.note(clock)
        clock.set(nil)
        alarms.note(clock)
        #expect(due(alarms, at: 10).isEmpty && alarms.next == nil)
    }

    /// A sleeper that is forgotten is let go of long before its time, and the others still wake.
    @Test func forgotten() {
        let alarms = Alarms()
        let clock = Clock(50)
        alarms.note(clock)
        weak var last: Clock?
        for seconds in 1...100 {
            let sleeper = Clock(seconds)
            last = sleeper
            alarms.note(sleeper)
            alarms.forget(sleeper)
        }
        #expect(last == nil)
        #expect(due(alarms, at: 100) == [ObjectIdentifier(clock)])
        #expect(alarms.next == nil)
    }

    /// Against a plain list of times: over thousands of random moves exactly the right ones wake.
    @Test func randomMoves() {
        var random = Seeded(8)
        let alarms = Alarms()
        let clocks = (0..<40).map { _ in Clock(nil) }
        var now = 0
        for _ in 0..<3_000 {
            if Bool.random(using: &random), let clock = clocks.randomElement(using: &random) {
                clock.set(random.next() % 8 == 0 ? nil : now + Int.random(in: 1...50, using: &random))
                alarms.note(clock)
            } else {
                now += Int.random(in: 0...4, using: &random)
                let expected = clocks.filter { $0.wakeTime.map { $0 <= at(now) } ?? false }
                let times = expected.map(\.wakeTime)
                var woken: [Moment?] = []
                while let sleeper = alarms.due(at: at(now)) {
                    woken.append(sleeper.wakeTime)
                    (sleeper as? Clock)?.set(nil)
                }
                #expect(woken.count == times.count && Set(woken) == Set(times))
            }
        }
    }
}
