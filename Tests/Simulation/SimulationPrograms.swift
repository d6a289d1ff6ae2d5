import Platform

/// The programs that are part of the tests' own: what checks the server for hours, and is no test of a second.
public enum SimulationPrograms {
    /// Runs the program that the first of the process's arguments names, to the end of the process. Returns if there is none.
    public static func run() {
        let words = Environment.arguments
        let arguments = Array(words.dropFirst())
        switch words.first {
        case "endure": EndureProgram.main(arguments)
        case "simulate": SimulateProgram.main(arguments)
        case "patience-theory": TheoryProgram.main(arguments)
        default: return
        }
    }
}
