import { useEffect, useState } from 'react'

/** How long "Copied" stays, in ms. */
const shownFor = 2000

export type CopyLink = { readonly state: 'rest' | 'copied' | 'refused'; copy(): void }

/** Copies a link; where the browser forbids that, it says so until another link comes. */
export function useCopyLink(link: string | undefined): CopyLink {
  const [done, setDone] = useState<{ link: string | undefined; state: 'copied' | 'refused' }>()
  useEffect(() => {
    if (done?.state !== 'copied') return
    const timer = setTimeout(() => setDone(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [done])

  const copy = async () => {
    try {
      if (link) await navigator.clipboard.writeText(link)
      setDone({ link, state: 'copied' })
    } catch {
      setDone({ link, state: 'refused' })
    }
  }
  return { state: done && (done.state === 'copied' || done.link === link) ? done.state : 'rest', copy }
}
