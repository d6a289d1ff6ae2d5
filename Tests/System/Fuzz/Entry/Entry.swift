import FuzzTargets
import Glibc

// libFuzzer calls these by name; `FUZZ_TARGET` says which target is tried.

nonisolated(unsafe) private var target = FuzzTarget.all[0]

/// Called once, before any input.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> Int32 {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let found = FuzzTarget.all.first(where: { $0.name == name }) else {
        fatalError("FUZZ_TARGET is one of \(FuzzTarget.all.map(\.name)).")
    }
    target = found
    return 0
}

/// Tries one input; a finding ends the process, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    do {
        try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        fatalError("\(target.name): \(error)")
    }
    return 0
}
