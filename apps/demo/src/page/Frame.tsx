import { useEffect, useRef, useState } from 'react'
import type { LookMessage, ShownMessage } from '../stage/stageMessages.ts'
import { readShown } from '../stage/stageMessages.ts'
import { defaultLook } from '../state/look.ts'
import { formatState, type PlaygroundState } from '../state/playgroundState.ts'

type FrameProps = {
  title: string
  state: PlaygroundState
  /** Plays the scene anew when it changes. */
  run: number
  onShown: (message: ShownMessage) => void
}

/**
 * The stage in a frame, so that its width, its media queries and its focus are real. A new look is sent to the frame; any
 * other change reloads it, without a step in the visitor's history.
 */
export function Frame({ title, state, run, onShown }: FrameProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [isShown, setIsShown] = useState(false)
  const look = formatState(state)
  const played = `${formatState(withoutLook(state))}&run=${run}`
  const [initial] = useState({ address: `stage.html?${look}`, played })
  const current = useRef({ look, onShown, played: initial.played })

  useEffect(() => {
    current.current = { ...current.current, look, onShown }
    sendLook(ref.current, look)
  }, [look, onShown])

  useEffect(() => {
    if (current.current.played === played) return
    current.current = { ...current.current, played }
    setIsShown(false)
    ref.current?.contentWindow?.location.replace(`stage.html?${current.current.look}&run=${encodeURIComponent(played)}`)
  }, [played])

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = readShown(event, ref.current?.contentWindow)
      if (!message) return
      setIsShown(true)
      current.current.onShown(message)
      // What was chosen while the frame was loading.
      sendLook(ref.current, current.current.look)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])

  return <iframe ref={ref} title={title} src={initial.address} loading="lazy" inert={!isShown} />
}

function sendLook(frame: HTMLIFrameElement | null, state: string): void {
  const message: LookMessage = { type: 'foyer-stage/look', state }
  frame?.contentWindow?.postMessage(message, location.origin)
}

/** What needs no new kit. */
function withoutLook({ scene, settings }: PlaygroundState): PlaygroundState {
  return { settings: { ...settings, theme: 'auto' }, look: defaultLook, zoom: 100, stillness: false, scene }
}
