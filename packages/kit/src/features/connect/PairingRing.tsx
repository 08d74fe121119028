import { useRef } from 'react'
import { pairingLifetime, pairingMargin } from '../../core/pairing.ts'
import { useIsomorphicLayoutEffect } from '../../ui/useIsomorphicLayoutEffect.ts'

/** Once around, from the middle of the top, clockwise: the edge of a square of 352 with corners of 24. */
const around = 'M176 1H328A23 23 0 01351 24V328A23 23 0 01328 351H24A23 23 0 011 328V24A23 23 0 0124 1Z'

/** What a whole ring stands for: the time until a link counts as expired, in ms. */
const wholeRing = pairingLifetime - pairingMargin

/** The time that a code has left, as a line around it that drains from its end back to the top. */
export function PairingRing({ until }: { until: number | undefined }) {
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
