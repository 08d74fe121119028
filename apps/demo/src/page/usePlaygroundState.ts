import { useEffect, useState } from 'react'
import { formatState, type PlaygroundState, parseState } from '../state/playgroundState.ts'

/** The state of the playground, kept behind the `#` of the address so that the address is the share link. */
export function usePlaygroundState(): [state: PlaygroundState, change: (next: PlaygroundState) => void] {
  const [state, setState] = useState(() => parseState(location.hash))

  useEffect(() => {
    const follow = () => {
      // A place on this page, such as #states, is no state.
      if (location.hash.includes('=')) setState(parseState(location.hash))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  return [
    state,
    (next) => {
      const text = formatState(next)
      history.replaceState(null, '', text ? `#${text}` : location.pathname)
      setState(next)
    },
  ]
}
