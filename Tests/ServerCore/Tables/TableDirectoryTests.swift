import ServerCore
import TestSupport
import Testing

@Suite struct TableDirectoryTests {
    /// Tables are found by id and listed in the order of their ids, however they come and go.
    @Test func order() {
        var chance = Seeded(4)
        let directory = TableDirectory()
        var ids: Set<String> = []
        for _ in 0..<500 {
            let id = "t\(Int.random(in: 0..<60, using: &chance))"
            if let table = directory[id] {
                directory.remove(table)
                directory.remove(table)
                ids.remove(id)
            } else {
                directory.add(Table(.example(id: id)))
                ids.insert(id)
            }
            #expect(directory.sorted.map(\.id) == ids.sorted() && directory.count == ids.count)
            #expect(ids.allSatisfy { directory[$0]?.id == $0 })
        }
    }

    /// The place after an id is that of the next one, whether the id exists or not.
    @Test func placeAfterAnID() {
        let directory = TableDirectory()
        for id in ["b", "d", "f"] { directory.add(Table(.example(id: id))) }
        let places = ["", "a", "b", "c", "d", "e", "f", "g"].map(directory.index(after:))
        #expect(places == [0, 0, 1, 1, 2, 2, 3, 3])
    }
}
