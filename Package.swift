// swift-tools-version: 6.2
import PackageDescription

/// Which build this is, by PAIRS_BUILD. `checked` is a release build for `make deep`, with the assertions and checks of debug builds, and
/// with each module optimised alone, which takes a third less time to compile. `play` is the release build for `make play`: the server
/// and the client alone, and optimised only what somebody who plays would feel.
enum Build: String { case usual, checked, play }
let build = Build(rawValue: Context.environment["PAIRS_BUILD"] ?? "usual")!

/// Whether a release build optimises a module.
/// A checked build leaves out what no endurance game runs: optimising it takes longer than it saves in tests.
/// The build for `make play` optimises the frames (a key takes 4 times as long without, 8 times at 200 x 60) and what searches for moves.
func isOptimised(_ module: String) -> Bool {
    switch build {
    case .usual: true
    case .checked: !["BotRuntime", "ClientCore", "ClientRuntime"].contains(module)
    case .play: ["BotCore", "CardGame", "ClientCore", "PatienceSolver", "Terminal", "Vocabulary"].contains(module)
    }
}

/// Every Swift target: Swift 6, warnings are errors, memory safety spelled out.
/// Hot generics cross module borders, so the optimiser must see through them
/// (a call across modules costs 3.5 ns with this flag, 38 ns without).
/// What people install does not check exclusive access to class properties at run time. Debug builds do.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .unsafeFlags(
        [
            .usual: ["-cross-module-optimization", "-enforce-exclusivity=unchecked"],
            .checked: ["-assert-config", "Debug"],
            .play: ["-enforce-exclusivity=unchecked"],
        ][build]!, .when(configuration: .release)),
]

/// Tests poke at C and Foundation freely; the rest of the house rules hold.
let testing: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude,
        swiftSettings: isOptimised(name)
            ? house : house + [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

func program(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: house)
}

func library(_ name: String, _ file: String? = nil, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: file, providers: [.apt([apt]), .brew([brew])])
}

/// The tests of one area; their folders are the modules'. Optimising tests takes longer than it saves. Nothing reads a test's module
/// file, and in a build of whole modules a job of its own for that expands every macro twice.
func tests(
    _ area: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: area + "Tests", dependencies: dependencies + ["TestSupport"], path: "Tests/" + area, exclude: exclude,
        resources: resources,
        swiftSettings: testing + [
            .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
        ])
}

/// What tests are made of. It is declared as tests, so that `swift build` builds what people install and nothing else.
func support(
    _ name: String, path: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
    settings: [SwiftSetting] = testing
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: settings)
}

