package import Journal
package import Platform
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files of which one call fails: the Nth, once or with all that follow.
package final class FaultyFiles: JournalFiles {
    /// What fails, and how.
    package struct Fault: Sendable {
        /// The number of the call, from 1 on.
        package var call: Int
        /// The error; 0 where a write takes half of the bytes and says so.
        package var code: Int32
        /// Whether all later calls fail too.
        package var isForGood: Bool
        /// Whether a write that fails has written half of its bytes.
        package var isPartial: Bool

        /// A whole failure, once, unless told otherwise.
        package init(call: Int, code: Int32 = EIO, isForGood: Bool = false, isPartial: Bool = false) {
            self.call = call
            self.code = code
            self.isForGood = isForGood
            self.isPartial = isPartial
        }
    }

    private let files: any JournalFiles
    /// What fails; nil for nothing.
    package var fault: Fault? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
    private let current: Mutex<Fault?>
    private let count = Mutex(0)

    /// Passes all calls on to the files but those that the fault names.
    package init(_ files: any JournalFiles, fault: Fault? = nil) {
        self.files = files
        current = Mutex(fault)
    }

    /// How many calls there were.
    package var calls: Int { count.withLock { $0 } }

    /// The fault of this call, if it has one.
    fileprivate func next() -> Fault? {
        let call = count.withLock { count in
            count += 1
            return count
        }
        guard let fault, call == fault.call || fault.isForGood && call > fault.call else { return nil }
        return fault
    }

    private func check() throws(SystemError) {
        if let fault = next(), fault.code != 0 { throw fault.error }
    }

    package func makeFolder(_ path: String) throws(SystemError) {
        try check()
        try files.makeFolder(path)
    }

    package func list(_ folder: String) throws(SystemError) -> [String] {
        try check()
        return try files.list(folder)
    }

    package func read(_ path: String) throws(SystemError) -> [UInt8] {
        try check()
        return try files.read(path)
    }

    package func create(_ path: String) throws(SystemError) -> any JournalFile {
        try check()
        return FaultyFile(try files.create(path), of: self)
    }

    package func open(_ path: String) throws(SystemError) -> any JournalFile {
        try check()
        return FaultyFile(try files.open(path), of: self)
    }

    package func rename(_ path: String, to other: String) throws(SystemError) {
        try check()
        try files.rename(path, to: other)
    }

    package func remove(_ path: String) throws(SystemError) {
        try check()
        try files.remove(path)
    }

    package func syncFolder(_ path: String) throws(SystemError) {
        try check()
        try files.syncFolder(path)
    }

    private final class FaultyFile: JournalFile {
        private let file: any JournalFile
        private let owner: FaultyFiles

        init(_ file: any JournalFile, of owner: FaultyFiles) {
            self.file = file
            self.owner = owner
        }

        func append(_ bytes: Span<UInt8>) throws(SystemError) -> Int {
            guard let fault = owner.next() else { return try file.append(bytes) }
            var taken = 0
            if fault.isPartial || fault.code == 0, bytes.count > 1 {
                taken = try file.append(bytes.extracting(..<(bytes.count / 2)))
            }
            if fault.code == 0 { return taken > 0 ? taken : try file.append(bytes) }
            throw fault.error
        }

        func sync() throws(SystemError) {
            try owner.check()
            try file.sync()
        }

        func truncate(to count: Int) throws(SystemError) {
            try owner.check()
            try file.truncate(to: count)
        }
    }
}

extension FaultyFiles.Fault {
    fileprivate var error: SystemError { SystemError(code: code, context: "call \(call) was made to fail") }
}
