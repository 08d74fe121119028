import { isMobile } from '../../core/actions/openModal.ts'
import { isRecord, stringRecord } from '../../core/decode.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { AppLink } from '../../core/session.ts'
import type { SourceContext } from '../../core/source.ts'
import type { WalletApp } from '../../core/walletRecord.ts'

/** Wallets answer these by themselves: what they can do, and what an account holds (ERC-5792, ERC-7811). */
const answeredAlone = /^wallet_get/

const loadSessionApp = () => import('../../domain/platforms/sessionApp.ts')

/** The apps of this phone that hold sessions: where they open, and opening them for a request. Elsewhere it knows none. */
export function createAppLinks({ storage }: Pick<SourceContext, 'storage'>) {
  const waiting = new Map<string, number>()
  let part: Awaited<ReturnType<typeof loadSessionApp>> | undefined

  const read = () => storage.read('apps', (value) => (isRecord(value) ? value : undefined)) ?? {}
  const openedHere = (topic: string): WalletApp | undefined => stringRecord(read()[topic])

  return {
    /** Fetches what knows links, on phones. Without it sessions work, and their apps are opened by hand. */
    async load(): Promise<void> {
      if (isMobile()) part ??= await loadPart(loadSessionApp).catch(() => undefined)
    },

    /** Where the app of a session opens; what its wallet says of itself is anybody's. */
    linkOf(topic: string, { redirect }: { readonly redirect?: unknown }): AppLink | undefined {
      return part?.sessionApp(topic, { opened: openedHere(topic), redirect })
    },

    /** Keeps that an app of this phone opened a session by a link. */
    remember(topic: string, { mobileLink, playStore, universalLink }: WalletApp): void {
      storage.write('apps', { ...read(), [topic]: { mobileLink, playStore, universalLink } })
    },

    forget(topic: string): void {
      const { [topic]: _, ...others } = read()
      storage.write('apps', Object.keys(others).length > 0 ? others : undefined)
    },

    /** Counts a request that somebody has to answer as waiting until that is done. */
    async during<T>(topic: string, method: string, answer: Promise<T>): Promise<T> {
      if (answeredAlone.test(method)) return answer
      waiting.set(topic, (waiting.get(topic) ?? 0) + 1)
      try {
        return await answer
      } finally {
        waiting.set(topic, (waiting.get(topic) ?? 1) - 1)
      }
    },

    /**
     * Opens the app that a request has just reached, where somebody has to answer it there: only one that opened the session
     * on this phone, within the press that asked, and not once more while a request before is waiting.
     */
    open(topic: string, method: string, link: AppLink | undefined): void {
      if (answeredAlone.test(method)) return
      const isPressed = globalThis.navigator?.userActivation?.isActive === true
      if (link && isPressed && document.hasFocus() && openedHere(topic) && waiting.get(topic) === 1)
        part?.openLink(link)
    },
  }
}
