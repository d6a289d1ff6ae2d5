import BenchRuntime
import Testing

@Suite struct TextTableTests {
    /// Words are at the left and numbers at the right of their columns, and no line ends with a space.
    @Test func alignment() {
        var table = TextTable(["name", "count", ""], words: 1)
        table.add(["a", "1", "!"])
        table.add(["longer", "12,345"])
        table.add(["b", "", ""])
        #expect(
            table.text == """
                name     count
                a            1  !
                longer  12,345
                b
                """)
    }
}
