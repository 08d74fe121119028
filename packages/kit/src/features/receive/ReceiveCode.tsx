import { useMemo } from 'react'
import { encodeQr } from '../../domain/encodeQr.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import styles from './receive.module.css'

/** 37 squares, which leave room for the avatar. */
const leastVersion = 5

export type ReceiveCodeProps = {
  /** What a camera reads. */
  content: string
  label: string
  address: string
}

/** What a phone scans to pay, on paper that stays light in the dark, with the account's avatar in the middle. */
export function ReceiveCode({ address, content, label }: ReceiveCodeProps) {
  const modules = useMemo(() => encodeQr(content, leastVersion), [content])
  return (
    <div className={styles.code}>
      <svg width="100%" viewBox="0 0 256 256" role="img" aria-label={label}>
        <rect className={styles.paper} x="0.5" y="0.5" width="255" height="255" rx="24" />
        <QrCode modules={modules} at={0} edge={256} hole />
      </svg>
      <span className={styles.heart}>
        <Avatar address={address} size={36} />
      </span>
    </div>
  )
}
