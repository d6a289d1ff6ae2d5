import Foundation
import Terminal
import Testing

/// Frames that people have approved, in `Frames/`.
enum Golden {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Frames")
    private static let isRecording = ProcessInfo.processInfo.environment["PAIRS_RECORD"] == "1"

    /// Expects the frames of a file to be as they were. With PAIRS_RECORD=1 the file is written anew.
    static func expect(
        _ frames: [(title: String, frame: Frame)], in name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = frames.map { "== \($0.title)\n\(FrameDump($0.frame).text)" }.joined(separator: "\n")
        try expect(text, in: name, sourceLocation: sourceLocation)
    }

    /// Expects the text of a file to be as it was.
    static func expect(
        _ text: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let url = folder.appending(path: name + ".txt")
        if isRecording { try text.write(to: url, atomically: true, encoding: .utf8) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let golden = try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let first = zip(lines, golden).enumerated().first { $0.element.0 != $0.element.1 }
        if let first {
            Issue.record(
                "\(name).txt, line \(first.offset + 1): \(first.element.1) became \(first.element.0)",
                sourceLocation: sourceLocation)
        }
        #expect(lines.count == golden.count, sourceLocation: sourceLocation)
    }
}
