import { QrCode } from '@foyer/kit/ui'
import { type ComponentProps, useEffect, useState } from 'react'
import styles from './LinkCode.module.css'

type Squares = ComponentProps<typeof QrCode>['modules']

/** The squares of a link's code; undefined while they are worked out, and `failed` where what does that did not come. */
export function useSquares(link: string | undefined): Squares | 'failed' | undefined {
  const [squares, setSquares] = useState<Squares | 'failed'>()
  useEffect(() => {
    if (link === undefined) return
    import('./encodeLink.ts').then(
      ({ encodeLink }) => setSquares(encodeLink(link)),
      () => setSquares('failed'),
    )
  }, [link])
  return squares
}

/** The QR code of a link; `label` says what it is for. */
export function LinkCode({ label, squares }: { label: string; squares: Squares }) {
  return (
    <svg width="100%" viewBox="0 0 256 256" role="img" aria-label={label}>
      <rect className={styles.paper} x="0.5" y="0.5" width="255" height="255" rx="24" />
      <QrCode modules={squares} at={0} edge={256} />
    </svg>
  )
}
