import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readPaymentLink } from '../../chains/evm/paymentLink.ts'
import { applySessionChange } from '../../core/actions/applySessionChange.ts'
import type { Route } from '../../core/routes.ts'
import { selectSession } from '../../core/store.ts'
import { refreshBalances } from '../../domain/portfolio/freshBalances.ts'
import { height, outside, panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { base, ethereum, stage } from '../../test/stage.tsx'
import { me, startWorld, usdc, type World, type WorldStage, worldStage } from '../../test/world.ts'
import { find } from '../../ui/testing/mount.tsx'
import { readCode } from '../../ui/testing/readCode.ts'
import { until } from '../../ui/testing/until.ts'

let current: { leave(): void } | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  for (const name of ['clipboard', 'share']) Reflect.deleteProperty(navigator, name)
  await page.viewport(1280, 900)
})

const receive: Route = { name: 'Receive' }
const show = async (options: Parameters<typeof worldStage>[0] = {}): Promise<WorldStage> => {
  const shown = await worldStage({ route: receive, ...options })
  current = shown
  await until(() => code() !== null)
  return shown
}
const world = (changes: Partial<World>) => ({ world: changes })
const code = () => view().querySelector('svg[role="img"]')
const scanned = async () => {
  await height()
  return readCode(code() as Element)
}
const browserHas = (name: 'clipboard' | 'share', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })
const copied: string[] = []
const openClipboard = () => {
  copied.length = 0
  browserHas('clipboard', { writeText: async (text: string) => void copied.push(text) })
}
const said = (urgency: 'polite' | 'assertive') =>
  Array.from(view().querySelectorAll(`[aria-live="${urgency}"]`), (each) => each.textContent).join('')
const field = () => find('input[inputmode="decimal"]', panel()) as HTMLInputElement
const ask = async (amount: string) => {
  await shows('Ask for an amount')
  press('Ask for an amount')
  await until(() => document.activeElement instanceof HTMLInputElement)
  await userEvent.keyboard(amount)
}

describe('the address', () => {
  it.each(['light', 'dark'] as const)('reads whole from its code in the %s', async (theme) => {
    await show({ kit: { theme } })
    expect(await scanned()).toBe(me)
    expect(code()?.getAttribute('aria-label')).toBe('Your address as a QR code')
    expect(find('bdi b', view()).textContent).toBe('0xf39F')
    expect(view().textContent).toContain('Your address 0xf39F d6e5')
    expect(await violations()).toEqual([])
  })

  it('copies itself and says so', async () => {
    await show()
    openClipboard()
    press('Copy address')
    await shows('Copied')
    expect(copied).toEqual([me])
    expect(said('polite')).toContain('Copied')
  })

  it('stands there to be copied by hand where the clipboard is closed', async () => {
    await show()
    browserHas('clipboard', undefined)
    press('Copy address')
    await until(() => view().querySelector('input') !== null)
    const field = find('input', view()) as HTMLInputElement
    expect(field.value).toBe(me)
    expect(field.selectionEnd).toBe(me.length)
    expect(said('assertive')).toContain('Copy this by hand')
    expect(await violations()).toEqual([])
  })

  it('goes where the browser shares it, and to the clipboard where that fails', async () => {
    const shared: unknown[] = []
    let failure: Error | undefined
    browserHas('share', async (content: unknown) => {
      if (failure) throw failure
      shared.push(content)
    })
    await show()
    openClipboard()
    press('Share')
    await until(() => shared.length === 1)
    expect(shared).toEqual([{ text: me }])
    failure = new DOMException('closed', 'AbortError')
    press('Share')
    failure = new DOMException('not here', 'NotAllowedError')
    press('Share')
    await shows('Copied')
    expect(copied).toEqual([me])
  })
})

