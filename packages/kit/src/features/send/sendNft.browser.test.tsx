import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resetViews } from '../../core/actions/navigate.ts'
import { outside, panel, shows, violations } from '../../test/panel.ts'
import { juno, type WorldStage, worldStage } from '../../test/world.ts'
import { activityRecords } from '../../transactions/activityRecords.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import type { SendableNft } from './routes.ts'

const rooms = `0x${'7'.repeat(40)}`
const room: SendableNft = {
  standard: 'erc721',
  tokenId: '7',
  name: 'Quiet Room 7',
  collection: 'Quiet Rooms',
  quantity: '1',
}
const tickets: SendableNft = { standard: 'erc1155', tokenId: '1', name: 'Ticket', quantity: '1200' }

let current: WorldStage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})
const show = async (nft: SendableNft, options: Parameters<typeof worldStage>[0] = {}) => {
  const parameters = { arguments: { token: rooms, nft } }
  current = await worldStage({ route: { name: 'Send', parameters }, ...options })
  await until(() => panel().querySelector('input[aria-label="Receiver’s address"]') !== null)
  // A view that comes in takes the focus to itself at last.
  await settled()
  return current
}
const sendTo = async (address: string) => {
  find('input[aria-label="Receiver’s address"]', panel()).focus()
  await userEvent.keyboard(address)
}

describe('a collectible', () => {
  it('goes to its receiver, asks for no amount and is listed as what it is', async () => {
    const { kit } = await show(room)
    await until(() => panel().querySelector('input[inputmode="decimal"]') === null)
    expect(panel().textContent).toContain('Quiet Room 7Quiet Rooms')
    expect(await violations()).toEqual([])
    await sendTo(juno)
    await shows('Review')
    control('Review', panel()).click()
    await shows('What will change')
    await shows('−1 Quiet Room 7')
    expect(await violations()).toEqual([])
    control('Send', panel()).click()
    await shows('1 Quiet Room 7 is on its way')
    expect(activityRecords(kit).list()[0]).toMatchObject({
      kind: 'transfer',
      sent: { amount: 1n, token: { address: rooms, symbol: 'Quiet Room 7', decimals: 0, tokenId: '7' } },
    })
  })

  it('says that its receiver refuses it before anything is signed', async () => {
    await show(room, { world: { arrives: 'the receiver takes no pieces' } })
    await sendTo(juno)
    await shows('Review')
    control('Review', panel()).click()
    await shows('the receiver takes no pieces')
    await shows('Can’t send')
    expect(await violations()).toEqual([])
  })

  it('asks for no amount either when it has its own mint', async () => {
    await show({ standard: 'metaplex', tokenId: '0', name: 'Harbour at Dawn', quantity: '1' })
    await until(() => panel().querySelector('input[inputmode="decimal"]') === null)
    await shows('Harbour at Dawn')
    await sendTo('0x12')
    await shows('Check the address')
    expect(await violations()).toEqual([])
  })

  it('asks how many, in whole pieces, when there are several', async () => {
    await show(tickets)
    const field = find('input[inputmode="decimal"]', panel())
    field.focus()
    await userEvent.keyboard('1.5')
    await sendTo(juno)
    await shows('Ticket has no decimals')
    await userEvent.fill(field, '1201')
    await shows('Not enough Ticket')
    await userEvent.fill(field, '1200')
    await until(() => control('Review', panel()).getAttribute('aria-disabled') === null)
    expect(await violations()).toEqual([])
  })

  it('leaves the menu’s Send alone after it was left', async () => {
    const { kit } = await show(room)
    await shows('Quiet Room 7')
    resetViews(kit, { name: 'Send', parameters: {} })
    await until(() => panel().querySelector('input[inputmode="decimal"]') !== null)
    await shows('412.80')
    expect(panel().textContent).not.toContain('Quiet Room 7')
  })

  it('gives way to a coin that is chosen instead', async () => {
    await show(tickets)
    await shows('1,200')
    await userEvent.click(control('Token: Ticket', panel()))
    await shows('USDC')
    const coin = Array.from(panel().querySelectorAll('button')).find((row) => row.textContent?.includes('USD Coin'))
    await userEvent.click(coin ?? panel())
    await shows('412.80')
    expect(panel().textContent).not.toContain('Ticket')
  })

  it.each(['en-US', 'de-DE', 'ar'])('fits 320 px, in %s', async (locale) => {
    await page.viewport(320, 740)
    current = await worldStage({
      route: {
        name: 'Send',
        parameters: { arguments: { token: rooms, nft: { ...room, name: 'A room '.repeat(12) } } },
      },
      kit: { locale },
    })
    await shows('A room')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
  })
})
