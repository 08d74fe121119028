import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Kit } from '../../core/kit.ts'
import { recipientsOf } from '../../domain/recipients.ts'
import { type GatewayAnswers, gatewayUrl, refuse } from '../../test/gatewayDouble.ts'
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
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const stranger = '0x4E10000000000000000000000000000000000003'

/** A gateway that knows one name of its zone and one of ENS, for an address that a test may change. */
function knowing(changes: { address?: string; isAway?: boolean; isFallback?: boolean; avatar?: string } = {}) {
  const state = { address: juno as string, isAway: false, isFallback: false, asked: [] as string[], ...changes }
  const profileResolve: GatewayAnswers['profileResolve'] = ({ params, query }) => {
    if (state.isAway) return refuse(500)
    state.asked.push(`${params.name} ${query.chainId}`)
    const name = params.name?.toLowerCase() ?? ''
    if (name.includes('..')) return refuse(400, 'This is no name.', 'name')
    const source = name.endsWith('.reown.id') ? 'zone' : 'ens'
    const address = ['juno.reown.id', 'juno.eth'].includes(name) ? state.address : null
    const { avatar = null, isFallback } = state
    return { name, address, avatar, isFallback, source, resolvedAt: new Date(0).toISOString() }
  }
  return { state, gateway: { ...startWorld().gateway, profileResolve } }
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
    const { gateway } = knowing()
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
    const { gateway, state } = knowing()
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
    expect(draft()).toMatchObject({ text: '120', name: { name: 'juno.reown.id' } })
    expect(sent).toEqual([])
  })

  it('shows as not found, and stays as it was typed', async () => {
    const { gateway, state } = knowing()
    await show(gateway)
    // At once: on a slow machine a pause between two letters looks up the first ones.
    await userEvent.fill(field(), 'jun.reown.id')
    await shows('Name not found')
    expect(field().value).toBe('jun.reown.id')
    expect(state.asked).toEqual(['jun.reown.id eip155:1'])
    expect(await violations()).toEqual([])
  })

  it('gets a second look-up where the gateway could not answer', async () => {
    const { gateway, state } = knowing({ isAway: true })
    await show(gateway)
    await type('juno.reown.id')
    await shows('Couldn’t look up this name')
    state.isAway = false
    press('Try again')
    await until(() => draft().receiver === juno)
    expect(draft().name?.name).toBe('juno.reown.id')
  })

  it('stays with the page where its letters are of two scripts, which are named', async () => {
    const { gateway, state } = knowing()
    await page.viewport(320, 740)
    await show(gateway)
    sendDraft(current?.kit as Kit).set({ receiver: 'jun\u043e.reown.id' })
    await shows('This name mixes Latin and Cyrillic letters')
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    expect(state.asked).toEqual([])
  })

  it('goes with the address when that is cleared', async () => {
    const { gateway } = knowing({ address: stranger })
    await show(gateway)
    await type('juno.reown.id')
    await until(() => draft().name?.name === 'juno.reown.id')
    control('Clear receiver', panel()).click()
    expect(draft()).toMatchObject({ receiver: '', name: undefined })
  })

  it('resolves in ENS, with its address and picture from the gateway', async () => {
    const { gateway, state } = knowing({ avatar: picture })
    await show(gateway)
    // A busy machine would rest between two keys, and ask for a part.
    await userEvent.fill(field(), 'Juno.eth')
    await until(() => draft().receiver === juno)
    await shows('juno.eth')
    await until(() => panel().querySelector(`img[src="${picture}"]`) !== null)
    expect(state.asked).toEqual(['Juno.eth eip155:1'])
  })

  it('asks the gateway alone for a picture that stands at a stranger’s host', async () => {
    const { gateway } = knowing({ avatar: 'https://images.example/juno.png' })
    await show(gateway)
    await type('juno.eth')
    await until(() => draft().receiver === juno)
    await settled()
    expect(panel().querySelector('img[src^="https://images.example"]')).toBeNull()
    expect(draft().name?.avatar).toMatch(`${gatewayUrl}/v1/identity/${juno}/avatar?of=`)
  })

  it('says that its Ethereum address is used where it has none for the network, and stays sendable', async () => {
    const { gateway } = knowing({ isFallback: true })
    await page.viewport(320, 740)
    await show(gateway)
    await type('juno.eth')
    await shows('This name has no address for Ethereum')
    await shows('Its Ethereum address is used.')
    await until(() => draft().receiver === juno)
    expect(outside(320)).toEqual([])
    expect(await violations()).toEqual([])
    control('Clear receiver', panel()).click()
    await until(() => !panel().textContent?.includes('has no address for'))
    expect(draft()).toMatchObject({ receiver: '', name: undefined })
  })

  it('stops the send where a name of ENS leads to another address by then', async () => {
    const { gateway, state } = knowing()
    await show(gateway)
    await userEvent.keyboard('120')
    await type('juno.eth')
    await until(() => draft().receiver === juno)
    press('Review')
    await shows('What will change')
    await until(() => !control('Send', panel()).hasAttribute('aria-disabled'))
    state.address = other
    press('Send')
    await says('This name stands for another address now')
    await until(() => draft().receiver === other)
    expect(draft().name?.name).toBe('juno.eth')
  })

  it('shows as not found where it is no name at all', async () => {
    const { gateway } = knowing()
    await show(gateway)
    await type('juno..eth')
    await shows('Name not found')
    expect(field().value).toBe('juno..eth')
  })

  it('shows as not looked up, rather than not found, where the gateway has no mainnet node', async () => {
    const profileResolve = refuse(
      503,
      'Names of ENS are not available on this gateway: it has no mainnet node.',
      'name',
    )
    await show({ ...startWorld().gateway, profileResolve })
    await type('vitalik.eth')
    await shows('Couldn’t look up this name')
    expect(field().value).toBe('vitalik.eth')
  })

  it('resolves in the zone at a gateway from before names of ENS', async () => {
    const profileLookup: GatewayAnswers['profileLookup'] = ({ params: { name = '' } }) => ({
      name,
      registered_at: new Date(0).toISOString(),
      attributes: {},
      addresses: { 60: { address: juno } },
    })
    await show({ ...startWorld().gateway, profileLookup, profileResolve: refuse(404) })
    await type('juno.reown.id')
    await until(() => draft().receiver === juno)
    expect(draft().name).toEqual({ name: 'juno.reown.id', address: juno, isFallback: false })
  })
})
