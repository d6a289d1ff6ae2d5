public import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a journal can't be read or written. ``description`` is one line for people: what is wrong, and what to do.
public enum JournalError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A batch, or the head of a segment, was changed after it was written. Batches follow that were acknowledged.
    case damaged(file: String, offset: Int)
    /// A segment is not there, but later ones are.
    case missing(file: String)
    /// The segment does not go on where the one before it ends, or has another segment's name.
    case outOfOrder(file: String)
    /// Another server wrote it, of that instance.
    case anotherServer(file: String, instance: String)
    /// A newer version of the program wrote it, in that format.
    case newerFormat(file: String, version: Int)
    /// The disk or the user's share of it is full.
    case full(SystemError)
    /// The system forbids it: the rights, a file system that is read-only, or a file where a folder should be.
    case notPermitted(SystemError)
    /// The disk did not confirm what was written. This journal takes nothing any more.
    case cannotSync(SystemError)
    /// The file system can't confirm that anything is on the disk.
    case syncUnsupported(SystemError)
    /// Any other failure of the system.
    case failed(SystemError)
    /// The database can't be reached, in words. It is tried again.
    case unreachable(String)
    /// The database does not take it, in words. It is tried again.
    case rejected(String)
    /// Another process has taken the journal over, in the database of that place. This one takes nothing any more.
    case fenced(String)
    /// The database has lost what it had confirmed, and more than could be sent again, in words. This journal takes nothing any more.
    case forgotten(String)

    package init(_ error: SystemError) {
        self =
            switch error.code {
            case ENOSPC, EDQUOT, EFBIG: .full(error)
            case EROFS, EACCES, EPERM, ENOTDIR: .notPermitted(error)
            default: .failed(error)
            }
    }

    init(sync error: SystemError) {
        self =
            switch error.code {
            case EINVAL, EROFS, ENOTSUP, ENOSYS: .syncUnsupported(error)
            default: .cannotSync(error)
            }
    }

    /// What is wrong, without the advice.
    public var message: String {
        switch self {
        case .damaged(let file, let offset): "the journal \(file) is damaged at byte \(offset)"
        case .missing(let file): "the journal's segment \(file) is missing"
        case .outOfOrder(let file): "the journal's segment \(file) does not go on where the one before it ends"
        case .anotherServer(let file, let instance): "the journal \(file) belongs to another server, \(instance)"
        case .newerFormat(let file, let version):
            "the journal \(file) has format \(version), and this version reads up to \(SegmentHeader.format)"
        case .full(let error), .notPermitted(let error), .cannotSync(let error), .syncUnsupported(let error),
            .failed(let error):
            error.description
        case .unreachable(let words), .rejected(let words), .forgotten(let words): words
        case .fenced(let place): "another process has taken this server's place in the database \(place)"
        }
    }

    /// What to do about it.
    public var hint: String {
        switch self {
        case .damaged, .missing, .outOfOrder:
            "Restore the folder from a copy, or let pairs-server --repair say what it would drop. Nothing was changed."
        case .anotherServer:
            "Give each server a data folder of its own, or put the file instance of that server back."
        case .newerFormat: "Start the newer version of pairs-server again. Nothing was changed."
        case .full: "Make room on the disk; a server that runs then goes on by itself."
        case .notPermitted: "Let the server's user write to the folder, or choose another folder."
        case .cannotSync: "Look at the disk, then start the server again."
        case .syncUnsupported: "Choose a folder on a local disk, or --durability process."
        case .failed: "Look at the disk and at the system's log."
        case .unreachable, .rejected: "A server that runs goes on by itself once the database does."
        case .fenced: "Nothing was lost. See with --node that each server has a name of its own."
        case .forgotten: "See why the database has lost them: it must keep what it confirms."
        }
    }

    /// Whether the journal takes nothing any more until the program starts again.
    public var isFinal: Bool {
        switch self {
        case .cannotSync, .syncUnsupported, .fenced, .forgotten: true
        default: false
        }
    }

    /// Message and hint, in one line.
    public var description: String { "\(message). \(hint)" }
}
