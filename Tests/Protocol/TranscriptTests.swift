import Foundation
import TestSupport
import Testing

/// The golden transcripts, against the core and against the program.
@Suite(.serialized)
struct TranscriptTests {
    static let isRecording = ProcessInfo.processInfo.environment["PAIRS_RECORD"] == "1"

    /// Every transcript is what the server's core does, and what the schemas take. With PAIRS_RECORD=1 it is first written anew, unless
    /// that would take back what it promises.
    @Test(arguments: Transcript.all)
    func core(_ transcript: Transcript) throws {
        var transcript = transcript
        if Self.isRecording {
            var promise = TranscriptRunner(
                transcript, try CoreServer(options: transcript.options), asPromised: true)
            try promise.run()
            let file = Transcript.folder.appending(path: transcript.name + ".txt")
            var recorder = try Recorder(transcript)
            try Data(try recorder.record().utf8).write(to: file)
            transcript = try Transcript(contentsOf: file)
        }
        let server = SchemaCheckedServer(try CoreServer(options: transcript.options))
        var runner = TranscriptRunner(transcript, server)
        try runner.run()
    }

    /// Every transcript is what `pairs-server` does over TCP.
    @Test(.deep, .disabled(if: isRecording), arguments: Transcript.all.filter { $0.coreOnly == nil })
    func program(_ transcript: Transcript) throws {
        var runner = TranscriptRunner(transcript, try SocketServer(options: transcript.options))
        try runner.run()
    }
}
