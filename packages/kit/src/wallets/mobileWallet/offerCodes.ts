import { pairingLifetime, pairingMargin } from '../../core/pairing.ts'
import type { ConnectProgress } from '../../core/source.ts'

export type OfferCodesParameters<Session> = {
  /** Waits for a wallet that scans one code; tells the code as soon as there is one. */
  wait(signal: AbortSignal, onLink: (link: string) => void): Promise<Session>
  onProgress(progress: ConnectProgress): void
  readonly signal: AbortSignal
}

/**
 * Offers one code after the other until a wallet has come. A code stays valid until the next one is shown; a hidden
 * page gets no new code.
 *
 * @throws the error of the last code that was offered, REQUEST_ABORTED from `wait` when `signal` fires.
 */
export function offerCodes<Session>(parameters: OfferCodesParameters<Session>): Promise<Session> {
  const { onProgress, signal, wait } = parameters
  const rounds = new Set<AbortController>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  let isOver = false

  return new Promise<Session>((resolve, reject) => {
    const finish = (kept?: AbortController) => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      signal.removeEventListener('abort', leave)
      for (const round of rounds) if (round !== kept) round.abort()
    }
    const leave = () => {
      for (const round of rounds) round.abort()
    }
    const show = (round: AbortController, link: string) => {
      for (const other of rounds)
        if (other !== round) {
          rounds.delete(other)
          other.abort()
        }
      onProgress({ uri: link, expiresAt: Date.now() + pairingLifetime, isRenewing: false })
      timer = setTimeout(() => {
        isDue = true
        check()
      }, pairingLifetime - pairingMargin)
    }
    const begin = async () => {
      const round = new AbortController()
      rounds.add(round)
      try {
        const session = await wait(round.signal, (link) => show(round, link))
        finish(round)
        resolve(session)
      } catch (error) {
        const isGone = !rounds.delete(round)
        if (isOver || isGone) return
        if (rounds.size > 0) return onProgress({ isRenewing: false })
        finish()
        reject(error)
      }
    }
    const check = () => {
      if (!isDue || document.visibilityState === 'hidden') return
      isDue = false
      onProgress({ isRenewing: true })
      void begin()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', leave)
    void begin()
    if (signal.aborted) leave()
  })
}
