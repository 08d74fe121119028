import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushView, resetViews } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import type { Route } from '../../core/routes.ts'
import { panel, shows, view } from '../../test/panel.ts'
import { stage } from '../../test/stage.tsx'
import { juno, sentHash, startWorld } from '../../test/world.ts'
import { find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import { outsideBrackets, overflowing, textsOf } from './test/inspect.ts'
import { messageSets } from './test/messageSets.ts'
import { pseudoDictionary } from './test/pseudo.ts'

/** What a page may show untranslated: names of wallets, networks, coins and the site, numbers, addresses, dates. */
const data =
  /\b(Foyer Test Wallet|Lumen|Harbor|Tessera|Ondine|Quill|Corridor|Ethereum|Base|Ether|USD Coin|USDC|ETH|Quiet Rooms?|juno\.reown\.id)\b|0x[\da-fA-F]+|\b(?=[a-fA-F]*\d)[\da-fA-F]{4}\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g

const words = pseudoDictionary(messageSets)
let leave: () => void = () => undefined

afterEach(async () => {
  leave()
  leave = () => undefined
  await page.viewport(1280, 900)
})

/** Words that no message set knows, and words that have no room. */
async function faults(): Promise<{ foreign: string[]; overflow: string[] }> {
  await settled()
  expect(panel().textContent).toContain('[')
  const foreign = textsOf(panel()).flatMap(
    (text) =>
      outsideBrackets(text)
        .replace(data, '')
        .match(/\p{L}+/gu) ?? [],
  )
  return { foreign, overflow: overflowing(panel()) }
}

const connected = (route: Route) => {
  const { world: _, ...doubles } = startWorld()
  return stage({ connected: 1, answers: 'approve', words, route, ...doubles })
}

const none = { foreign: [], overflow: [] }

const title = () => panel().querySelector('h2')?.textContent

/** Goes to a view and waits until its title, and what it reads, are there. */
async function go(kit: Kit, route: Route): Promise<void> {
  const before = title()
  pushView(kit, route)
  await until(() => title() !== before, `${route.name} is shown`)
  await until(() => panel().querySelector('[data-fy-pane="in"]')?.textContent !== '', `${route.name} has come`)
}

/** Does something and waits until the view says something else. */
async function change(act: () => void): Promise<void> {
  const before = view().textContent
  act()
  await until(() => view().textContent !== before, 'something else is said')
}

describe.each([
  [368, 1280, 900],
  [320, 320, 740],
])('every word comes from the dictionary and has room at %i px', (width, innerWidth, innerHeight) => {
  beforeEach(() => page.viewport(innerWidth, innerHeight))

  it('holds on a panel as wide as that', async () => {
    leave = (await stage({ words })).leave
    await settled()
    expect(panel().getBoundingClientRect().width).toBe(width)
  })

  it.each([
    ['no wallet', []],
    ['one wallet', ['Lumen']],
    ['five wallets', ['Lumen', 'Harbor', 'Tessera', 'Ondine', 'Quill']],
  ])('holds for Connect with %s', async (_, wallets) => {
    const shown = await stage({
      wallets,
      words,
      kit: { termsUrl: '/terms', privacyUrl: '/privacy', features: { legalCheckbox: true } },
    })
    leave = shown.leave
    for (const name of wallets.slice(0, 2)) await shows(name)
    expect(await faults()).toEqual(none)
    const row = panel().querySelector<HTMLElement>('[role="group"] button')
    if (!row) return
    await userEvent.click(row)
    expect(await faults()).toEqual(none)
  })

  it('holds for the legal words, the list of all wallets and the guide', async () => {
    const { kit, leave: end } = await stage({
      words,
      kit: {
        termsUrl: '/terms',
        privacyUrl: '/privacy',
        customWallets: [{ id: 'quill', name: 'Quill', homepage: 'https://quill.example' }],
      },
    })
    leave = end
    expect(await faults()).toEqual(none)
    for (const name of ['AllWallets', 'WhatIsAWallet', 'GetWallet', 'Networks'] as const) {
      await go(kit, { name })
      expect(await faults(), name).toEqual(none)
    }
  })

  it('holds for ConnectingExternal, whatever the wallet answers', async () => {
    const { kit, wallets, leave: end } = await stage({ words })
    leave = end
    const control = wallets[0]?.control
    await go(kit, { name: 'ConnectingExternal', parameters: { connectorId: 'dev.example.lumen' } })
    expect(await faults(), 'waiting').toEqual(none)
    await change(() => control?.rejectNext())
    expect(await faults(), 'declined').toEqual(none)
    const again = () => find('button:has(svg):not(header *)', panel()).click()
    for (const code of [-32002, 4100, 4900, -32603]) {
      control?.failNext({ code }, 'eth_requestAccounts')
      await change(again)
      expect(await faults(), String(code)).toEqual(none)
    }
    control?.auto('approve')
    again()
    await shows('Ethereum')
    expect(await faults(), 'connected').toEqual(none)
  })

  it('holds for Account and what it leads to', async () => {
    const { kit, leave: end } = await connected({ name: 'Account' })
    leave = end
    await shows('USDC')
    expect(await faults(), 'tokens').toEqual(none)
    for (const tab of panel().querySelectorAll<HTMLElement>('[role="tab"][aria-selected="false"]')) {
      await change(() => tab.click())
      expect(await faults(), tab.textContent ?? '').toEqual(none)
    }
    for (const name of ['Accounts', 'Settings', 'Networks', 'Activity', 'UnsupportedChain'] as const) {
      await go(kit, { name })
      expect(await faults(), name).toEqual(none)
      resetViews(kit, { name: 'Account' })
    }
    await go(kit, { name: 'SwitchNetwork', parameters: { networkId: 'eip155:9' } })
    expect(await faults(), 'a network that is not there').toEqual(none)
  })

  it('holds for Send, from the form to the end', async () => {
    const { kit, leave: end } = await connected({ name: 'Send', parameters: {} })
    leave = end
    await shows('USDC')
    expect(await faults(), 'empty').toEqual(none)
    await go(kit, { name: 'SendToken' })
    expect(await faults(), 'coins').toEqual(none)
    resetViews(kit, { name: 'Account' })
    await go(kit, { name: 'Send', parameters: { arguments: { amount: '0.01', to: juno } } })
    expect(await faults(), 'filled').toEqual(none)
    await go(kit, { name: 'SendReview' })
    await shows('≈')
    expect(await faults(), 'review').toEqual(none)
    const sent = { networkId: 'eip155:1', hash: sentHash, symbol: 'ETH', amount: '0.01', to: juno } as const
    await go(kit, { name: 'Sent', parameters: sent })
    expect(await faults(), 'sent').toEqual(none)
  })
})
