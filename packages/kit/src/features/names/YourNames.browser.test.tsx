// Long because it walks every view of one's own names, in each of their states, against one gateway.
import { recoverMessageAddress } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Route } from '../../core/routes.ts'
import { type GatewayCall, refuse } from '../../test/gatewayDouble.ts'
import { nameOf, outside, panel, press, says, shows, tabNames, view, violations } from '../../test/panel.ts'
import { addresses, type StageOptions, stage } from '../../test/stage.tsx'
import { find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'
import { profileDraft } from './nameDrafts.ts'

const [me, other] = addresses
const mira = 'mira.reown.id'
const studio = 'studio.reown.id'
const base = '2147492101'
const at = '2026-11-20T10:00:00.000Z'
let current: { leave(): void } | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

type Envelope = { coin_type: number; address: string; message: string; signature: `0x${string}` }
type Own = { attributes: Record<string, string>; addresses: Record<string, { address: string }> }

/** A gateway at which the account has two names. */
function zone() {
  const owned = new Map<string, Own>([
    [mira, { attributes: { bio: 'Painter' }, addresses: { 60: { address: me } } }],
    [studio, { attributes: {}, addresses: { 60: { address: me }, [base]: { address: me } } }],
  ])
  let primary = mira
  const signed: Envelope[] = []
  const record = (name: string) => ({ name, registered_at: at, updated_at: at, ...(owned.get(name) as Own) })
  const read = ({ body }: GatewayCall) => {
    signed.push(body as Envelope)
    return JSON.parse((body as Envelope).message)
  }
  const gateway: StageOptions['gateway'] = {
    identity: () => ({ name: primary, avatar: owned.get(primary)?.attributes.avatar ?? null, resolvedAt: null }),
    profileReverse: () => [primary, ...[...owned.keys()].filter((name) => name !== primary)].map(record),
    profileLookup: ({ params: { name = '' } }) => record(name),
    profileAttributes: (call) => {
      const own = owned.get(call.params.name ?? '') as Own
      own.attributes = read(call).attributes
      return own.attributes
    },
    profileAddress: (call) => {
      const own = owned.get(call.params.name ?? '') as Own
      const { address, coin_type } = read(call)
      own.addresses = { ...own.addresses, [coin_type]: { address } }
      return own.addresses
    },
    profilePrimary: (call) => {
      read(call)
      primary = call.params.name ?? ''
      return record(primary)
    },
  }
  return { gateway, owned, signed }
}

const show = async (options: StageOptions = {}) => {
  const shown = await stage({ connected: 1, answers: 'approve', route: { name: 'YourNames' }, ...options })
  current = shown
  return shown
}
const top = () => (current as Awaited<ReturnType<typeof show>>).kit.store.getState().modal.stack.at(-1)?.name
const profile: Route = { name: 'NameProfile', parameters: { of: mira } }
const field = (label: string) => find(`input[aria-label="${label}"]`, view()) as HTMLInputElement
const button = (name: string) => Array.from(view().querySelectorAll('button')).find((each) => nameOf(each) === name)
const type = async (label: string, text: string) => {
  await until(() => view().querySelector(`input[aria-label="${label}"]`) !== null)
  // Until it is open the dialog takes the focus to itself.
  await settled()
  await userEvent.clear(field(label))
  await userEvent.type(field(label), text)
}

describe('your names', () => {
  it('open from the settings, which say the name that is shown', async () => {
    await show({ gateway: zone().gateway, route: { name: 'Settings' } })
    await shows(mira)
    press('Name')
    await until(() => top() === 'YourNames')
    await shows(studio)
    expect(button(`${mira}Shown`)).toBeDefined()
    expect(await violations()).toEqual([])
    press('Choose another name')
    expect(top()).toBe('RegisterName')
  })

  it('change which one is shown, and the header follows at once', async () => {
    const { gateway, signed } = zone()
    const { kit } = await show({ gateway, route: { name: 'Account' } })
    await says(mira)
    kit.store.setState(({ modal }) => ({ modal: { ...modal, stack: [{ name: 'Account' }, { name: 'YourNames' }] } }))
    await shows(studio)
    press(studio)
    await shows('Another name is shown for you')
    expect(await violations()).toEqual([])
    press('Show this name')
    await shows('You are shown by this name')
    expect(button('Show this name')).toBeUndefined()
    const [envelope] = signed as [Envelope]
    expect(JSON.parse(envelope.message)).toMatchObject({ name: studio, primary: true, purpose: 'primary' })
    expect(envelope).toMatchObject({ coin_type: 60, address: me })
    expect(await recoverMessageAddress(envelope)).toBe(me)
    kit.store.setState(({ modal }) => ({ modal: { ...modal, stack: [{ name: 'Account' }] } }))
    await says(studio)
  })

  it('say that a name of ENS comes before them', async () => {
    const { gateway } = zone()
    await show({ gateway: { ...gateway, identity: () => ({ name: 'mira.eth', avatar: null, resolvedAt: null }) } })
    await shows('You are shown as')
    await shows('mira.eth')
    expect(view().textContent).not.toContain('Shown')
    expect(await violations()).toEqual([])
  })

  it('load again on a press when they could not be loaded', async () => {
    const { gateway } = zone()
    let isAway = true
    const reverse = gateway?.profileReverse as () => never
    await show({ gateway: { ...gateway, profileReverse: () => (isAway ? refuse(500) : reverse()) } })
    await shows('Couldn’t load names')
    expect(await violations()).toEqual([])
    await shows('Try again')
    isAway = false
    press('Try again')
    await shows(studio)
  })

  it('leave a view of a name that the account has not', async () => {
    await show({ gateway: zone().gateway, route: { name: 'YourName', parameters: { of: 'gone.reown.id' } } })
    await until(() => top() === 'YourNames')
    await shows(studio)
    expect(view().textContent).not.toContain('gone.reown.id')
  })
})

describe('picture and bio', () => {
  it('change by a signature and show, through the gateway alone', async () => {
    const { gateway, owned, signed } = zone()
    const { asked, kit } = await show({ gateway, route: { name: 'YourName', parameters: { of: mira } } })
    await shows('Painter')
    press('Picture and bio')
    await shows('Nothing changed')
    expect(await violations()).toEqual([])
    await type('Bio', 'Sculptor')
    await type('Address of your picture', 'https://images.example/7.png')
    await userEvent.keyboard('{Enter}')
    await until(() => top() === 'YourName')
    await shows('Sculptor')
    await says('Saved')
    expect(JSON.parse((signed[0] as Envelope).message)).toMatchObject({
      attributes: { bio: 'Sculptor', avatar: 'https://images.example/7.png' },
      purpose: 'attributes',
    })
    expect(owned.get(mira)?.attributes.bio).toBe('Sculptor')
    const pictures = Array.from(document.querySelectorAll('img')).map(({ src }) => src)
    expect(pictures.some((src) => src.includes('//images.example/'))).toBe(false)
    expect(asked.some((path) => path.startsWith('https://images.example'))).toBe(false)
    // The gateway of the test hands no picture out to an image element.
    await shows('The picture can’t be shown')
    expect(await violations()).toEqual([])
    kit.store.setState(({ modal }) => ({ modal: { ...modal, stack: [{ name: 'Account' }] } }))
    await says(mira)
  })

  it.each([
    ['Address of your picture', 'http://images.example/7.png', 'Begin with https://'],
    ['Bio', 'Malerin in Köln', 'Only a to z'],
    ['Bio', 'x'.repeat(256), 'At most 255'],
  ])('names the fault before any request, in %s: %s', async (label, text, words) => {
    await show({ gateway: zone().gateway, route: profile })
    await type(label, text)
    await shows(words)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(button('Save')?.getAttribute('aria-disabled')).toBe('true')
    expect(await violations()).toEqual([])
  })

  it('stay as they were typed when the visitor declines, goes away and comes back', async () => {
    const { gateway, signed } = zone()
    const { kit, wallets } = await show({ gateway, route: profile })
    await type('Bio', 'Sculptor')
    wallets[0]?.control.rejectNext()
    press('Save')
    await says('You declined. Nothing was changed')
    expect(field('Bio').value).toBe('Sculptor')
    kit.store.setState(({ modal }) => ({ modal: { ...modal, stack: [{ name: 'YourNames' }] } }))
    await shows(studio)
    kit.store.setState(({ modal }) => ({ modal: { ...modal, stack: [{ name: 'YourNames' }, profile] } }))
    await until(() => view().querySelector('input') !== null)
    expect(field('Bio').value).toBe('Sculptor')
    press('Save')
    await until(() => top() === 'YourNames')
    expect(signed).toHaveLength(1)
  })

  it.each([
    ['attributes', 400, 'The gateway doesn’t accept this'],
    ['timestamp', 400, 'The signature came too late'],
    ['signature', 401, 'The signature wasn’t accepted'],
    ['address', 401, 'This account can’t change the name'],
    ['name', 404, 'This name isn’t registered any more'],
    ['', 503, 'Nothing was changed'],
  ])('shows a separate message for a refusal about the %s', async (name, status, words) => {
    const { gateway } = zone()
    await show({ gateway: { ...gateway, profileAttributes: refuse(status, 'no', name) }, route: profile })
    await type('Bio', 'Sculptor')
    press('Save')
    await shows(words)
    expect(field('Bio').value).toBe('Sculptor')
    expect(await violations()).toEqual([])
  })
})

describe('addresses', () => {
  it('stand by network, and one is added for a network of the site', async () => {
    const { gateway, signed } = zone()
    await show({ gateway, route: { name: 'NameAddresses', parameters: { of: mira } } })
    await shows('Ethereum')
    expect(await violations()).toEqual([])
    press('Base')
    await until(() => top() === 'NameAddress')
    await until(() => view().querySelector('input') !== null)
    expect(field('Address on Base').value).toBe(me)
    expect(await violations()).toEqual([])
    await type('Address on Base', '0x12')
    await shows('Not an address of this network')
    await type('Address on Base', other)
    await userEvent.keyboard('{Enter}')
    await until(() => top() === 'NameAddresses')
    await says('Address added')
    await shows('0x7099')
    expect(button('Base')).toBeUndefined()
    expect(JSON.parse((signed[0] as Envelope).message)).toMatchObject({
      coin_type: Number(base),
      address: other,
      purpose: 'address',
    })
  })

  it('bear the number of their coin for networks that the site has not', async () => {
    const { gateway, owned } = zone()
    owned.set(mira, { attributes: {}, addresses: { 60: { address: me }, 2147483785: { address: other } } })
    await show({ gateway, route: { name: 'NameAddresses', parameters: { of: mira } } })
    await shows('Coin type 2147483785')
    expect(view().textContent).toContain('Ethereum')
  })
})

describe('the views', () => {
  it('let the keyboard reach every control, and Escape closes the modal', async () => {
    const { kit } = await show({ gateway: zone().gateway, route: profile })
    await type('Bio', 'Sculptor')
    expect(tabNames()).toEqual(expect.arrayContaining(['Address of your picture', 'Bio', 'Save']))
    await userEvent.keyboard('{Escape}')
    await until(() => !kit.store.getState().modal.open)
    expect(profileDraft(kit).get().bio).toBe('Sculptor')
  })

  const routes: Route[] = [
    { name: 'YourNames' },
    { name: 'YourName', parameters: { of: studio } },
    profile,
    { name: 'NameAddresses', parameters: { of: mira } },
    { name: 'NameAddress', parameters: { of: mira, networkId: 'eip155:8453' } },
  ]
  it.each([
    ['light', 'he', 'Shown'],
    ['dark', 'de-DE', 'Angezeigt'],
    ['light', 'ar', 'معروض'],
  ] as const)('fit 320 px, in %s and %s', async (theme, locale, words) => {
    await page.viewport(320, 740)
    const { gateway, owned } = zone()
    const long = `${'n'.repeat(64)}.reown.id`
    owned.set(long, { attributes: { bio: 'x'.repeat(255) }, addresses: { 60: { address: me } } })
    const kit = { theme, locale, ...(locale === 'ar' && { messages: {} }) }
    const shown = await show({ gateway, kit })
    await shows(words)
    for (const route of [...routes, { name: 'YourName', parameters: { of: long } } as const]) {
      shown.kit.store.setState(({ modal }) => ({ modal: { ...modal, stack: [{ name: 'YourNames' }, route] } }))
      await until(() => top() === route.name)
      await settled()
      await until(() => view().querySelector('button,input') !== null)
      expect(outside(320), route.name).toEqual([])
      expect(await violations(), route.name).toEqual([])
    }
    expect(panel()).toBeTruthy()
  })
})
