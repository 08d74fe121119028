import type { TestWallet } from '@foyer/test/wallet'
import { useEffect, useRef, useState } from 'react'
import type { DemoConfig } from './config.ts'
import { offers, readEnabled, startWallet, writeEnabled } from './testWallets.ts'

/** Wallets for visitors without an extension. Switched on, they announce themselves as an extension does. */
export function WalletOffers({ config }: { config: DemoConfig }) {
  const [enabled, setEnabled] = useState(readEnabled)
  const running = useRef(new Map<string, TestWallet>())

  useEffect(() => {
    const wallets = running.current
    for (const offer of offers) {
      const wallet = wallets.get(offer.id)
      if (enabled.includes(offer.id) && !wallet) wallets.set(offer.id, startWallet(offer, config))
      if (!enabled.includes(offer.id) && wallet) {
        wallet.destroy()
        wallets.delete(offer.id)
      }
    }
    writeEnabled(enabled)
  }, [enabled, config])

  return (
    <section aria-labelledby="wallets" className="card">
      <h2 id="wallets">Test wallets</h2>
      <p className="hint">No extension? Use one of these. They sign for real, with keys that everybody knows.</p>
      {offers.map(({ id, name }) => (
        <label key={id} className="switch">
          <input
            type="checkbox"
            checked={enabled.includes(id)}
            onChange={(event) =>
              setEnabled(event.target.checked ? [...enabled, id] : enabled.filter((other) => other !== id))
            }
          />
          Announce {name}
        </label>
      ))}
      <p className="hint">A wallet that is switched off stays known to the page until the next reload.</p>
    </section>
  )
}
