import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Kit } from '../../core/kit.ts'
import { recipientsOf } from '../../domain/recipients.ts'
import { type GatewayAnswers, refuse } from '../../test/gatewayDouble.ts'
import { outside, panel, press, says, shows, violations } from '../../test/panel.ts'
import { juno, me, startWorld, type WorldStage, worldStage } from '../../test/world.ts'
import { control, find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import { sendDraft } from './sendDraft.ts'

let current: WorldStage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const stranger = '0x4E10000000000000000000000000000000000003'

/** A gateway where one name is registered, for an address that a test may change. */
function zone(changes: { address?: string; isAway?: boolean } = {}) {
  const state = { address: juno as string, isAway: false, asked: [] as string[], ...changes }
  const profileLookup: GatewayAnswers['profileLookup'] = ({ params: { name = '' } }) => {
    if (state.isAway) return refuse(500)
    state.asked.push(name)
    if (name !== 'juno.reown.id') return []
    const registered_at = new Date(0).toISOString()
    return { name, registered_at, attributes: {}, addresses: { 60: { address: state.address } } }
  }
  return { state, gateway: { ...startWorld().gateway, profileLookup } }
}
const show = async (gateway: GatewayAnswers, options: Parameters<typeof worldStage>[0] = {}) => {
  current = await worldStage({ gateway, ...options })
  await shows('USDC')
  await settled()
  return current
}
const field = () => find('input:not([inputmode])', panel()) as HTMLInputElement
const draft = () => sendDraft(current?.kit as Kit).get()
const type = async (name: string) => {
  field().focus()
  await userEvent.keyboard(name)
}

describe('a name as the receiver', () => {
  it('shows its address before anything is signed, and is remembered', async () => {
    const { gateway } = zone()
    const { kit } = await show(gateway)
    await userEvent.keyboard('120')
    await type('Juno.reown.id')
    await until(() => draft().receiver === juno)
    await shows('juno.reown.id')
    await shows('Resolved')
    expect(find('[data-fy-pane="in"], [data-fy-panel]').textContent).toContain('79C8')
    expect(await violations()).toEqual([])
    press('Review')
    await shows('What will change')
    await shows('juno.reown.id')
    await until(() => !control('Send', panel()).hasAttribute('aria-disabled'))
    press('Send')
    await says('Transaction started')
    expect(recipientsOf(kit, { namespace: 'eip155', address: me })[0]).toEqual({ address: juno, name: 'juno.reown.id' })
  })

  it('stops the send where it stands for another address by then, and shows that one', async () => {
    const { gateway, state } = zone()
    const { kit } = await show(gateway)
    const sent: unknown[] = []
    kit.events.on('SEND_INITIATED', (properties) => sent.push(properties))
    await userEvent.keyboard('120')
    await type('juno.reown.id')
    await until(() => draft().receiver === juno)
    press('Review')
    await shows('What will change')
    await until(() => !control('Send', panel()).hasAttribute('aria-disabled'))
    state.address = other
    press('Send')
    await says('This name stands for another address now')
    await until(() => draft().receiver === other)
    expect(draft()).toMatchObject({ text: '120', name: 'juno.reown.id' })
    expect(sent).toEqual([])
  })

  it('is not found, kept as it was typed, and can be corrected', async () => {
    const { gateway, state } = zone()
    await show(gateway)
    await type('jun.reown.id')
    await shows('Name not found')
    expect(field().value).toBe('jun.reown.id')
    expect(state.asked).toEqual(['jun.reown.id'])
    expect(await violations()).toEqual([])
  })

  it('is looked up again where nobody could be asked', async () => {
    const { gateway, state } = zone({ isAway: true })
    await show(gateway)
    await type('juno.reown.id')
    await shows('Couldn’t look up this name')
    state.isAway = false
    press('Try again')
    await until(() => draft().receiver === juno)
    expect(draft().name).toBe('juno.reown.id')
  })

  it('is not asked about where its letters are of two scripts, which are named', async () => {
    const { gateway, state } = zone()
    await page.viewport(320, 740)
    await show(gateway)
    sendDraft(current?.kit as Kit).set({ receiver: 'jun\u043e.reown.id' })
    await shows('This name mixes Latin and Cyrillic letters')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    expect(state.asked).toEqual([])
  })

  it('goes with the address when that is cleared', async () => {
    const { gateway } = zone({ address: stranger })
    await show(gateway)
    await type('juno.reown.id')
    await until(() => draft().name === 'juno.reown.id')
    control('Clear receiver', panel()).click()
    expect(draft()).toMatchObject({ receiver: '', name: undefined })
  })
})
