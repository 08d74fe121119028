import { useEffect, useRef } from 'react'

/**
 * The dialogs of a frame's scene may not take the focus away from where the visitor is: only the Tab key and a press
 * lead into a frame. Returns what gives the focus back, to be called when a scene stands.
 */
export function useKeptFocus(): () => void {
  const giveBack = useRef(() => {})
  useEffect(() => {
    const ending = new AbortController()
    const options = { signal: ending.signal, capture: true }
    let last: HTMLElement | undefined
    // Tab or a frame was pressed since the focus last moved on this page, or the visitor is in a frame already.
    let isEntering = false
    giveBack.current = () => {
      const taker = document.activeElement
      if (!isOwnFrame(taker) || isEntering) return
      taker.blur()
      last?.focus({ preventScroll: true })
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target instanceof HTMLIFrameElement) return
      last = target
      isEntering = false
    }
    const onLoad = ({ target }: Event) => {
      if (!isOwnFrame(target)) return
      target.contentWindow?.addEventListener('pointerdown', () => (isEntering = true), options)
      // A page that is not in front is not told that it lost the focus, but the frame is that it has it.
      target.contentWindow?.addEventListener('focusin', () => giveBack.current(), { signal: ending.signal })
    }
    addEventListener('focusin', onFocus, options)
    addEventListener('keydown', ({ key }) => (isEntering = key === 'Tab'), options)
    addEventListener('pointerdown', () => (isEntering = false), options)
    document.addEventListener('load', onLoad, options)
    addEventListener('blur', () => giveBack.current(), { signal: ending.signal })
    return () => ending.abort()
  }, [])
  return () => giveBack.current()
}

/** A wallet's frame is of another origin: the visitor is meant to type there. */
const isOwnFrame = (target: unknown): target is HTMLIFrameElement =>
  target instanceof HTMLIFrameElement && target.contentDocument !== null
