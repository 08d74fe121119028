import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { evm } from '../chains/evm/evm.ts'
import { pushView } from '../core/actions/navigate.ts'
import type { Route } from '../core/routes.ts'
import type { Session } from '../core/session.ts'
import { type GatewayAnswers, refuse } from '../test/gatewayDouble.ts'
import { panel, press, shows, view, violations } from '../test/panel.ts'
import { network, type Stage, type StageOptions, stage } from '../test/stage.tsx'
import { settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'
import { embedded } from './embedded.ts'

const vault = `http://vault.localhost:${location.port}`
let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

/** A gateway that serves no network of the site. */
const elsewhere: GatewayAnswers = { supportedChains: { http: ['eip155:42161'], ws: [] } }
const off = refuse(503, 'The provider does not answer.')

async function show(gateway: GatewayAnswers, own: StageOptions = {}) {
  current = await stage({
    connected: 1,
    gateway,
    ...own,
    kit: { wallets: [embedded({ vault })], features: { smartSessions: true }, ...own.kit },
  })
  return current
}

/** Makes the wallet one with smart accounts. */
const withSmartAccount = ({ kit }: Stage) =>
  kit.store.setState(({ sessions }) => ({
    sessions: sessions.map((each): Session => ({ ...each, smartAccountNetworks: ['eip155:1'] })),
  }))

const openTab = async (name: string) => {
  const tabs = () => Array.from(panel().querySelectorAll<HTMLElement>('[role="tab"]'))
  await until(() => tabs().some(({ textContent }) => textContent?.startsWith(name)), 'the account is drawn')
  tabs()
    .find(({ textContent }) => textContent?.startsWith(name))
    ?.click()
}

describe('what has no answer', () => {
  it.each<[tab: string, gateway: GatewayAnswers, words: string, never: string]>([
    ['Tokens', elsewhere, 'Token Balance Unavailable', 'Nothing here yet'],
    ['Tokens', { balance: off }, 'Couldn’t load', 'Nothing here yet'],
    ['NFTs', elsewhere, 'Not available here yet', 'No NFTs'],
    ['NFTs', { nfts: off }, 'Try again', 'No NFTs'],
    ['Activity', elsewhere, 'Activity unavailable', 'No activity yet'],
    ['Activity', { history: off }, 'Failed to fetch transactions', 'No activity yet'],
  ])('shows in %s of %o: %s', async (tab, gateway, words, never) => {
    await show(gateway)
    await openTab(tab)
    await until(() => panel().textContent?.toLowerCase().includes(words.toLowerCase()) ?? false, `says ${words}`)
    expect(view().textContent).not.toContain(never)
  })

  it.each<[name: string, route: Route, gateway: GatewayAnswers, words: string, never: string]>([
    ['Buy', { name: 'Buy' }, elsewhere, 'Nothing is sold here', 'Sellers couldn’t be reached'],
    ['Swap', { name: 'Swap' }, elsewhere, 'Network not supported for Swaps', 'No tokens'],
    ['RegisterName', { name: 'RegisterName' }, elsewhere, 'No names on this network', 'is free'],
    ['YourNames', { name: 'YourNames' }, elsewhere, 'No names on this network', 'Choose another name'],
    ['YourNames', { name: 'YourNames' }, { profileReverse: off }, 'Couldn’t load names', 'Choose another name'],
    ['SmartSessions', { name: 'SmartSessions' }, elsewhere, 'No smart sessions here', 'No app acts for you'],
    ['SmartSessions', { name: 'SmartSessions' }, { sessionsList: off }, 'could not be read', 'No app acts for you'],
    [
      'SmartSessions',
      { name: 'SmartSessions' },
      { sessionsList: { pcis: [], next: null } },
      'No app acts for you',
      'here',
    ],
  ])('shows in %s, of route %o and gateway %o: %s', async (_, route, gateway, words, never) => {
    const shown = await show(gateway)
    withSmartAccount(shown)
    pushView(shown.kit, route)
    await shows(words)
    expect(view().textContent).not.toContain(never)
    expect(await violations()).toEqual([])
  })

  it('tells of sellers that could not be reached, and asks them again', async () => {
    let isAway = true
    const { asked, kit } = await show(
      {
        supportedChains: { http: ['eip155:10'], ws: [] },
        onrampOptions: () => (isAway ? off : { paymentCurrencies: [], purchaseCurrencies: [] }),
      },
      // Nothing of what stands in for a seller's list is delivered on this network.
      { kit: { networks: [network('eip155:10', 'Optimism')], chains: [{ ...evm(), payChains: ['nowhere'] }] } },
    )
    pushView(kit, { name: 'Buy' })
    await shows('Sellers couldn’t be reached')
    expect(await violations()).toEqual([])
    isAway = false
    const before = asked.length
    press('Try again')
    await shows('Nothing is sold here')
    expect(asked.length).toBeGreaterThan(before)
  })
})

describe('an account without smart sessions', () => {
  it('reads so, instead of an empty view', async () => {
    const { kit } = await show({})
    pushView(kit, { name: 'SmartSessions' })
    await shows('No smart sessions here')
    expect(view().textContent).toContain('Try another network or wallet.')
    expect(await violations()).toEqual([])
    await settled()
    await userEvent.keyboard('{Escape}')
    await until(() => !kit.store.getState().modal.open, 'the modal closes')
  })
})
