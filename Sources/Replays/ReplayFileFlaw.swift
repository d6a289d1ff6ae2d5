import Wire

/// Why a file is not a whole, unaltered replay.
public struct ReplayFileFlaw: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Sendable, Hashable {
        /// The file has no bytes.
        case empty
        /// The line has not the form of a line of a replay.
        case noReplayLine
        /// The line is longer than ``ReplayFileReader/longestLine``.
        case tooLong
        /// The digits at the line's end do not follow from its bytes and the lines before.
        case altered
        /// The first line does not say which replay this is.
        case noHeader
        /// The file is of a later version of the format.
        case newerVersion(Int)
        /// The lines are of another version of the protocol.
        case otherProtocol(Int)
        /// The line's time is before that of the line before.
        case timeRunsBack
        /// The last line tells another number of lines.
        case otherCount(told: Int, found: Int)
        /// The digest in the last line is not that of the bytes before.
        case otherDigest
        /// The file ends before its last line.
        case cut
        /// Something follows the last line.
        case trailingBytes
    }

    /// The number of the first bad line, from 1. Of a file that was cut it is the line that is missing or not whole.
    public let line: Int
    /// What is wrong there.
    public let problem: Problem

    /// A flaw of that line.
    public init(line: Int, _ problem: Problem) {
        self.line = line
        self.problem = problem
    }

    /// What is wrong, as a sentence.
    public var why: String {
        switch problem {
        case .empty: "The file is empty."
        case .noReplayLine: "The line is no line of a replay."
        case .tooLong: "The line has more than \(ReplayFileReader.longestLine) bytes."
        case .altered: "The line, or one before it, was altered: its digest does not fit."
        case .noHeader: "The first line does not tell which replay this is."
        case .newerVersion(let version):
            "The file is of version \(version). This program reads version \(ReplayHeader.version)."
        case .otherProtocol(let version):
            "The lines are of version \(version) of the protocol. This program reads version \(ProtocolVersion.current)."
        case .timeRunsBack: "The line's time is before that of the line before."
        case .otherCount(let told, let found): "The file tells of \(told) lines and has \(found)."
        case .otherDigest: "The digest of the whole file does not fit."
        case .cut: "The file ends before its last line."
        case .trailingBytes: "Something follows the last line."
        }
    }

    /// The line and what is wrong with it.
    public var description: String { "line \(line): \(why)" }
}
