/// What was seen of a machine that a server is to run on.
package struct ServerFacts {
    /// One port on which the server is to listen.
    package struct Endpoint {
        /// The option that names it, such as `--port`.
        package var option: String
        package var port: Int
        /// What the system said when it was tried; nil where it can be used.
        package var refusal: Refusal?

        package init(_ option: String, _ port: Int, _ refusal: Refusal? = nil) {
            (self.option, self.port, self.refusal) = (option, port, refusal)
        }
    }

    /// Why a port can't be used.
    package enum Refusal: Equatable {
        case taken
        /// Ports below 1,024 are not for every user.
        case forbidden
        /// In the system's words.
        case other(String)
    }

    package struct Folder {
        package var path: String
        package var exists = true
        /// Why it can't be written to, in the system's words; nil where it can.
        package var refusal: String?
        /// To whom it belongs.
        package var owner: String?
        /// Files and folders in it that belong to somebody else: name and owner.
        package var foreign: [(name: String, owner: String)] = []
        /// Whether it is gone when the machine stops.
        package var isInMemory = false
        /// Bytes, and files, for which there is room; nil where that is not known.
        package var bytes: Int?
        package var files: Int?

        package init(_ path: String) { self.path = path }
    }

    package enum Certificate: Equatable {
        /// The server makes one of its own.
        case toBeMade
        /// It can be used for so many days.
        case good(days: Int)
        /// The server uses it, but it is not valid yet: sentences with what to do.
        case early(String)
        /// It can't be used: a sentence or two, with what to do.
        case bad(String)
    }

    package enum Journal: Equatable {
        case whole
        /// A start puts its end aside: that many bytes of that file.
        case cut(bytes: Int, of: String)
        /// A start would end with it: what is wrong, and what to do.
        case bad(String, String)
    }

    package enum Database: Equatable {
        /// It can be used: where it is and what it is; settings under which it may forget what it has confirmed; how many connections
        /// it has left for this role, and whether the connection is encrypted.
        case good(String, unsafe: [String], connections: Int, isEncrypted: Bool)
        /// It can't be used: what is wrong, and what to do.
        case bad(String, String)
    }

    /// What is known of firewalls on this machine.
    package enum Firewall: Equatable {
        case none
        /// One that drops what it does not know may be there; whether it does is not told to this user.
        case unknown(String)
        /// `ufw` is on; nil where only root may read its rules.
        case ufw(Ufw?)
    }

    package var endpoints: [Endpoint] = []
    /// The process of the server that runs with the data folder; nil where none answers.
    package var process: String?
    /// Whether a server has the data folder and does not answer.
    package var hangs = false
    package var folder: Folder
    package var user = ""
    /// Whether the clock is kept right by something; nil where the system does not tell.
    package var hasRightClock: Bool?
    /// Seconds since 1970, by the clock.
    package var time = 0
    /// When something in the data folder was changed last, in seconds since 1970.
    package var lastChange: Int?
    /// How many descriptors the server may get, and how many it wants for its connections.
    package var descriptors = 0
    package var wantedDescriptors = 0
    /// Nil where the server speaks no TLS.
    package var certificate: Certificate?
    /// What is wrong with the allow list and the server's password: a sentence or two each, with what to do.
    package var faults: [String] = []
    /// The journal in the data folder; nil where there is none, or a server writes it.
    package var journal: Journal?
    package var firewall = Firewall.none
    /// Nil where the server keeps its data in files.
    package var database: Database?

    package init(_ folder: Folder) { self.folder = folder }
}
