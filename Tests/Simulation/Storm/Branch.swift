/// What happens in some storms. Over many of them each must happen, or they do not test what they shall.
package enum Branch: Int, CaseIterable, Sendable {
    case killedBeforeAppend, killedBetweenAppendAndDelivery, tornFrameCut, powerLost, powerLostAcknowledged
    case refusedDamage, segmentDropped, recoveryFailed, comparedAfterKill, comparedAfterStop
    case tableAborted, waitEndedByCrash, pausedOverRestart, clocksStood, cannotRecord, answeredWhileHeld,
        journalBrokeForGood
    case resumedAfterRestart, diffsAfterRestart, snapshotAfterRestart, replyAgain, replyAgainAfterRestart
    case pendingAnsweredAfterRestart, holdEnded, replaced, slow, backlogDropped, frozen, held, kicked
    case keptOut, keptOutAfterRestart, keptOutByAddress, configured, playedForGuest, toldInWords
    case overClassic, overSolo, overCoop, overRace, overScramble
    case signedIn, signedInAfterRestart, overRated, recordsTold
    case takenOver, zombieEnded

    /// Those that only journals in a cluster's database have.
    static let ofDatabases: Set<Branch> = [.takenOver, .zombieEnded]

    /// A game of that mode is over.
    init(overIn mode: String) {
        self =
            switch mode {
            case "classic": .overClassic
            case "solo": .overSolo
            case "coop": .overCoop
            case "race": .overRace
            default: .overScramble
            }
    }
}
