import ServerCore
import TestSupport
import Testing
import Wire

@Suite struct TableDirectoryTests {
    /// Tables are found by id and listed in the order of their ids, however they come and go.
    @Test func order() {
        var random = Seeded(4)
        let directory = TableDirectory()
        var ids: Set<String> = []
        for _ in 0..<500 {
            let id = "t\(Int.random(in: 0..<60, using: &random))"
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

    /// Tables go with their directory, those among them that wait for players as well.
    @Test func end() {
        weak var table: Table?
        do {
            let directory = TableDirectory()
            directory.add(Table(.example(id: "a")))
            table = directory["a"]
            #expect(table != nil)
        }
        #expect(table == nil)
    }

    /// What comes after an id is found whether the id exists or not, however many chunks of tables there are.
    @Test func thoseAfterAnID() {
        let directory = TableDirectory()
        for id in ["b", "d", "f"] { directory.add(Table(.example(id: id))) }
        let found = ["", "a", "b", "c", "d", "e", "f", "g"].map { directory.sorted.first(2, after: $0).map(\.id) }
        #expect(found == [["b", "d"], ["b", "d"], ["d", "f"], ["d", "f"], ["f"], ["f"], [], []])
        var random = Seeded(5)
        let ids = (10_000..<14_000).map { "t\($0)" }
        for id in ids.shuffled(using: &random) { directory.add(Table(.example(id: id))) }
        let all = ["b", "d", "f"] + ids
        for (place, id) in all.enumerated().filter({ $0.offset % 97 == 0 }) {
            #expect(directory.listed.first(1_500, after: id).map(\.id) == Array(all[(place + 1)...].prefix(1_500)))
        }
        #expect(directory.sorted.map(\.id) == all && directory.sorted.first(2, after: nil).map(\.id) == ["b", "d"])
        for id in ids.shuffled(using: &random) { directory.remove(directory[id]!) }
        #expect(directory.listed.map(\.id) == ["b", "d", "f"] && directory.sorted.count == 3)
    }

    private func rules(_ random: inout Seeded) -> Rules {
        func maybe<Value>(_ values: Value...) -> Value? {
            Bool.random(using: &random) ? values.randomElement(using: &random) : nil
        }
        return .with {
            $0.mode = maybe("classic", "coop", "race")
            $0.level = maybe("easy", "hard")
            $0.theme = maybe("letters", "flags")
            $0.seats = maybe(2, 3)
            $0.bots = maybe([], ["casual"])
            $0.hideMs = maybe(0, 1_000)
            if $0.mode != "race" { $0.turnSeconds = maybe(0, 30) }
            if $0.mode == "coop" { $0.tries = maybe(.unlimited, .limited(30)) }
            if $0.mode == "race" { ($0.gameSeconds, $0.tries) = (maybe(0, 60), maybe(.unlimited)) }
        }
    }

    /// Whatever tables there are and however they change, a quick game goes to the table that a look at all of them finds.
    @Test func quickFindsWhatALookAtAllFinds() {
        var random = Seeded(12)
        let directory = TableDirectory()
        var found = 0
        for number in 0..<4_000 {
            let id = "t\(Int.random(in: 0..<80, using: &random))"
            switch (directory[id], Int.random(in: 0..<8, using: &random)) {
            case (nil, _):
                let isPublic = Int.random(in: 0..<5, using: &random) > 0
                let password = Int.random(in: 0..<5, using: &random) == 0 ? "swordfish" : nil
                let player = Player(id: "p\(number % 3)", name: "somebody")
                directory.add(
                    Table(
                        TableModel(
                            .example(id: id, rules: rules(&random), password: password, isPublic: isPublic),
                            maker: player)))
            case (let table?, 0): directory.remove(table)
            case (let table?, let step):
                switch step {
                case 1: table.model.isLocked.toggle()
                case 2: table.model.phase = [.waiting, .playing, .over].randomElement(using: &random) ?? .over
                case 3:
                    for seat in table.model.seats.indices {
                        table.model.seats[seat].status = Bool.random(using: &random) ? .open : .here
                    }
                case 4: table.model.setup.settings = TableSetup.example(rules: rules(&random)).settings
                default: break
                }
                directory.recount(table)
            }
            let wanted = rules(&random)
            let player = "p\(number % 4)"
            let first = directory.first(fitting: wanted, for: player)
            #expect(first === directory.firstFoundAnew(fitting: wanted, for: player), "\(wanted)")
            if first != nil { found += 1 }
        }
        #expect((400..<3_600).contains(found))
    }

    /// However many tables do not fit, a quick game looks at none of them.
    @Test func quickDoesNotLookAtTablesThatDoNotFit() {
        let directory = TableDirectory()
        for number in 0..<600 {
            let rules = Rules.board(2, 2) {
                ($0.turnSeconds, $0.theme) = (3 + number % 290, number < 290 ? "flags" : "letters")
            }
            directory.add(Table(.example(id: "t\(number)", rules: rules)))
        }
        #expect(directory.first(fitting: .with { $0.level = "easy" }, for: "p-bob") == nil)
        #expect(directory.first(fitting: .with { $0.hideMs = 0 }, for: "p-bob") == nil)
        #expect(directory.looks == 0)
        let wanted = Rules.with { ($0.turnSeconds, $0.theme) = (5, "letters") }
        #expect(directory.first(fitting: wanted, for: "p-bob")?.id == "t292")
        #expect(directory.looks < 4)
    }
}

extension TableDirectory {
    /// What ``first(fitting:for:from:)`` finds, by a search through every table.
    fileprivate func firstFoundAnew(fitting wanted: Rules, for player: String) -> Table? {
        [Phase.waiting, .over].lazy.compactMap { phase in
            self.sorted.first { table in
                table.model.phase == phase && table.model.seats.contains { $0.status == .open }
                    && table.model.isOpen && table.model.welcomes(player, from: nil)
                    && TableRules.fits(table.model.setup.rules, wanted)
            }
        }.first
    }
}
