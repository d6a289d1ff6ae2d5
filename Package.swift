// swift-tools-version: 6.2
import PackageDescription

/// PAIRS_CHECKED=yes makes a release build for `make test`: with the assertions and checks of debug builds, and with each module
/// but `unoptimised` optimised alone, which takes a third less time to compile.
let isChecked = Context.environment["PAIRS_CHECKED"] == "yes"

/// Every Swift target: Swift 6, warnings are errors, memory safety spelled out.
/// Hot generics cross module borders, so the optimiser must see through them
/// (a call across modules costs 3.5 ns with this flag, 38 ns without).
/// What people install does not check exclusive access to class properties at run time. Debug builds do.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .unsafeFlags(
        isChecked ? ["-assert-config", "Debug"] : ["-cross-module-optimization", "-enforce-exclusivity=unchecked"],
        .when(configuration: .release)),
]

/// Modules that a checked build does not optimise. No endurance game runs them, and optimising them takes longer than it saves in tests.
let unoptimised: Set = ["BotCheck", "BotRuntime", "ClientCore", "ClientRuntime"]

/// Tests poke at C and Foundation freely; the rest of the house rules hold.
let testing: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude,
        swiftSettings: isChecked && unoptimised.contains(name) ? house + [.unsafeFlags(["-Onone"])] : house)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: house)
}

/// What several test targets share.
let testSupport = Target.target(
    name: "TestSupport", dependencies: ["Crypto", "EventLoop", "FairDeal"], path: "Tests/Support",
    resources: [.copy("Resources/patience-vectors.json")], swiftSettings: testing)

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: dependencies, path: "Tests/" + name, exclude: exclude,
        resources: resources,
        // Optimising tests takes longer than it saves. Nothing reads a test's module file, and a job of its own for that expands every macro
        // twice.
        swiftSettings: testing + [
            .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
        ])
}

