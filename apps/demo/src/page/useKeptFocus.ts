import { useEffect, useRef } from 'react'

/**
 * While the scene of a frame plays, its dialogs may not take the focus away from where the visitor is. Returns what
 * gives it back, to be called when a scene stands: a page that is not in front is not told that it lost the focus.
 */
export function useKeptFocus(): () => void {
  const last = useRef<Element>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.tagName !== 'IFRAME') last.current = target
    }
    addEventListener('focusin', remember)
    const onBlur = () => giveBack(last.current)
    addEventListener('blur', onBlur)
    return () => {
      removeEventListener('focusin', remember)
      removeEventListener('blur', onBlur)
    }
  }, [])
  return () => giveBack(last.current)
}

function giveBack(last: Element | null): void {
  const taker = document.activeElement
  // A frame is inert until its scene stands.
  if (!(taker instanceof HTMLIFrameElement) || !taker.inert) return
  taker.blur()
  if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
}
