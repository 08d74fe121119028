import { StrictMode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { solanaMainnet } from '../chains/solana/networks.ts'
import { solana } from '../chains/solana/solana.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { Kit } from '../core/kit.ts'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import { EmbeddedModal } from '../react/EmbeddedModal.tsx'
import { KitProvider } from '../react/KitProvider.tsx'
import { panel, press, shows, violations } from '../test/panel.ts'
import { solanaAddresses, solanaPage } from '../test/solanaWallets.ts'
import { control, find, type Mounted, mount } from '../ui/testing/mount.tsx'
import { settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'
import { createKit } from './createKit.ts'
import { SolanaWalletDialog } from './SolanaWalletDialog.tsx'

const wallets = solanaPage()
let kit: Kit | undefined
let mounted: Mounted | undefined
let closed = 0
afterEach(() => {
  mounted?.unmount()
  kit?.destroy()
  wallets.leave()
  closed = 0
})

/** A page of a site that mints something for visitors with a wallet on Solana. */
function Mint() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Mint
      </button>
      <SolanaWalletDialog
        open={isAsking}
        onClose={() => {
          closed += 1
          setAsking(false)
        }}
      />
    </>
  )
}

function show({ embedded = false } = {}): Kit {
  kit = createKit({
    appName: 'Corridor',
    networks: [solanaMainnet],
    chains: [solana()],
    storage: memoryStorage(),
    theme: 'light',
  })
  mounted = mount(
    <StrictMode>
      <KitProvider kit={kit}>
        <Mint />
        {embedded ? <EmbeddedModal /> : null}
      </KitProvider>
    </StrictMode>,
  )
  return kit
}
const ask = () => {
  const button = control('Mint')
  button.focus()
  button.click()
}
const isGone = () => until(() => document.querySelector('[data-fy-panel]') === null, 'the dialog is gone')

describe('the dialog of Solana wallets', () => {
  it('stands there while the page says so, holds the focus, and gives it back on Escape', async () => {
    wallets.announce('Solace')
    show()
    expect(document.querySelector('[data-fy-panel]')).toBeNull()
    ask()
    await shows('Detected')
    await settled()
    const dialog = find('dialog')
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    expect(title?.textContent).toBe('Connect a wallet on Solana to continue')
    expect(panel().contains(document.activeElement)).toBe(true)
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await isGone()
    expect(closed).toBe(1)
    expect(document.activeElement?.textContent).toBe('Mint')
    ask()
    await shows('Detected')
    control('Close', panel()).click()
    await isGone()
    expect(closed).toBe(2)
  })

  it('connects, and is closed once that is done', async () => {
    const solace = wallets.announce('Solace')
    const own = show()
    ask()
    await shows('Detected')
    press('Solace')
    await shows('Continue in Solace')
    await until(() => solace.control.waiting()?.kind === 'connect')
    solace.control.approveNext()
    await shows('Connected')
    await until(() => closed === 1)
    await isGone()
    expect(own.store.getState().namespaces.solana?.address).toBe(solanaAddresses[0])
  })

  it('goes with the page that asked, and leaves a modal that was opened otherwise', async () => {
    wallets.announce('Solace')
    const own = show()
    ask()
    await shows('Detected')
    mounted?.render(
      <StrictMode>
        <KitProvider kit={own}>{null}</KitProvider>
      </StrictMode>,
    )
    await isGone()
    expect(closed).toBe(0)
    openModal(own)
    await shows('Get started')
    expect(own.store.getState().modal.stack.map(({ name }) => name)).toEqual(['Connect'])
  })

  it('stands in a kit that is part of the page, until another view takes its place', async () => {
    wallets.announce('Solace')
    show({ embedded: true })
    await shows('Get started')
    ask()
    await shows('Detected')
    expect(closed).toBe(0)
    control('Close', panel()).click()
    await shows('Get started')
    expect(closed).toBe(1)
  })
})