let package = Package(
    name: "pairs",
    products: [
        // What people install.
        .executable(name: "pairs-server", targets: ["pairs-server"]),
        .executable(name: "pairs", targets: ["pairs"]),
        .executable(name: "pairs-bot", targets: ["pairs-bot"]),
        // What the bench, a package of its own in `Bench`, is made of.
        .library(
            name: "PairsModules",
            targets: [
                "BotCore", "BotKit", "BotRuntime", "ClientCore", "CommandLine", "Crypto", "Database", "Discovery",
                "EventLoop",
                "FairDeal", "Journal", "Matches", "People", "PeopleStore", "Platform", "Review", "ServerCore",
                "Simulation", "TLS", "TableMirror", "Terminal", "Wire",
            ]),
    ],
    targets: [
        // C libraries: a module map and a shim each.
        .systemLibrary(
            name: "CLibevent", pkgConfig: "libevent_core",
            providers: [.apt(["libevent-dev"]), .brew(["libevent"])]),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
        // Debian's package has no file for pkg-config.
        .systemLibrary(name: "CWslay", providers: [.apt(["libwslay-dev"]), .brew(["wslay"])]),
        .systemLibrary(
            name: "CQrencode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]),
        .systemLibrary(
            name: "CFreecell", pkgConfig: "libfreecell-solver",
            providers: [.apt(["libfreecell-solver-dev"]), .brew(["freecell-solver"])]),
        .systemLibrary(name: "CLinux"),

        // One thin safe Swift face per C library.
        module("EventLoop", ["CLibevent"]),
        module("Crypto", ["COpenSSL", "CSodium"]),
        module("Database", ["CSQLite"]),
        module("Downloads", ["CCurl"]),
        module("TLS", ["COpenSSL", "EventLoop"]),
        module("Web", ["CWslay", "Crypto", "EventLoop", "Invitation", "Wire"]),
        module("QRCode", ["CQrencode", "Invitation"]),
        // Whether patience games can be won, and how: FreeCell by libfreecell-solver first.
        module("PatienceSolver", ["CFreecell", "Vocabulary"]),
        module("Platform", ["CLinux", "CommandLine"]),
        module("Rasters", ["CPNG", "CTurboJPEG", "PictureForms", "Terminal"]),
        module("CellArt", ["CChafa", "Terminal"]),
        module("TTY", ["EventLoop", "Platform", "Terminal"]),

        // Leaves: pure, no I/O.
        module("Vocabulary"),
        module("CardGame", ["Vocabulary"]),
        module("FairDeal"),
        module("Spelling"),
        module("Wire", ["Spelling", "Vocabulary"]),
        module("CommandLine", ["Spelling"]),
        module("Terminal"),
        module("PictureForms"),

        // Batches of bytes that survive a crash, in files.
        module("Journal", ["EventLoop", "Platform"]),

        // Pictures for the cards: found, and checked without decoding them.
        module("Pictures", ["Crypto", "Downloads", "PictureForms", "Platform", "Vocabulary", "Wire"]),

        // Files of games that are over.
        module("Replays", ["Crypto", "Wire"]),

        module(
            "Review", ["BotCore", "CardGame", "FairDeal", "Matches", "Replays", "TableMirror", "Vocabulary", "Wire"]),

        // Cores: pure.
        module("TableMirror", ["Wire"]),
        module("Narration", ["TableMirror", "Vocabulary", "Wire"]),
        module("Discovery", ["Narration", "Wire"]),
        // The link by which browsers come to a table, and what it looks like as a code.
        module("Invitation", ["Discovery", "Wire"]),
        module(
            "ServerCore",
            ["BotCore", "CardGame", "FairDeal", "Narration", "People", "TableMirror", "Vocabulary", "Wire"]),
        module(
            "ClientCore",
            ["Discovery", "FairDeal", "Invitation", "Narration", "TableMirror", "Terminal", "Vocabulary", "Wire"]),
        module("BotCore", ["TableMirror", "Vocabulary", "Wire"]),

        // Accounts, records, ratings and moderation: pure rules, and the database that keeps them.
        module("People", ["Wire"]),
        // What games of bots say of them: figures, tests and ratings.
        module("Matches", ["People"]),
        module("PeopleStore", ["Crypto", "Database", "FairDeal", "People", "Wire"]),

        // Games of bots against each other in one process, for the arena.
        module(
            "BotKit",
            ["BotCore", "Crypto", "FairDeal", "Matches", "Replays", "ServerCore", "TableMirror", "Vocabulary", "Wire"]),

        // A server that makes trouble for a bot, and tells its mistakes.
        module(
            "Sparring", ["BotCore", "BotKit", "FairDeal", "ServerCore", "TableMirror", "Wire"]),

        // What the runtimes of the client and the bot share.
        module("ServerLink", ["CommandLine", "EventLoop", "Platform", "TLS", "Wire"]),

        // Bots that are programs on standard input and output.
        module("BotProcess", ["BotCore", "CLinux", "EventLoop", "Platform", "TableMirror", "Vocabulary", "Wire"]),

        // Whether such a bot does all that a game may ask of it.
        module(
            "BotCheck", ["BotCore", "BotKit", "BotProcess", "Matches", "Platform", "TableMirror", "Vocabulary", "Wire"]),

        // What the runtimes of the server and the client share: datagrams to and from everybody near.
        module("DiscoveryLink", ["Discovery", "EventLoop", "Platform"]),

        // The page for browsers, as bytes in the program.
        .target(name: "CWebPage"),
        module("WebPage", ["CWebPage"], exclude: ["Words", "page.html", "patience.js", "people.js"]),

        // Runtimes execute the cores' effects on the faces.
        module(
            "ServerRuntime",
            [
                "BotCore", "CommandLine", "Crypto", "Database", "Discovery", "DiscoveryLink", "Downloads", "EventLoop",
                "FairDeal", "Invitation", "Journal", "PatienceSolver", "People", "PeopleStore", "Pictures", "Platform",
                "QRCode",
                "ServerCore", "ServerLink", "TLS", "Vocabulary", "Web", "WebPage", "Wire",
            ]),
        module(
            "ClientRuntime",
            [
                "CellArt", "ClientCore", "CommandLine", "Crypto", "Discovery", "DiscoveryLink", "EventLoop", "FairDeal",
                "Invitation", "Narration", "Platform", "QRCode", "Rasters", "Replays", "ServerLink", "TLS", "TTY",
                "TableMirror", "Terminal", "Vocabulary", "Wire",
            ]),
        module(
            "BotRuntime",
            [
                "BotCheck", "BotCore", "BotKit", "BotProcess", "CommandLine", "EventLoop", "Matches", "PatienceSolver",
                "Platform", "Replays", "Review",
                "ServerLink", "Sparring", "TLS", "Vocabulary", "Wire",
            ]),

        // Games of bots through a whole server, for tests and the bench; no part of what people install.
        module(
            "Simulation",
            [
                "BotCore", "CommandLine", "Crypto", "Database", "EventLoop", "FairDeal", "Journal", "JournalDoubles",
                "People", "PeopleStore", "Platform", "Replays", "Review", "ServerCore", "ServerRuntime", "TableMirror",
                "Vocabulary", "Wire",
            ]),

        program("pairs-server", ["ServerRuntime"]),
        program("pairs", ["ClientRuntime"]),
        program("pairs-bot", ["BotRuntime"]),
        program("endure", ["Simulation"]),
        program("simulate", ["Simulation"]),
        // What is known of patience games, held against the solver, and how often bots win; not installed.
        program("patience-theory", ["BotCore", "CardGame", "CommandLine", "PatienceSolver", "Platform", "Vocabulary"]),

        testSupport,
        // A table for bots that plays by the book, where no server is needed.
        .target(
            name: "Practice", dependencies: ["BotCore", "TableMirror", "Wire"], path: "Tests/Practice",
            swiftSettings: testing),
        tests("BotCore", ["BotCore", "CardGame", "Practice", "TableMirror", "TestSupport", "Vocabulary", "Wire"]),
        tests("BotRuntime", ["BotCore", "BotRuntime", "CommandLine", "Wire"]),
        tests("Simulation", ["BotCore", "ServerCore", "Simulation", "TableMirror", "TestSupport", "Wire"]),
        tests(
            "Theory", ["BotCore", "Simulation", "TestSupport", "Wire"],
            resources: [.copy("Resources/memory-theory.json")]),
        tests("CardGame", ["CardGame", "Crypto", "FairDeal", "TestSupport", "Vocabulary"]),
        tests("Vocabulary", ["Vocabulary"]),
        tests("PatienceSolver", ["CardGame", "PatienceSolver", "TestSupport", "Vocabulary"]),
        tests("Crypto", ["Crypto"]),
        tests("FairDeal", ["Crypto", "FairDeal", "TestSupport"]),
        tests("CommandLine", ["CommandLine"]),
        .target(
            name: "Fixtures", dependencies: ["TestSupport", "Wire"], path: "Tests/Fixtures", swiftSettings: testing),
        tests("Wire", ["Fixtures", "TestSupport", "Vocabulary", "Wire"]),
        tests("TableMirror", ["Fixtures", "TableMirror", "TestSupport", "Vocabulary", "Wire"]),
        tests("Narration", ["Narration", "Wire", "TableMirror", "Fixtures"]),
        tests(
            "ClientCore",
            [
                "CardGame", "ClientCore", "Discovery", "FairDeal", "Fixtures", "Invitation", "Replays",
                "ServerCore", "TableMirror", "Terminal", "TestSupport", "Vocabulary", "Wire",
            ], exclude: ["Frames"]),
        tests(
            "ClientRuntime",
            [
                "ClientCore", "ClientRuntime", "CommandLine", "Discovery", "EventLoop", "Fixtures", "Platform",
                "Replays", "TTY",
                "Terminal", "TestSupport", "Wire",
            ]),
        tests("BotProcess", ["BotCore", "BotProcess", "Fixtures", "Platform", "TestSupport", "Vocabulary", "Wire"]),
        tests("BotCheck", ["BotCheck", "BotProcess", "Platform", "TestSupport"]),
        tests("Database", ["Database", "TestSupport"]),
        tests("Discovery", ["Discovery"]),
        tests("DiscoveryLink", ["Discovery", "DiscoveryLink", "EventLoop", "Platform"]),
        tests("Invitation", ["Invitation", "Wire"]),
        tests("QRCode", ["Invitation", "QRCode", "TestSupport"]),
        tests("EventLoop", ["EventLoop", "TestSupport"]),
        tests("Terminal", ["CardGame", "Terminal"]),
        tests("TLS", ["COpenSSL", "EventLoop", "TLS", "TestSupport"]),
        tests("Web", ["EventLoop", "Web"]),
        tests("TTY", ["CommandLine", "EventLoop", "Platform", "TTY", "Terminal", "TestSupport"]),
        tests(
            "WebPage", ["TestSupport"],
            exclude: [
                "axe.py", "browser.py", "commons.py", "core.js", "measure.py", "page.py", "piles.py", "terminal.py",
                "words.py",
            ]),
        tests(
            "ServerCore",
            [
                "CardGame", "FairDeal", "Journal", "People", "ServerCore", "TableMirror", "TestSupport",
                "Vocabulary",
                "Wire",
            ]),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Discovery", "EventLoop", "FairDeal", "People", "ServerCore", "TLS", "TableMirror", "Terminal", "Wire",
            ],
            path: "Tests/Fuzz/Targets", swiftSettings: testing),
        // The entry is libFuzzer's, linked by .make/fuzz.
        tests("Fuzz", ["FuzzTargets"], exclude: ["Corpus", "Entry", "Targets", "words.dict"]),
        tests(
            "Integration",
            [
                "Discovery", "DiscoveryLink", "EventLoop", "Platform", "ServerCore", "ServerRuntime",
                "TestSupport", "Vocabulary",
            ],
            exclude: ["Bots"], resources: [.copy("Help")]),
        tests(
            "Protocol",
            [
                "BotCore", "CardGame", "FairDeal", "Fixtures", "PatienceSolver", "People", "PeopleStore", "ServerCore",
                "TableMirror", "TestSupport", "Vocabulary", "Wire",
            ]),
        .target(
            name: "JournalDoubles", dependencies: ["BotCore", "Journal", "Platform"], path: "Tests/JournalDoubles",
            swiftSettings: testing),
        tests("Journal", ["EventLoop", "Journal", "JournalDoubles", "Platform", "TestSupport"]),
        tests("People", ["People", "Wire"], resources: [.copy("Resources/rating-vectors.json")]),
        tests(
            "PeopleStore",
            ["Database", "People", "PeopleStore", "Replays", "Review", "ServerCore", "TestSupport", "Wire"],
            resources: [
                .copy("Resources/schema-1.sql"), .copy("Resources/schema-5.sql"), .copy("Resources/schema-7.sql"),
                .copy("Resources/saved-1.json"),
            ]),
        tests("PictureForms", ["PictureForms"]),
        tests("Downloads", ["Downloads"]),
        tests("Pictures", ["Pictures", "Platform", "TestSupport", "Vocabulary"]),
        tests("Platform", ["Platform", "TestSupport"]),
        tests("Replays", ["Crypto", "Replays"]),
        tests(
            "BotKit", ["BotCore", "BotKit", "Crypto", "Matches", "TestSupport", "Wire"]),
        tests(
            "Review", ["BotCore", "BotKit", "Crypto", "FairDeal", "Replays", "Review", "Vocabulary", "Wire"],
            resources: [.copy("Resources/explain-vectors.json"), .copy("Resources/Patience")]),
        tests("Sparring", ["BotCore", "Sparring", "Wire"]),
        tests("Matches", ["Matches"], resources: [.copy("Resources/match-vectors.json")]),
        tests("ServerLink", ["CommandLine", "EventLoop", "ServerLink", "TLS", "TestSupport", "Wire"]),
        tests(
            "ServerRuntime",
            [
                "Database", "Journal", "EventLoop", "People", "PeopleStore", "Platform", "ServerCore", "ServerRuntime",
                "TestSupport", "Vocabulary", "Wire",
            ]),
    ]
)

// PAIRS_TESTS=WireTests,ServerCoreTests builds those test targets alone: a quick round while working on one module.
if let wanted = Context.environment["PAIRS_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { $0.type == .test && !wanted.contains(Substring($0.name)) }
}
