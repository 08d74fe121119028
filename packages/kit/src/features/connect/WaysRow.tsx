import { useId } from 'react'
import type { WalletPlatform } from '../../domain/platforms/walletPlatforms.ts'
import { useText } from '../../view/messages.ts'
import styles from './open.module.css'
import { openMessages } from './openMessages.ts'

type WaysRowProps = {
  ways: readonly WalletPlatform[]
  shown: WalletPlatform
  onChoose: (way: WalletPlatform) => void
}

/** The ways to a wallet side by side: one Tab stop, and arrows move and choose, as the browser does it for radio buttons. */
export function WaysRow({ ways, shown, onChoose }: WaysRowProps) {
  const text = useText(openMessages)
  const group = useId()
  return (
    <div className={styles.ways} role="radiogroup" aria-label={text.ways}>
      {ways.map((way) => (
        <label key={way} className={styles.way}>
          <input type="radio" name={group} checked={way === shown} onChange={() => onChoose(way)} />
          {way === 'unsupported' ? text.browser : text[way]}
        </label>
      ))}
    </div>
  )
}
