import ClientCore
import Terminal
import TestSupport
import Testing

/// Which key does what, over all screens.
@Suite struct KeysTests {
    /// What each letter does, in the words in which a bar or a help says it.
    private static let meanings: [Character: Set<String>] = [
        "a": ["play again", "not ready"], "A": ["same cards"], "B": ["bot", "bot plays on"],
        "c": ["new table", "Host a game", "new event"],
        "C": ["copy"], "d": ["draw"], "e": ["rules"], "f": ["finish"], "g": ["find a game"], "G": ["give up"],
        "H": ["hint"], "i": ["link and QR code"], "L": ["who turned what"], "m": ["account"], "M": ["ignore"],
        "o": ["lock", "unlock"],
        "O": ["Saved games"], "p": ["pause", "go on"], "P": ["add a person here"], "q": ["quit"],
        "r": ["ready", "not ready"], "R": ["try again", "Back to your seat, if it is held"], "s": ["start"],
        "S": ["Settings"],
        "t": ["chat"], "T": ["chat off", "chat on"], "u": ["undo"], "v": ["board", "result"], "w": ["watch"],
        "x": ["put out"], "D": ["Deal of the day"], "E": ["Events", "event"], "X": ["leave it"], "F": ["end it"],
        "y": ["copy the result"], "N": ["next: sharp", "next: perfect", "next: Hard 6×8"],
    ]
    private static let showing = Showing(size: Size(width: 120, height: 40), name: "120x40")

    /// A letter means one thing, whatever screen names it.
    @Test func aLetterMeansOneThing() {
        var named: [String: Set<String>] = [:]
        for scene in Scene.allCases {
            let story = scene.story(Self.showing)
            for (key, words) in story.app.keys(story.model) { named[key, default: []].insert(words) }
        }
        for (key, words) in named where key.count == 1 {
            guard let letter = key.first, letter.isASCII, letter.isLetter else { continue }
            #expect(words.isSubset(of: Self.meanings[letter] ?? []), "\(letter): \(words.sorted())")
        }
    }

    /// A letter that no bar and no help names does nothing. Letters of moves, of cards and of piles have a name in common.
    @Test(arguments: Scene.allCases) func noLetterIsSecret(_ scene: Scene) {
        let story = scene.story(Self.showing)
        let named = story.app.keys(story.model).map(\.key)
        // There a question, a text or an overlay takes the keys.
        guard story.app.takesCommands(story.model) else { return }
        var known = Set(named.filter { $0.count == 1 }).union(
            named.flatMap { $0.split(separator: " ").map(String.init) })
        if known.contains("hjkl") { known.formUnion("hjkl".map(String.init)) }
        if known.contains("b3") { known.formUnion("abcdefghijkl".map(String.init)) }
        if known.contains("a–d") { known.formUnion("abcd".map(String.init)) }
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
        let secret = letters.filter { $0.first?.isLetter == true && !known.contains($0) }.joined()
        // All in one go: to draw a screen takes 20 ms here.
        var after = story
        let effects = after.type(secret)
        #expect(effects.isEmpty && after.frame == story.frame, "\(scene): one of \(secret)")
    }
}
