import BotCore
import Testing

struct CardMemoryTests {
    private var generator = SplitMix64(seed: 3)

    private func memory(encode: Double = 1, forget: Double = 0, capacity: Int = 99) -> CardMemory {
        CardMemory(Strength("test", encode: encode, forget: forget, capacity: capacity, policy: .exploring))
    }

    /// Where there is no room, the card used longest ago goes; seeing a card again is a use.
    @Test mutating func oldestUseGoesFirst() {
        var memory = memory(capacity: 2)
        memory.see(0, face: "fox", &generator)
        memory.see(1, face: "owl", &generator)
        memory.see(0, face: "fox", &generator)
        #expect(memory.see(2, face: "cat", &generator) == 1)
        #expect([0, 1, 2].map(memory.remembers) == [true, false, true])
    }

    /// A card is stored with the strength's chance.
    @Test mutating func storesByChance() {
        var memory = memory(encode: 0.8, capacity: 2000)
        for card in 0..<1000 { memory.see(card, face: "fox", &generator) }
        #expect((750...850).contains(memory.count))
    }

    /// A miss loses each stored card with the strength's chance.
    @Test mutating func fadesByChance() {
        var memory = memory(forget: 0.04, capacity: 2000)
        for card in 0..<1000 { memory.see(card, face: "fox", &generator) }
        let lost = memory.fade(&generator)
        #expect((935...985).contains(memory.count))
        #expect(lost.count == 1000 - memory.count)
        #expect(!lost.contains(where: memory.remembers))
    }

    /// A group is known once all its cards are remembered, and not before.
    @Test mutating func wholeGroups() {
        var memory = memory()
        memory.see(4, face: "fox", &generator)
        memory.see(7, face: "owl", &generator)
        memory.see(2, face: "fox", &generator)
        #expect(memory.wholeGroup(of: 2, where: { _ in true }) == 4)
        #expect(memory.wholeGroup(of: 2, where: { $0 != 2 }) == nil)
        #expect(memory.wholeGroup(of: 3, where: { _ in true }) == nil)
        memory.see(0, face: "fox", &generator)
        #expect(memory.wholeGroup(of: 3, where: { _ in true }) == 4)
    }

    /// The mate of a face is a remembered card that may be turned.
    @Test mutating func mates() {
        var memory = memory()
        memory.see(4, face: "fox", &generator)
        memory.see(2, face: "fox", &generator)
        #expect(memory.mate(of: "fox", where: { $0 != 4 }) == 2)
        #expect(memory.mate(of: "owl", where: { _ in true }) == nil)
        #expect(memory.count(of: "fox", where: { $0 != 4 }) == 1)
    }

    /// The card used last is known as such, among those that may be turned.
    @Test mutating func latest() {
        var memory = memory()
        memory.see(4, face: "fox", &generator)
        memory.see(2, face: "owl", &generator)
        memory.see(4, face: "fox", &generator)
        #expect(memory.latest(where: { _ in true }) == 4)
        #expect(memory.latest(where: { $0 != 4 }) == 2)
    }

    /// Taken cards are dropped, and another deal empties the memory.
    @Test mutating func dropsAndClears() {
        var memory = memory()
        memory.see(4, face: "fox", &generator)
        memory.see(2, face: "owl", &generator)
        memory.drop { $0 == 4 }
        #expect(!memory.remembers(4))
        #expect(memory.remembers(2))
        memory.clear()
        #expect(memory.count == 0)
    }
}
