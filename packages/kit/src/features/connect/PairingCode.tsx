import type { ReactNode } from 'react'
import type { QrModules } from '../../domain/encodeQr.ts'
import { Mark } from '../../ui/Mark.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { hasQrHole } from '../../ui/qrPath.ts'
import { PairingRing } from './PairingRing.tsx'
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
  children: ReactNode
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
