import Platform

/// Makes a damaged journal one that loads, up to the last batch before the damage.
public enum JournalRepair {
    /// What ``JournalRepair/drop(_:in:files:)`` would take away, in the order of the files: the end of one segment and all
    /// segments after it, or nothing. It changes nothing. Throws where the journal is another server's or a newer version's.
    package static func remains(
        in folder: String, instance: String, files: any JournalFiles = SystemFiles()
    ) throws(JournalError) -> [JournalRemains] {
        var reader = try JournalReader(folder: folder, instance: instance, files: files)
        let blank = reader.remains
        var lost: [JournalRemains] = []
        do throws(JournalError) {
            while try reader.next() != nil {}
            return reader.remains.sorted { $0.file < $1.file }
        } catch .damaged(_, let offset) {
            lost = try rest(of: reader, from: offset, files)
        } catch .missing, .outOfOrder {
            lost = try rest(of: reader, from: 0, files)
        }
        return lost + blank.reversed()
    }

    /// Puts these bytes into files beside the journal's, for study, whose names end in `.dropped`. The process must have the
    /// folder for itself. Where it throws, or the process ends meanwhile, the same can be done again.
    package static func drop(
        _ remains: [JournalRemains], in folder: String, files: any JournalFiles = SystemFiles()
    ) throws(JournalError) {
        // The last file first: the journal must never have a gap that it did not have before.
        try attempt { () throws(SystemError) in
            for lost in remains.reversed() {
                guard lost.offset > 0 else {
                    try files.rename(lost.file, to: place(lost.file, of: [], files))
                    continue
                }
                let bytes = Array(try files.read(lost.file)[lost.offset...])
                let copy = try files.create(place("\(lost.file).\(lost.offset)", of: bytes, files))
                try copy.appendAll(bytes)
                // A file system that can't sync is no reason to leave the journal damaged.
                try? copy.sync()
                let file = try files.open(lost.file)
                try file.truncate(to: lost.offset)
                try? file.sync()
            }
            try? files.syncFolder(folder)
        }
    }

    /// A name for these bytes at which nothing is lost: there is no file yet, or only a beginning of them.
    private static func place(_ start: String, of bytes: [UInt8], _ files: any JournalFiles) -> String {
        var (name, number) = (start + ".dropped", 1)
        while let there = try? files.read(name), !bytes.starts(with: there) {
            number += 1
            name = "\(start)-\(number).dropped"
        }
        return name
    }

    /// The end of the segment that the reader is at, and all that follow.
    private static func rest(
        of reader: JournalReader, from offset: Int, _ files: any JournalFiles
    ) throws(JournalError) -> [JournalRemains] {
        var offset = offset
        var lost: [JournalRemains] = []
        for (_, path) in reader.paths[reader.index...] {
            let count = try attempt { () throws(SystemError) in try files.read(path).count }
            lost.append(JournalRemains(file: path, offset: offset, bytes: count - offset))
            offset = 0
        }
        return lost
    }
}
