// swift-tools-version: 6.2
import PackageDescription

/// The settings of the programs' own package, for figures that can be compared with theirs.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .unsafeFlags(
        ["-cross-module-optimization", "-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

// A package of its own, so that neither the programs nor their tests wait for it to be compiled.
// The relay and the counter are C, compiled by the Makefile.
let package = Package(
    name: "bench",
    dependencies: [.package(name: "pairs", path: "..")],
    targets: [
        .target(
            name: "BenchRuntime", dependencies: [.product(name: "PairsModules", package: "pairs")],
            swiftSettings: house),
        .executableTarget(name: "pairs-bench", dependencies: ["BenchRuntime"], swiftSettings: house),
        .testTarget(
            name: "BenchTests", dependencies: ["BenchRuntime"], path: "Tests", exclude: ["help.txt", "help-abuse.txt"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    ]
)
