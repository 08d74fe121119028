import { useCallback, useEffect, useState } from 'react'
import type { Security } from './createSecurity.ts'
import type { Trust } from './trust.ts'

/** What is known of the trust in this browser. */
export type KnownTrust = {
  /** Undefined until the gateway said it, and where it could not be asked. */
  readonly trust: Trust | undefined
  /** The gateway was asked, with or without an answer. */
  readonly hasAsked: boolean
  /** Asks again. The same function at every drawing. */
  readonly reload: () => void
}

/**
 * How far the wallet trusts this browser, while its member is logged in. The gateway is asked once, and again when the visitor comes
 * back to the page, since another device may have approved this one. When the wait ends, the hook knows that by its clock.
 */
export function useTrust({ clock, trust: ask }: Pick<Security, 'clock' | 'trust'>, isIn: boolean): KnownTrust {
  const [trust, setTrust] = useState<Trust>()
  const [hasAsked, setAsked] = useState(false)
  const load = useCallback(() => {
    ask().then(
      (found) => {
        setTrust(found)
        setAsked(true)
      },
      // What has to wait is said after the press then.
      () => setAsked(true),
    )
  }, [ask])
  useEffect(() => {
    if (isIn) return load()
    setTrust(undefined)
    setAsked(false)
  }, [isIn, load])
  useEffect(() => {
    if (!trust || trust.waitMs === 0) return
    const end = new AbortController()
    clock.pause(trust.waitMs, end.signal).then(
      () => setTrust({ ...trust, waitMs: 0, waits: [], approver: undefined }),
      () => undefined,
    )
    addEventListener('focus', load, { signal: end.signal })
    return () => end.abort()
  }, [clock, load, trust])
  return { trust, hasAsked, reload: load }
}
