import { type ReactNode, useState } from 'react'

/** What an `<img>` of ours may load: pictures given inline, and those fetched over the web. */
const allowed = /^(?:data:image\/|https?:\/\/)/i

export type PictureProps = { src: string | undefined; fallback: ReactNode }

/** An image that is replaced by its fallback when it is missing, not allowed or broken. */
export function Picture({ src, fallback }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken || !allowed.test(src)) return fallback
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      // An image that failed before hydration fires no error event here, so it is asked once.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && !src.startsWith('data:image/svg')) setBroken(src)
      }}
      onError={() => setBroken(src)}
    />
  )
}
