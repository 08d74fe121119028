import { useEffect, useRef, useState } from 'react'
import type { ElementNode } from './ElementNode.ts'

/** What an `<img>` of ours may load: pictures given inline, those fetched over the web, and those by a path on the site. */
const allowed = /^(?:data:image\/|https?:\/\/|\.{0,2}\/(?![/\\]))/i

/** How long a picture may take before its fallback stands in, in ms. */
const timeoutMs = 2000

export type PictureProps = { src: string | undefined; fallback: ElementNode }

/** An image that is replaced by its fallback when it is missing, not allowed, broken or slow. */
export function Picture({ src, fallback }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!src) return
    // An image that failed before hydration fires no error event here, so it is asked once.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0 && !src.startsWith('data:image/svg')) return setBroken(src)
    const timer = setTimeout(() => {
      if (image.current && !image.current.complete) setBroken(src)
    }, timeoutMs)
    return () => clearTimeout(timer)
  }, [src])
  if (!src || src === broken || !allowed.test(src)) return fallback
  return <img src={src} alt="" draggable={false} decoding="async" ref={image} onError={() => setBroken(src)} />
}
