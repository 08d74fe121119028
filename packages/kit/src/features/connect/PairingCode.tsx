import { useRef } from 'react'
import { pairingLifetime, pairingMargin } from '../../core/pairing.ts'
import type { QrModules } from '../../domain/encodeQr.ts'
import type { ElementNode } from '../../ui/ElementNode.ts'
import { Mark } from '../../ui/Mark.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { hasQrHole } from '../../ui/qrPath.ts'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'
import styles from './scan.module.css'

export type PairingCodeProps = {
  /** The squares of the code; without them the place is empty. */
  modules: QrModules | undefined
  /** What the code is called, while it can be scanned. */
  label: string | undefined
  /** When a new code comes, in ms since 1970. */
  until: number | undefined
  name: string
  picture: string | undefined
  /** What stands over the code, or in its place. */
  children: ElementNode
}

/** The square with the code on its paper, the ring around and the wallet's mark in the middle. */
export function PairingCode({ modules, label, until, name, picture, children }: PairingCodeProps) {
  const isAlive = modules !== undefined && label !== undefined
  return (
    <div className={styles.code}>
      <svg width="100%" viewBox="0 0 352 352" role="img" aria-label={label ?? ''} aria-hidden={!isAlive}>
        <PairingRing until={isAlive ? until : undefined} />
        {isAlive ? <rect x="8" y="8" width="336" height="336" rx="16" fill="var(--fy-qr-paper)" /> : null}
        {modules ? <QrCode modules={modules} at={8} edge={336} hole pale={!isAlive} /> : null}
      </svg>
      {isAlive && hasQrHole(modules.length) ? <Mark size={52} name={name} src={picture} /> : null}
      {children}
    </div>
  )
}

/** Once around, from the middle of the top, clockwise: the edge of a square of 352 with corners of 24. */
const around = 'M176 1H328A23 23 0 01351 24V328A23 23 0 01328 351H24A23 23 0 011 328V24A23 23 0 0124 1Z'

/** What a whole ring stands for: the time until a link counts as expired, in ms. */
const wholeRing = pairingLifetime - pairingMargin

/** The time that a code has left, as a line around it that drains from its end back to the top. */
function PairingRing({ until }: { until: number | undefined }) {
  const ref = useRef<SVGPathElement>(null)
  useIsomorphicLayoutEffect(() => {
    if (until === undefined) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const drain = ref.current?.animate([{ strokeDasharray: '100 200' }, { strokeDasharray: '0 200' }], {
      duration: wholeRing,
      easing: isStill ? `steps(${wholeRing / 1000})` : 'linear',
      fill: 'both',
    })
    if (drain) drain.currentTime = Math.min(wholeRing, Math.max(0, wholeRing - (until - Date.now())))
    return () => drain?.cancel()
  }, [until])
  return (
    <>
      <path d={around} stroke="var(--fy-line)" strokeWidth="1" fill="none" />
      {until === undefined ? null : (
        <path
          ref={ref}
          d={around}
          pathLength="100"
          stroke="var(--fy-accent-ink)"
          strokeWidth="2"
          strokeLinecap="round"
          fill="none"
        />
      )}
    </>
  )
}
