import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { disconnect } from '../../core/actions/disconnect.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { userAgents } from '../../domain/platforms/userAgents.fixture.ts'
import { height, outside, panel, press, shows, view, violations } from '../../test/panel.ts'
import { addresses, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { emulateTouch } from '../../ui/testing/emulate.ts'
import { until } from '../../ui/testing/until.ts'
import { pairingSource } from './pairingSource.fixture.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  Reflect.deleteProperty(navigator, 'userAgent')
  await emulateTouch(false)
  await page.viewport(1280, 900)
})

/** A site without chain families, which reaches wallets by links only. */
const basic = async (kit: StageOptions['kit'] = {}) => {
  const links = pairingSource()
  const shown = await stage({ wallets: [], kit: { chains: [], gateway: undefined, ...kit, wallets: [links.source] } })
  current = shown
  return { ...links, kit: shown.kit }
}
const code = () => view().querySelector('svg[role="img"]:not([aria-hidden="true"])')
const top = () => current?.kit.store.getState().modal.stack.at(-1)?.name

describe('a site without chain families', () => {
  it('shows a computer the code at once, at the root', async () => {
    const { asked } = await basic()
    await until(() => code() !== null, 'the code is drawn')
    expect(top()).toBe('ConnectingWalletConnectBasic')
    expect(panel().querySelector('header')?.textContent).toBe('Connect wallet')
    expect(panel().querySelector('header button[aria-label="Back"]')).toBeNull()
    expect(Math.abs((await height()) - 502)).toBeLessThanOrEqual(1)
    expect(asked).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  it('connects, and hands out what the wallet granted', async () => {
    const { kit, last } = await basic()
    await until(() => code() !== null)
    expect(getProvider(kit, 'eip155')).toBeUndefined()
    last().approve()
    await shows('Connected')
    await until(() => !kit.store.getState().modal.open, 'the modal closes by itself')
    expect(getProvider(kit, 'eip155')).toBeDefined()
    expect(kit.store.getState().namespaces.eip155?.address).toBe(addresses[0])
  })

  it('shows who is connected when it is opened again, and lets go of the wallet', async () => {
    const { kit, last } = await basic()
    await until(() => code() !== null)
    last().approve()
    await until(() => !kit.store.getState().modal.open)
    openModal(kit)
    await until(() => top() === 'Account' && panel().textContent?.includes('0xf39F') === true, 'the account is drawn')
    expect(await violations()).toEqual([])
    await disconnect(kit)
    expect(getProvider(kit, 'eip155')).toBeUndefined()
    expect(kit.store.getState().sessions).toEqual([])
    openModal(kit)
    await until(() => code() !== null, 'the code is drawn again')
  })

  it('shows the same link when it opens again, since a phone may have scanned it', async () => {
    const { asked, kit, last } = await basic()
    await until(() => code() !== null)
    press('Close')
    await until(() => !kit.store.getState().modal.open)
    openModal(kit)
    await until(() => code() !== null)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false])
    last().approve()
    await until(() => getProvider(kit, 'eip155') !== undefined, 'the wallet is connected')
  })

  it('lists the wallets of a phone', async () => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgents.chromeAndroid })
    await emulateTouch(true)
    await basic()
    await shows('MetaMask')
    expect(top()).toBe('AllWallets')
    expect(await violations()).toEqual([])
  })

  it('says how to get a wallet where no link reaches one', async () => {
    current = await stage({ wallets: [], kit: { chains: [] } })
    await shows('Download it from the official site')
    expect(top()).toBe('GetWallet')
  })

  it.each(['de', 'ar'])('fits 320 px in %s', async (locale) => {
    await page.viewport(320, 640)
    await basic({ locale })
    await until(() => code() !== null)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
