import Testing

/// Runs all tests. Without this file the package manager searches the index of every test for XCTest classes, of which there
/// are none, and to write that index takes a sixth of the build.
@main
enum Main {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
