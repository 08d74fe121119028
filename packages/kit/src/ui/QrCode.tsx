import { memo } from 'react'
import { hasQrHole, qrEyes, qrPath } from './qrPath.ts'

/** Squares that stay free around a code, so that a camera finds its edge. */
const quietZone = 4

export type QrCodeProps = {
  /** The squares by row, true where dark, at least 21 by 21. */
  modules: readonly (readonly boolean[])[]
  /** The edge with the quiet zone around, and where it begins on both axes, in the units of the drawing around it. */
  edge: number
  at: number
  /** Leaves the middle free for a mark, where the code is large enough to do without it. Default false. */
  hole?: boolean | undefined
  /** Pale, because it can no longer be scanned. Default false. */
  pale?: boolean | undefined
}

/** A QR code as a part of a drawing: what stands around it names it. */
export const QrCode = memo(function QrCode({ modules, edge, at, hole = false, pale = false }: QrCodeProps) {
  const size = modules.length
  const whole = size + quietZone * 2
  return (
    <svg
      x={at}
      y={at}
      width={edge}
      height={edge}
      viewBox={`${-quietZone} ${-quietZone} ${whole} ${whole}`}
      fill={pale ? 'var(--fy-ink)' : 'var(--fy-qr-ink)'}
      stroke={pale ? 'var(--fy-ink)' : 'var(--fy-qr-ink)'}
      fillOpacity={pale ? 0.1 : 1}
      strokeOpacity={pale ? 0.1 : 1}
      aria-hidden="true"
    >
      <path d={qrPath(modules, hole && hasQrHole(size))} stroke="none" />
      {qrEyes(size).map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="2" fill="none" strokeWidth="1" />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="1" stroke="none" />
        </g>
      ))}
    </svg>
  )
})
