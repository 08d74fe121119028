import { Button, HintLine, LiveAnnouncement, Stack } from '@foyer/kit/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isRelayFull } from '../../platform/window/relay.ts'
import { useWords } from '../../ui/language.ts'
import type { Going } from '../approvals.ts'

type Failure = 'reviewBusy' | 'failed'
export type GoButtonProps = {
  going: Going
  isReady: boolean
  kind: 'main' | 'plain'
  word: string
  onCancel: () => void
}

/** How long a prepared address is used, in milliseconds: the visitor has the rest of its lifetime at the wallet. */
const freshness = 60_000

/** The button that sends the whole page to the wallet, and the way out. */
export function GoButton({ going, isReady, kind, onCancel, word }: GoButtonProps) {
  const text = useWords()
  const [state, setState] = useState<'ready' | 'going' | Failure>('ready')
  const prepared = useRef<{ readonly at: number; readonly go: Promise<() => void> }>(undefined)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    leaving.current = own
    return () => own.abort()
  }, [])
  /** Some browsers let a page navigate only at once in a press, so the address is prepared before. */
  const prepare = useCallback(() => {
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    const go = going.prepare(signal)
    // A failure is shown after a press only.
    go.catch(() => undefined)
    prepared.current = { at: performance.now(), go }
    return go
  }, [going])
  useEffect(() => {
    if (isReady && kind === 'main') void prepare()
  }, [isReady, kind, prepare])
  const press = async () => {
    if (!isReady) return
    setState('going')
    const { current } = prepared
    try {
      const isFresh = current !== undefined && performance.now() - current.at < freshness
      const go = await (isFresh ? current.go : prepare())
      go()
      // A visitor who comes back by the browser's own button can press again.
      setState('ready')
    } catch (error) {
      setState(isRelayFull(error) ? 'reviewBusy' : 'failed')
    }
    prepared.current = undefined
  }
  const failure = state === 'ready' || state === 'going' ? '' : text[state]
  return (
    <>
      <Stack spaceAbove={kind === 'main' ? 16 : 8}>
        <Button kind={kind} busy={state === 'going' || !isReady} onPress={() => void press()}>
          {isReady ? word : text.moment}
        </Button>
        <Button onPress={onCancel}>{text.cancel}</Button>
      </Stack>
      {failure ? <HintLine bad start={failure} /> : null}
      <LiveAnnouncement assertive={failure} />
    </>
  )
}
