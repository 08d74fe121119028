import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../../test/gatewayDouble.ts'
import { height, nameOf, outside, panel, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { usdc } from '../../test/world.ts'
import { find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { swapDraft } from './swapDraft.ts'
import { fake, link, type SwapStage, swapStage } from './test/swapStage.ts'

let current: SwapStage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

const show = async (side: 'from' | 'to', options: Parameters<typeof swapStage>[0] = {}) => {
  current = await swapStage({ route: { name: 'SwapToken', parameters: { side } }, ...options })
  return current
}
const search = () => find('input[type="search"]', panel()) as HTMLInputElement
const searchFor = async (words: string) => {
  search().focus()
  await userEvent.keyboard(words)
}
const draft = () => swapDraft(current?.kit as never).get()
const near = (actual: number, drawn: number) => expect(Math.abs(actual - drawn), `${actual} px`).toBeLessThanOrEqual(1)

describe('the choice of a token', () => {
  it('stands 510 px high: suggestions, what the visitor holds, then the list', async () => {
    await show('to')
    await shows('All on Ethereum')
    near(await height(), 510)
    const rows = Array.from(view().querySelectorAll('button'), nameOf)
    expect(rows).toEqual(['USDC', 'USD CoinUSDC412.80', 'EtherETH0.10', 'ChainlinkLINK0.00'])
    expect(await violations()).toEqual([])
    press('USDC')
    expect(draft().to).toBe(usdc)
  })

  it('finds by name, symbol and pasted address, and says when there is nothing', async () => {
    await show('to')
    await shows('All on Ethereum')
    await searchFor('chain')
    await until(() => !view().textContent?.includes('Yours'))
    await searchFor('{Control>}a{/Control}usdc')
    await shows('USD Coin')
    await searchFor(`{Control>}a{/Control}${link}`)
    await shows('Chainlink')
    near(await height(), 510)
    await searchFor('{Control>}a{/Control}nothing')
    await shows('No token called “nothing”')
    near(await height(), 510)
    expect(await violations()).toEqual([])
  })

  it('leaves the other side to the token that was here, and forgets the amount of another coin', async () => {
    const { kit } = await show('from')
    swapDraft(kit).set({ to: usdc, text: '1' })
    await shows('All on Ethereum')
    press('USD Coin')
    await until(() => draft().from === usdc)
    expect(draft()).toMatchObject({ from: usdc, to: 'native', text: '' })
  })

  it('never stands on both sides, also where the token to give is a default', async () => {
    const { kit } = await show('from')
    // The native coin is wanted, so that a token of the visitor's stands to be given.
    swapDraft(kit).set({ to: 'native' })
    await shows('All on Ethereum')
    press('Ether')
    await until(() => draft().from === 'native')
    expect(draft().to).toBe(usdc)
  })

  it('takes an unlisted token only once the visitor says that they know it', async () => {
    await show('to')
    await shows('All on Ethereum')
    await searchFor(fake)
    await shows('Fake Coin')
    press('F')
    await shows('This is not the USDC on the list')
    await shows('0x3333')
    await shows('18')
    await shows('Unknown')
    expect(view().querySelector('a[href]')?.getAttribute('href')).toBe(`https://explorer.example/address/${fake}`)
    expect(await violations()).toEqual([])
    press('Choose another')
    await shows('Fake Coin')
    expect(draft().to).toBeUndefined()
    press('F')
    await shows('I know this token')
    press('I know this token')
    await until(() => draft().to === fake)
    expect(draft().trusted).toMatchObject([{ symbol: 'USDC', decimals: 18, address: fake }])
  })

  it('begins with the token off the list that a site wishes for', async () => {
    await show('to', { route: { name: 'Swap', parameters: { toToken: fake } } })
    await until(() => tabNames().filter((name) => name === 'Choose a token').length === 2)
    press('Choose a token')
    await shows('Fake Coin')
    expect(search().value).toBe(fake)
  })

  it('says of an address that it is no token, and of a contract that it could not be read', async () => {
    const { market } = await show('to')
    await shows('All on Ethereum')
    await searchFor('0x9999999999999999999999999999999999999999')
    await shows('No token at this address')
    expect(await violations()).toEqual([])
    market.list = refuse(503, 'away')
    await searchFor('{Control>}a{/Control}0x8888888888888888888888888888888888888888')
    await shows('This contract could not be read')
    market.list = 'known'
    press('Try again')
    await shows('No token at this address')
  })

  it('offers what the visitor holds while the list is away, and asks for it again', async () => {
    const { market } = await show('to', { market: { list: refuse(503, 'away') } })
    await shows('The list of tokens did not load')
    await shows('USD Coin')
    expect(await violations()).toEqual([])
    market.list = 'known'
    press('Try again')
    await shows('All on Ethereum')
  })

  it('shows rows in outline while the list is slow', async () => {
    let leave: () => void = () => undefined
    const ready = new Promise<void>((resolve) => {
      leave = resolve
    })
    await show('to', { gateway: { supportedChains: async () => ready.then(() => ({ http: ['eip155:1'], ws: [] })) } })
    await until(() => view().querySelector('[role="status"][aria-label="Loading"]') !== null)
    expect(await violations()).toEqual([])
    leave()
    await shows('All on Ethereum')
  })

  it('never shows a balance that could not be read as nothing', async () => {
    await show('to', { world: { balances: undefined } })
    await shows('USD Coin')
    expect(view().textContent).not.toContain('0.00')
    await shows('0.10')
  })

  it('goes back with Escape', async () => {
    await show('to', { route: { name: 'Swap', parameters: {} } })
    await shows('You pay')
    press('Choose a token')
    await shows('All on Ethereum')
    await userEvent.keyboard('{Escape}')
    await shows('You pay')
    expect(current?.kit.store.getState().modal.open).toBe(true)
    await until(() => document.activeElement?.getAttribute('aria-label') === 'Choose a token', 'the focus is back')
  })

  it.each(['en-US', 'ar'])('fits on 320 px, in %s and the dark', async (locale) => {
    await page.viewport(320, 640)
    await show('to', { kit: { locale, theme: 'dark' } })
    await shows('Chainlink')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    await searchFor(fake)
    await shows('Fake Coin')
    press('F')
    await shows('3333')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})

describe('the settings', () => {
  const settings = { name: 'SwapSettings' } as const

  it('take presets and whole per cent within bounds, and keep what is out of them as typed', async () => {
    const { kit } = await show('to', { route: settings })
    await shows('Max slippage')
    expect(draft()).toMatchObject({ slippage: 1, isUnlimited: false })
    expect(await violations()).toEqual([])
    press('3%')
    expect(draft().slippage).toBe(3)
    const own = find('input:not([type="checkbox"])', panel()) as HTMLInputElement
    own.focus()
    await userEvent.keyboard('51')
    await shows('A whole number from 1% to 50%')
    expect(own.value).toBe('51')
    // The 5 was a value on the way.
    expect(draft().slippage).toBe(5)
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Backspace}0')
    await until(() => draft().slippage === 50)
    await shows('That is a lot')
    expect(await violations()).toEqual([])
    find('input[type="checkbox"]', panel()).click()
    expect(draft().isUnlimited).toBe(true)
    expect(kit.store.getState().modal.open).toBe(true)
  })

  it.each(['de-DE', 'ar'])(
    'fit on 320 px, in %s and the dark, and every part is reached by keyboard',
    async (locale) => {
      await page.viewport(320, 640)
      await show('to', { route: settings, kit: { locale, theme: 'dark' } })
      await until(() => tabNames().length > 4)
      expect(outside(320)).toEqual([])
      expect(await violations()).toEqual([])
    },
  )
})
