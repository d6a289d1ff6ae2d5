import Vocabulary

/// The rules of patience games, typed word by word.
extension PatienceTerms {
    /// The words that begin a rule that only patience games have. A game must be named before them.
    static let words = ["draw", "passes", "suits", "cells", "undo", "deal", "standard", "vegas"]

    /// The lines of `help create`.
    static let helpLines: [String] =
        [RuleWords.line(games.joined(separator: " "), "patience; its rules follow this word:")]
        + PatienceRules.all.filter { !$0.options.isEmpty }.map { rules in
            let words = rules.options.map { "\($0.rawValue) N" }.joined(separator: " ")
            return RuleWords.line(
                "  " + words, rules.name + (rules.options.contains(.passes) ? "; passes any for no end" : ""))
        } + [
            RuleWords.line("  undo N deal N", "undo any for no end; a numbered deal"),
            RuleWords.line("  race standard vegas", "2 to 8 on the same deal; how points are counted"),
        ]

    /// Takes the rule that a word begins, and its number where it has one. Rules that every game has go into `rules`. Returns false
    /// if the word begins no rule of these games.
    mutating func take(_ word: String, _ arguments: inout Arguments, _ rules: inout Rules) throws(ErrorReply) -> Bool {
        let name = "rules.\(word)"
        let meaning = "The number after \(word)"
        switch word {
        case "draw": draw = try arguments.number(name, meaning)
        case "suits": suits = try arguments.number(name, meaning)
        case "cells": cells = try arguments.number(name, meaning)
        case "deal": deal = try arguments.number(name, meaning)
        case "passes": passes = try RuleWords.limit(word, &arguments)
        case "undo": undo = try RuleWords.limit(word, &arguments)
        case "standard", "vegas": rules.scoring = word
        case "race": rules.mode = word
        default: return false
        }
        return true
    }
}
