import { isMobile } from '../../core/actions/openModal.ts'
import { isRecord, stringRecord } from '../../core/decode.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { AppLink } from '../../core/session.ts'
import type { SourceContext } from '../../core/source.ts'
import type { WalletApp } from '../../core/walletRecord.ts'
import { disconnected, type Relayer } from './patchRelayer.ts'
import { relayTimes } from './relayTimes.ts'

/** Wallets answer these by themselves: what they can do, and what an account holds (ERC-5792, ERC-7811). */
const answeredAlone = /^wallet_get/

const loadSessionApp = () => import('../../domain/platforms/sessionApp.ts')

/**
 * The apps of this phone that hold sessions: their links, and opening them for a request. On a computer it has none.
 */
export function createAppLinks({ storage }: Pick<SourceContext, 'storage'>) {
  const waiting = new Map<string, number>()
  /** Sessions whose app has been opened for the requests that wait in it. */
  const shown = new Set<string>()
  /** By session, the function that ends the wait for the relay's acknowledgement of a request. */
  const unsaid = new Map<string, () => void>()
  let part: Awaited<ReturnType<typeof loadSessionApp>> | undefined

  const read = () => storage.read('apps', (value) => (isRecord(value) ? value : undefined)) ?? {}
  const openedHere = (topic: string): WalletApp | undefined => stringRecord(read()[topic])
  const isPressed = () => globalThis.navigator?.userActivation?.isActive === true
  const openOnce = (topic: string, link: AppLink | undefined) => {
    const isFirst = waiting.get(topic) === 1 && !shown.has(topic)
    if (!link || !isFirst || !isPressed() || !document.hasFocus() || !openedHere(topic)) return
    shown.add(topic)
    part?.openLink(link)
  }

  return {
    /** Fetches what knows links, on phones. Without it sessions work, and their apps are opened by hand. */
    async load(): Promise<void> {
      if (isMobile()) part ??= await loadPart(loadSessionApp).catch(() => undefined)
    },

    /** Where the app of a session opens; the wallet's own redirect is untrusted. */
    linkOf(topic: string, { redirect }: { readonly redirect?: unknown }): AppLink | undefined {
      return part?.sessionApp(topic, { opened: openedHere(topic), redirect })
    },

    /** Keeps that an app of this phone opened a session by a link. */
    remember(topic: string, { mobileLink, playStore, universalLink }: WalletApp): void {
      storage.write('apps', { ...read(), [topic]: { mobileLink, playStore, universalLink } })
    },

    forget(topic: string): void {
      unsaid.get(topic)?.()
      const { [topic]: _, ...others } = read()
      storage.write('apps', Object.keys(others).length > 0 ? others : undefined)
    },

    /** Counts a request as waiting until it is answered, unless the wallet answers it without the visitor. */
    async during<T>(topic: string, method: string, answer: Promise<T>): Promise<T> {
      if (answeredAlone.test(method)) return answer
      waiting.set(topic, (waiting.get(topic) ?? 0) + 1)
      try {
        return await answer
      } finally {
        const left = (waiting.get(topic) ?? 1) - 1
        waiting.set(topic, left)
        if (left === 0) {
          shown.delete(topic)
          unsaid.get(topic)?.()
        }
      }
    },

    /**
     * Opens the app, as `open` does, for a request that has just gone to a relay which is slow to say that it took it: the
     * press would be over by then. A connection that ends meanwhile has not taken it.
     */
    openUnsaid(
      topic: string,
      method: string,
      link: AppLink | undefined,
      relayer: Pick<Relayer, 'connected' | 'off' | 'on'>,
    ): void {
      if (answeredAlone.test(method) || !link || !relayer.connected || !isPressed()) return
      unsaid.get(topic)?.()
      const end = () => {
        clearTimeout(timer)
        relayer.off(disconnected, end)
        unsaid.delete(topic)
      }
      const timer = setTimeout(() => {
        end()
        if (relayer.connected) openOnce(topic, link)
      }, relayTimes.acceptance)
      relayer.on(disconnected, end)
      unsaid.set(topic, end)
    },

    /**
     * Opens the app that a request has just reached, where the visitor has to answer it: only an app that opened the
     * session on this phone, within the press that asked, and once while earlier requests wait.
     */
    open(topic: string, method: string, link: AppLink | undefined): void {
      if (answeredAlone.test(method)) return
      unsaid.get(topic)?.()
      openOnce(topic, link)
    },

    /** Opens nothing any more for what has been asked. */
    end(): void {
      for (const end of [...unsaid.values()]) end()
    },
  }
}