describe('its networks', () => {
  it('cover all of the namespace for a key', async () => {
    const { kit } = await show()
    await shows('Only send assets on these networks')
    press('Only send assets')
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'ReceiveNetworks')
    await shows('Base')
    const names = Array.from(view().querySelectorAll('li'), ({ textContent }) => textContent)
    expect(names).toEqual([expect.stringContaining('Ethereum'), expect.stringContaining('Base')])
    expect(await violations()).toEqual([])
  })

  it('leave out those on which the wallet granted another account', async () => {
    const { kit } = await show()
    await shows('Only send assets on these networks')
    const session = selectSession(kit.store.getState()) ?? expect.unreachable()
    const accounts = session.accounts.map((each) => ({ ...each, networks: [ethereum.id] }))
    applySessionChange(kit, session.source, { type: 'updated', session: { ...session, accounts } })
    press('Only send assets')
    await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'ReceiveNetworks')
    await shows('Ethereum')
    const names = Array.from(view().querySelectorAll('li'), ({ textContent }) => textContent)
    expect(names).toEqual([expect.stringContaining('Ethereum')])
  })

  it('show a count past the fourth', async () => {
    const more = [2, 3, 4, 5].map((id) => ({ ...base, id: `eip155:${id}` as const, name: `Net ${id}` }))
    await show({ kit: { networks: [ethereum, base, ...more] }, known: [ethereum] })
    await shows('+2')
    expect(view().textContent).toContain('Only send assets on these networks')
  })

  it('come down to one for a contract, which is said', async () => {
    await show(world({ code: '0x6080' }))
    await shows('This account is a contract')
    expect(view().textContent).toContain('It is yours on Ethereum only')
    expect(view().textContent).not.toContain('these networks')
    expect(await violations()).toEqual([])
  })

  it('come down to the present one where no node says what the account is', async () => {
    await show({ world: { isDead: true } })
    await shows('Only send assets on Ethereum')
    expect(view().textContent).not.toContain('contract')
  })
})

describe('an amount', () => {
  it('stands in the code, the link and the words', async () => {
    await show()
    openClipboard()
    await shows('Any')
    await ask('0.5')
    await until(() => view().textContent?.includes('Show the code') === true)
    press('Show the code')
    await shows('0.50 ETH')
    const link = await scanned()
    expect(readPaymentLink(link ?? '')).toEqual({ networkId: 'eip155:1', to: me, amount: 5n * 10n ** 17n })
    press('Copy link')
    await until(() => copied.length === 1)
    expect(copied).toEqual([link])
    expect(await violations()).toEqual([])
    press('Ask for an amount')
    await shows('Any amount')
    press('Any amount')
    await shows('Copy address')
    expect(await scanned()).toBe(me)
  })

  it('stays as it was typed when it is asked for in another token', async () => {
    await show()
    await ask('12.5')
    press('USD Coin')
    await until(() => field().getAttribute('aria-label') === 'Amount in USDC')
    expect(field().value).toBe('12.5')
    expect(await violations()).toEqual([])
    press('Show the code')
    await shows('12.50 USDC')
    const asked = { networkId: 'eip155:1', to: me, tokenAddress: usdc, amount: 12_500_000n }
    expect(readPaymentLink((await scanned()) ?? '')).toEqual(asked)
  })

  it('stays in the token that was chosen when the list of tokens fails', async () => {
    const { kit, world: balances } = await show()
    await ask('12.5')
    press('USD Coin')
    await until(() => field().getAttribute('aria-label') === 'Amount in USDC')
    balances.balances = undefined
    await refreshBalances(kit, { address: me, networkId: 'eip155:1', tokenAddresses: [usdc] })
    press('Show the code')
    await shows('12.50 USDC')
    const asked = { networkId: 'eip155:1', to: me, tokenAddress: usdc, amount: 12_500_000n }
    expect(readPaymentLink((await scanned()) ?? '')).toEqual(asked)
  })

  it('says what is wrong with it, and stays as typed', async () => {
    await show()
    await ask('0.1234567890123456789')
    await shows('ETH has 18 decimals at most')
    expect(field().value).toBe('0.1234567890123456789')
    expect(await violations()).toEqual([])
  })
})

describe('the view', () => {
  it('lets the keyboard reach every control', async () => {
    await show()
    await shows('Ask for an amount')
    await shows('Only send assets on these networks')
    expect(tabNames()).toEqual(['Close', 'Only send assets on these networks', 'Ask for an amountAny', 'Copy address'])
    const height521 = 521 + 56
    expect(Math.abs((await height()) - height521)).toBeLessThanOrEqual(1)
  })

  it.each(['en-US', 'de-DE', 'ar'])('fits on 320 px, in %s', async (locale) => {
    await page.viewport(320, 640)
    await show({ kit: { locale } })
    await until(() => view().querySelectorAll('button').length > 2)
    expect(outside(320)).toEqual([])
    expect(await scanned()).toBe(me)
    expect(await violations()).toEqual([])
  })

  it('gives way to Connect where no wallet is connected', async () => {
    const { gateway, node } = startWorld()
    const shown = await stage({ gateway, node, route: receive })
    current = shown
    await until(() => shown.kit.store.getState().modal.stack.at(-1)?.name === 'Connect')
    await shows('Lumen')
    expect(shown.kit.store.getState().modal.stack).toHaveLength(1)
  })
})
