import BenchRuntime
import Testing

@Suite struct ShapeTests {
    /// A connection for each member and a move in flight at each table, unless told otherwise.
    @Test func defaults() {
        let shape = Shape(tables: 25, seats: 4, watchers: 36)
        #expect(shape.members == 40)
        #expect(shape.connections == 1_000)
        #expect(shape.inFlight == 25)
        #expect(shape.description == "25 tables, 4 seats + 36 watchers each, 1,000 connections, 25 in flight")
    }

    /// All connections have equally many places, and none two at one table.
    @Test(arguments: [
        Shape(tables: 250, seats: 4), Shape(tables: 2_000, seats: 4, connections: 1_000),
        Shape(tables: 25, seats: 2, watchers: 3), Shape(tables: 1_000, seats: 2, connections: 100),
    ])
    func places(_ shape: Shape) {
        var places = [Int](repeating: 0, count: shape.connections)
        for table in 0..<shape.tables {
            let connections = Set((0..<shape.members).map { shape.connection(ofTable: table, member: $0) })
            #expect(connections.count == shape.members)
            for connection in connections { places[connection] += 1 }
        }
        #expect(Set(places).count == 1)
    }

    /// Where fewer connections are allowed there are fewer tables, of the same kind.
    @Test func fewerTables() {
        let cut = Shape(tables: 2_500, seats: 4).fitting(9_001)
        #expect(cut == Shape(tables: 2_250, seats: 4))
        let spread = Shape(tables: 2_000, seats: 4, connections: 1_000, hasReplies: true).fitting(500)
        #expect(spread == Shape(tables: 1_000, seats: 4, connections: 500, hasReplies: true))
        let resting = Shape(tables: 100, seats: 2, connections: 200, inFlight: 60).fitting(100)
        #expect(resting == Shape(tables: 50, seats: 2, connections: 100, inFlight: 50))
    }

    /// A single table has fewer watchers instead.
    @Test func fewerWatchers() {
        #expect(Shape(tables: 1, seats: 4, watchers: 996).fitting(100) == Shape(tables: 1, seats: 4, watchers: 96))
    }

    /// What fits stays as it is, also a load without tables; one that doesn't has fewer connections.
    @Test func fitting() {
        let shape = Shape(tables: 250, seats: 4)
        #expect(shape.fitting(1_000) == shape)
        #expect(Shape.idle(connections: 500).fitting(500).connections == 500)
        #expect(Shape.idle(connections: 500).fitting(300).connections == 300)
    }

    /// Tables and members in one word: four sit, the others watch.
    @Test func words() {
        #expect(Shape("250x4") == Shape(tables: 250, seats: 4))
        #expect(Shape("10x3") == Shape(tables: 10, seats: 3))
        #expect(Shape("25x40") == Shape(tables: 25, seats: 4, watchers: 36))
    }

    /// Other words are no loads, nor are loads of nobody or of more connections than ports.
    @Test(arguments: ["", "x", "4", "4x", "x4", "4x1", "0x4", "-1x4", "1x2x3", "100x101", "99999999999999999999x2"])
    func otherWords(_ text: String) {
        #expect(Shape(text) == nil)
    }
}
