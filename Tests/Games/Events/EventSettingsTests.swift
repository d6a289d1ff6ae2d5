import Events
import Testing
import Vocabulary

struct EventSettingsTests {
    /// An event is for as many people as its kind admits, and its games have two seats; a deal is played alone.
    @Test(arguments: EventKind.allCases) func usual(kind: EventKind) {
        let settings = EventSettings(kind, lot: Lot(seed: 0))
        #expect(settings.most == kind.people.upperBound && settings.seats == (kind == .deal ? 1 : 2))
    }

    /// A deal ends at the next midnight, and one that is made at midnight a day later.
    @Test(arguments: [(0, 1), (1, 1), (86_399_999, 1), (86_400_000, 2), (1_800_014_400_000, 20_834)])
    func midnight(milliseconds: Int, day: Int) {
        #expect(EventSettings.midnight(after: .milliseconds(milliseconds)) == .seconds(86_400 * day))
    }
}
