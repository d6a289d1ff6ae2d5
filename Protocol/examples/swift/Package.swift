// swift-tools-version: 6.2
import PackageDescription

// The bot is made on the modules of Pairs itself, in the checkout of which this folder is a part. In another place the path leads there.
let package = Package(
    name: "bot",
    dependencies: [.package(name: "pairs", path: "../../..")],
    targets: [
        .executableTarget(
            name: "bot", dependencies: [.product(name: "PairsProtocol", package: "pairs")], path: ".",
            sources: ["main.swift", "player.swift", "link.swift"], swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
