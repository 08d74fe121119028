import type { LinkWay } from '../../domain/platforms/pairingLink.ts'
import type { Translation } from '../../runtime/messages.ts'
import type { useErrorText } from '../../runtime/useErrorText.ts'
import { type ConnectingWords, connectingWords } from './connectingWords.ts'
import type { connectMessages } from './messages.ts'
import type { openMessages } from './openMessages.ts'
import { relayWords } from './relayWords.ts'
import type { scanMessages } from './scanMessages.ts'
import type { PairingState } from './usePairing.ts'
import type { Opening } from './walletOpening.ts'

/** The words of the view that opens a wallet. */
export type OpenTexts = {
  readonly open: Translation<typeof openMessages>
  readonly connect: Translation<typeof connectMessages>
  readonly scan: Translation<typeof scanMessages>
  readonly errorText: ReturnType<typeof useErrorText>
}

type Situation = {
  readonly state: PairingState
  readonly opening: Opening
  /** Undefined where the phone chooses which wallet takes the link. */
  readonly name: string | undefined
  readonly way: LinkWay
}

/** What the view that opens a wallet says: what is so, and what to do next. */
export function deepLinkStatus(texts: OpenTexts, { name, opening, state, way }: Situation): ConnectingWords {
  const { connect, errorText, open, scan } = texts
  switch (state.name) {
    case 'expired':
      return { title: open.expiredTitle, sub: open.expiredText }
    case 'declined':
      return { title: connect.declinedTitle, sub: connect.declinedText }
    case 'failed': {
      const { error, phase, progress } = state.request
      const words = relayWords(scan, error?.code)
      if (words) return words
      // Before there was a link, no wallet can have answered.
      if (!progress.uri) return { title: open.failedTitle, sub: scan.failedText }
      if (error?.code === 'SIGN_IN_FAILED') return { title: errorText(error), sub: connect.brokenText }
      return connectingWords(connect, name ?? connect.wallet, { phase, error }, false)
    }
    default:
  }
  const shown = name ?? connect.wallet
  if (opening === 'stayed') return { title: open.stayedTitle({ name: shown }), sub: open.stayedText }
  if (opening === 'back') return { title: connect.unansweredTitle({ name: shown }), sub: open.backText }
  return {
    title: name === undefined ? open.anyTitle : connect.continueIn({ name }),
    sub: way === 'web' ? open.approveInTab : open.approve,
  }
}
