import BotCore
import Testing
import Vocabulary

@Suite struct StrengthTests {
    /// Every strength of the vocabulary is there, in its order.
    @Test func names() {
        #expect(Strength.all.map(\.name) == StrengthName.allCases.map(\.rawValue))
    }
}
