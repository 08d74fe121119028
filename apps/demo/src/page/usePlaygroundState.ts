import { useEffect, useState } from 'react'
import { type Language, localeOf } from '../state/language.ts'
import { formatState, type PlaygroundState, parseState } from '../state/playgroundState.ts'

/** The state of the playground, kept behind the `#` of the address so that the address is the share link. */
export function usePlaygroundState(
  language: Language,
): [state: PlaygroundState, change: (next: PlaygroundState) => void] {
  const [state, setState] = useState(() => readState(language))

  useEffect(() => {
    const follow = () => {
      // A place on this page, such as #states, is no state.
      if (location.hash.includes('=')) setState(readState(language))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [language])

  return [
    state,
    (next) => {
      const text = formatState(next)
      history.replaceState(null, '', `${location.pathname}${location.search}${text && `#${text}`}`)
      setState(next)
    },
  ]
}

/** The stage speaks the page's language, unless the address says another one. */
function readState(language: Language): PlaygroundState {
  const state = parseState(location.hash)
  if (/[#&]locale=/.test(location.hash)) return state
  return { ...state, settings: { ...state.settings, locale: localeOf(language) } }
}
