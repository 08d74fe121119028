import { useCallback, useEffect, useState } from 'react'
import type { Security } from './createSecurity.ts'
import type { Trust } from './trust.ts'

/**
 * How far the wallet trusts this browser, while its member is logged in. The gateway is asked once, and again when the visitor comes
 * back to the page, since another device may have approved this one. When the wait ends, the hook knows that by its clock.
 */
export function useTrust({ clock, trust: ask }: Pick<Security, 'clock' | 'trust'>, isIn: boolean): Trust | undefined {
  const [trust, setTrust] = useState<Trust>()
  const load = useCallback(() => {
    // What has to wait is said after the press then.
    ask().then(setTrust, () => undefined)
  }, [ask])
  useEffect(() => {
    if (isIn) load()
    else setTrust(undefined)
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
  return trust
}