let package = Package(
    name: "pairs",
    products: [
        // What people install.
        .executable(name: "pairs-server", targets: ["pairs-server"]),
        .executable(name: "pairs", targets: ["pairs"]),
        .executable(name: "pairs-bot", targets: ["pairs-bot"]),
        // What a bot in Swift is made on; `Protocol/examples/swift` shows how.
        .library(name: "PairsProtocol", targets: ["BotCore", "Crypto", "Wire"]),
        // What the bench, a package of its own in `Bench`, is made of.
        .library(
            name: "PairsModules",
            targets: [
                "BotCore", "BotKit", "BotRuntime", "ClientCore", "Crypto", "Database", "EventLoop", "Journal", "People",
                "PeopleStore", "Platform", "Review", "ServerCore", "TLS", "Terminal", "Wire",
            ]),
    ],
    targets: [
        // C libraries: a module map and a shim each.
        library("CLibevent", "libevent_core", apt: "libevent-dev", brew: "libevent"),
        library("CSodium", "libsodium", apt: "libsodium-dev", brew: "libsodium"),
        library("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        library("CPostgres", "libpq", apt: "libpq-dev", brew: "libpq"),
        library("COpenSSL", "openssl", apt: "libssl-dev", brew: "openssl"),
        // Debian's package has no file for pkg-config.
        library("CWslay", apt: "libwslay-dev", brew: "wslay"),
        library("CQrencode", "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
        library("CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        library("CTurboJPEG", "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
        library("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
        library("CChafa", "chafa", apt: "libchafa-dev", brew: "chafa"),
        library("CFreecell", "libfreecell-solver", apt: "libfreecell-solver-dev", brew: "freecell-solver"),
        .systemLibrary(name: "CLinux"),
        // The texts in all languages and the page for browsers, as bytes in the programs.
        .target(name: "CWords", exclude: ["Languages"]),
        .target(name: "CWebPage", dependencies: ["CWords"]),
        // The faces of the themes as pictures.
        .target(name: "CFaces", exclude: ["Faces"]),

        // Pure: no clock, socket, random source or file. The client and the bots have no way to `CardGame`.
        module("Vocabulary", exclude: ["README.md"]),
        module("CardGame", ["Vocabulary"], exclude: ["README.md"]),
        module("Wire", ["Vocabulary"], exclude: ["README.md"]),
        module("BotCore", ["Vocabulary", "Wire"], exclude: ["README.md"]),
        module("People", ["Wire"]),
        module("Events", ["People", "Vocabulary", "Wire"]),
        module(
            "ServerCore", ["BotCore", "CardGame", "Events", "People", "Vocabulary", "Wire"], exclude: ["README.md"]),
        module("Terminal"),
        module("ClientCore", ["Faces", "Languages", "Terminal", "Vocabulary", "Wire"], exclude: ["README.md"]),
        module("Replays", ["Crypto", "Wire"]),
        module("Review", ["BotCore", "CardGame", "Replays", "Vocabulary", "Wire"]),
        module(
            "BotKit", ["BotCore", "Crypto", "People", "Replays", "ServerCore", "Vocabulary", "Wire"],
            exclude: ["README.md"]),

        // One thin safe Swift face per C library.
        module("EventLoop", ["CLibevent"]),
        module("Faces", ["CFaces"]),
        module("Languages", ["CWords"], exclude: ["README.md"]),
        module("Crypto", ["COpenSSL", "CSodium"]),
        module("Database", ["CSQLite", "Postgres"]),
        module("Postgres", ["CPostgres"]),
        module("QRCode", ["CQrencode", "Wire"]),
        module("PatienceSolver", ["CFreecell", "Vocabulary"], exclude: ["README.md"]),
        module("Pictures", ["CCurl", "Crypto", "Platform", "Vocabulary", "Wire"]),
        module("Platform", ["CLinux", "Vocabulary"], exclude: ["README.md"]),
        module("TLS", ["COpenSSL", "EventLoop"]),
        module("TTY", ["CChafa", "CPNG", "CTurboJPEG", "EventLoop", "Platform", "Terminal", "Wire"]),
        module(
            "Web", ["CWebPage", "CWslay", "Crypto", "EventLoop", "Languages", "Wire"],
            exclude: [
                "Page/ending.js", "Page/events.js", "Page/forms.js", "Page/page.html", "Page/patience.js",
                "Page/people.js",
                "Page/nodes.js", "Page/replay.js", "Page/wide.js", "README.md",
            ]),

        // What is kept: batches of bytes that survive a crash, and the database of people.
        module("Journal", ["EventLoop", "Platform"]),
        module("Cluster", ["EventLoop", "Journal", "Postgres"]),
        module("PeopleStore", ["Crypto", "Database", "People", "Postgres", "Vocabulary", "Wire"]),

        // Runtimes execute the cores' effects on the faces.
        module("ServerLink", ["EventLoop", "Platform", "TLS", "Wire"]),
        module(
            "ServerRuntime",
            [
                "BotCore", "Cluster", "Crypto", "Database", "EventLoop", "Journal", "Languages", "PatienceSolver",
                "People",
                "PeopleStore", "Pictures", "Platform", "Postgres", "QRCode", "ServerCore", "ServerLink", "TLS",
                "Vocabulary", "Web", "Wire",
            ], exclude: ["README.md"]),
        module(
            "ClientRuntime",
            [
                "ClientCore", "Crypto", "EventLoop", "Platform", "QRCode", "Replays", "ServerLink", "TLS", "TTY",
                "Terminal", "Vocabulary", "Wire",
            ]),
        module(
            "BotRuntime",
            [
                "BotCore", "BotKit", "EventLoop", "PatienceSolver", "Platform", "Review", "ServerLink", "TLS",
                "Vocabulary", "Wire",
            ]),
        program("pairs-server", ["ServerRuntime"]),
        program("pairs", ["ClientRuntime"], exclude: ["README.md"]),
        program("pairs-bot", ["BotRuntime"], exclude: ["README.md"]),

        // What tests are made of.
        support(
            "TestSupport", path: "Tests/Support",
            ["BotCore", "Cluster", "Crypto", "EventLoop", "Journal", "Platform", "Postgres", "Wire"],
            resources: [.copy("Resources/patience-vectors.json")]),
        support(
            "Simulation", path: "Tests/Simulation",
            [
                "BotCore", "CardGame", "Cluster", "Crypto", "Database", "EventLoop", "Events", "Journal",
                "PatienceSolver", "People",
                "PeopleStore", "Platform", "Replays", "Review", "ServerCore", "ServerRuntime", "TestSupport",
                "Vocabulary", "Wire",
            ], settings: house),
        support(
            "FuzzTargets", path: "Tests/System/Fuzz/Targets",
            ["ClientCore", "EventLoop", "People", "ServerCore", "TLS", "Terminal", "Wire"]),

        tests(
            "Protocol",
            [
                "BotCore", "CardGame", "PatienceSolver", "People", "PeopleStore", "QRCode", "ServerCore", "Vocabulary",
                "Wire",
            ], exclude: ["README.md"]),
        tests(
            "Games", ["BotCore", "CardGame", "Crypto", "Events", "PatienceSolver", "Vocabulary", "Wire"],
            resources: [.copy("Events/Resources/event-vectors.json")]),
        tests(
            "Server",
            [
                "CardGame", "Cluster", "Database", "EventLoop", "Journal", "People", "PeopleStore", "Platform",
                "Postgres", "ServerCore", "ServerRuntime", "Vocabulary", "Wire",
            ]),
        tests(
            "Store",
            [
                "Cluster", "Database", "EventLoop", "Journal", "People", "PeopleStore", "Platform", "Postgres",
                "Replays", "Review",
                "ServerCore", "Wire",
            ],
            resources: [
                .copy("People/Resources/rating-vectors.json"),
                .copy("PeopleStore/Resources/saved-1.json"),
            ]),
        tests(
            "Client",
            [
                "CardGame", "ClientCore", "ClientRuntime", "EventLoop", "Faces", "Platform", "Replays", "ServerCore",
                "TTY",
                "Terminal", "Vocabulary", "Wire",
            ], exclude: ["ClientCore/Frames"]),
        tests(
            "Bots",
            [
                "BotCore", "BotKit", "BotRuntime", "CardGame", "Crypto", "Platform", "Replays", "Review",
                "Simulation", "Vocabulary", "Wire",
            ],
            resources: [
                .copy("BotKit/Matches/Resources/match-vectors.json"),
                .copy("Review/Resources/explain-vectors.json"), .copy("Review/Resources/Patience"),
                .copy("Theory/Resources/memory-theory.json"),
            ]),
        tests(
            "System",
            [
                "BotCore", "COpenSSL", "Crypto", "EventLoop", "FuzzTargets", "Pictures", "Platform", "Postgres",
                "ServerCore",
                "ServerLink", "ServerRuntime", "Simulation", "TLS", "Vocabulary", "Wire",
            ],
            // The fuzz entry is libFuzzer's, linked by .make/fuzz.
            exclude: [
                "Fuzz/Corpus", "Fuzz/Entry", "Fuzz/Targets", "Fuzz/words.dict", "Integration/Bots", "Integration/Help",
            ]),
        tests(
            "Web", ["EventLoop", "Web"],
            exclude: [
                "axe.py", "browser.py", "commons.py", "core.js", "measure.py", "nodes.js", "page.py", "piles.py",
                "terminal.py",
            ].map { "Page/" + $0 }),
    ]
)

if build == .play {
    package.targets.removeAll { $0.type == .test || ["BotKit", "BotRuntime", "Review", "pairs-bot"].contains($0.name) }
    package.products.removeAll { ["pairs-bot", "PairsModules"].contains($0.name) }
}

// PAIRS_TESTS=ProtocolTests,ServerTests builds those test targets alone: a quick round while working on one area.
if let wanted = Context.environment["PAIRS_TESTS"]?.split(separator: ",") {
    package.targets.removeAll {
        $0.type == .test && $0.name.hasSuffix("Tests") && !wanted.contains(Substring($0.name))
    }
}
