/// What happens in some storms. Over many of them each must happen, or they do not test what they shall.
package enum Branch: Int, CaseIterable, Sendable {
    case killedBeforeAppend, killedBetweenAppendAndDelivery, tornFrameCut, powerLost, powerLostAcknowledged
    case refusedDamage, segmentDropped, recoveryFailed, comparedAfterKill, comparedAfterStop
    case tableAborted, waitEndedByCrash, pausedOverRestart, clocksStood, cannotRecord, journalBrokeForGood
    case resumedAfterRestart, diffsAfterRestart, snapshotAfterRestart, replyAgain, replyAgainAfterRestart
    case pendingAnsweredAfterRestart, holdEnded, replaced, slow, backlogDropped, frozen, held, kicked
    case keptOut, keptOutAfterRestart, keptOutByAddress, configured, playedForGuest, toldInWords
    case overClassic, overSolo, overCoop, overRace, overScramble
}
