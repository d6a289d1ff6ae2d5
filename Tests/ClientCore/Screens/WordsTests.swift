import ClientCore
import Testing

@Suite struct WordsTests {
    /// Every text of every language says something.
    @Test func noTextIsEmpty() {
        for words in Words.all {
            var texts = 0
            for group in Mirror(reflecting: words).children {
                for text in Mirror(reflecting: group.value).children {
                    texts += 1
                    if let text = text.value as? String { #expect(!text.isEmpty, "\(group.label ?? "")") }
                    for (key, value) in text.value as? [String: String] ?? [:] { #expect(!value.isEmpty, "\(key)") }
                }
            }
            #expect(texts > 200)
        }
    }
}
