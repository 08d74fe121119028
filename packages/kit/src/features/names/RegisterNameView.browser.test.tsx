import { recoverMessageAddress } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Route } from '../../core/routes.ts'
import { type GatewayCall, refuse } from '../../test/gatewayDouble.ts'
import { height, nameOf, outside, panel, press, says, shows, tabNames, view, violations } from '../../test/panel.ts'
import { addresses, type StageOptions, stage } from '../../test/stage.tsx'
import { find } from '../../ui/testing/mount.tsx'
import { settled } from '../../ui/testing/settled.ts'
import { until } from '../../ui/testing/until.ts'

const [me] = addresses
let current: { leave(): void } | undefined
afterEach(async () => {
  vi.useRealTimers()
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

type Envelope = { coin_type: number; address: string; message: string; signature: `0x${string}` }

/** A gateway that has names, one of them taken and one reserved. */
function zone() {
  const taken = new Set(['mira'])
  const registered: Envelope[] = []
  const asked: string[] = []
  const gateway: StageOptions['gateway'] = {
    identity: () => ({ name: null, avatar: null, resolvedAt: null }),
    profileSuggestions: ({ params: { name = '' }, query }) => {
      expect(query.zone).toBe('')
      asked.push(name)
      const exact = { name: `${name}.reown.id`, registered: taken.has(name) }
      const ideas = [`${name}7`, `my-${name}`, `${name}-one`].map((each) => ({
        name: `${each}.reown.id`,
        registered: false,
      }))
      return { suggestions: [name === 'admin' ? { ...exact, reserved: true } : exact, ...ideas] }
    },
    profileRegister: ({ body }: GatewayCall) => {
      const envelope = body as Envelope
      const { name } = JSON.parse(envelope.message) as { name: string }
      const label = name.split('.')[0] ?? ''
      if (taken.has(label)) return refuse(400, 'This name is registered already.')
      taken.add(label)
      registered.push(envelope)
      const at = new Date().toISOString()
      return { success: true, name, registered_at: at, updated_at: at, attributes: {}, addresses: {} }
    },
  }
  return { asked, gateway, registered, taken }
}

const route: Route = { name: 'RegisterName', parameters: {} }
const show = async (options: StageOptions = {}) => {
  const shown = await stage({ connected: 1, answers: 'approve', route, ...options })
  current = shown
  return shown
}
const field = () => find('input', panel()) as HTMLInputElement
const type = async (name: string) => {
  await until(() => view().querySelector('input') !== null)
  // Until it is open the dialog takes the focus to itself.
  await settled()
  field().focus()
  await userEvent.keyboard(name)
}
const top = () => current && (current as Awaited<ReturnType<typeof show>>).kit.store.getState().modal.stack.at(-1)?.name

describe('a name', () => {
  it('registers by a signature, and stands in the header at once', async () => {
    const { gateway, registered } = zone()
    const { kit } = await show({ gateway, route: { name: 'Account' } })
    const seen: string[] = []
    kit.events.on('*', ({ name, properties }) => {
      if (name.startsWith('REGISTER')) seen.push(`${name} ${JSON.stringify(properties)}`)
    })
    kit.store.setState(({ modal }) => ({ modal: { ...modal, stack: [{ name: 'Account' }, route] } }))
    await type('Hello')
    await shows('hello.reown.id')
    await shows('is free')
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await shows('is yours')
    expect(await violations()).toEqual([])
    const [envelope] = registered as [Envelope]
    expect(envelope).toMatchObject({ coin_type: 60, address: me })
    expect(JSON.parse(envelope.message)).toMatchObject({ name: 'hello.reown.id', purpose: 'register', attributes: {} })
    expect(await recoverMessageAddress(envelope)).toBe(me)
    press('Done')
    await says('hello.reown.id')
    expect(top()).toBe('Account')
    expect(seen).toEqual([
      'REGISTER_NAME_INITIATED {"isSmartAccount":false}',
      'REGISTER_NAME_SUCCESS {"isSmartAccount":false}',
    ])
  })

  it('stays as it was typed when the visitor declines, and can be tried again', async () => {
    const { gateway, registered } = zone()
    const { wallets } = await show({ gateway })
    await type('hello')
    await shows('is free')
    wallets[0]?.control.rejectNext()
    press('Register name')
    await says('You declined. Nothing was registered')
    expect(field().value).toBe('hello')
    press('Register name')
    await shows('is yours')
    expect(registered).toHaveLength(1)
  })

  it('loses its suffix when pasted and its capitals when typed', async () => {
    const { gateway } = zone()
    await show({ gateway })
    await until(() => panel().textContent?.includes('.reown.id') ?? false)
    await type('HELLO.reown.id')
    expect(field().value).toBe('hello')
    await shows('is free')
  })
})

describe('the verdict', () => {
  it.each([
    ['mir', 'At least 4 letters, digits or hyphens'],
    ['mirа', 'Only a to z, digits and hyphens'],
    ['m'.repeat(65), 'At most 64 characters'],
    ['mira', 'is taken'],
    ['admin', 'is reserved'],
    ['hello', 'is free'],
    ['-mi--ra-', 'is free'],
  ])('on %s says: %s', async (name, words) => {
    const { gateway } = zone()
    await show({ gateway })
    await type(name)
    await shows(words)
    const button = Array.from(view().querySelectorAll('button')).find((each) => nameOf(each) === 'Register name')
    expect(button?.getAttribute('aria-disabled')).toBe(words === 'is free' ? null : 'true')
    expect(find('[role="status"]', view()).textContent).toContain(words)
    expect(await violations()).toEqual([])
  })

  it('asks once the typing rests, and not about what cannot be a name', async () => {
    const { asked, gateway } = zone()
    await show({ gateway })
    await until(() => view().querySelector('input') !== null)
    // A busy machine would rest between two letters.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await type('hello')
    expect(asked).toEqual(['name'])
    await shows('is free')
    await type('_')
    await shows('Only a to z')
    expect(asked).toEqual(['name', 'hello'])
  })

  it('says that the lookup failed, and asks again', async () => {
    const { gateway } = zone()
    let isAway = false
    const suggestions = gateway.profileSuggestions as (call: GatewayCall) => never
    const away: StageOptions['gateway'] = {
      ...gateway,
      profileSuggestions: (call) => (isAway ? refuse(503, 'away') : suggestions(call)),
    }
    await show({ gateway: away })
    await until(() => panel().textContent?.includes('.reown.id') ?? false)
    isAway = true
    await type('hello')
    await shows('Couldn’t check this name')
    expect(await violations()).toEqual([])
    await shows('Try again')
    isAway = false
    press('Try again')
    await shows('is free')
    expect(field().value).toBe('hello')
  })

  it('offers names that are free, which are taken over by a press', async () => {
    const { gateway } = zone()
    await show({ gateway })
    await type('mira')
    await shows('is taken')
    await shows('Ideas')
    press('mira7.reown.id')
    await until(() => field().value === 'mira7')
    await shows('is free')
    await shows('Also free')
  })
})

describe('a refusal', () => {
  it.each([
    ['name', 400, 'This name can’t be registered'],
    ['timestamp', 400, 'The signature came too late'],
    ['signature', 401, 'The signature wasn’t accepted'],
    ['address', 400, 'This account has enough names'],
    ['', 503, 'The name wasn’t registered'],
  ])('shows a separate message about the %s', async (name, status, words) => {
    const { gateway } = zone()
    await show({ gateway: { ...gateway, profileRegister: refuse(status, 'no', name) } })
    await type('hello')
    await shows('is free')
    press('Register name')
    await shows(words)
    expect(field().value).toBe('hello')
    expect(await violations()).toEqual([])
  })

  it('by a gateway without names leads to another network', async () => {
    await show({ gateway: { profileSuggestions: refuse(503, 'Names are not available on this gateway') } })
    await shows('No names on this network')
    press('Switch network')
    expect(top()).toBe('Networks')
  })

  it('by a gateway that is away is asked again', async () => {
    const { gateway } = zone()
    let isAway = true
    const suggestions = gateway.profileSuggestions as (call: GatewayCall) => never
    const away: StageOptions['gateway'] = {
      ...gateway,
      profileSuggestions: (call) => (isAway ? refuse(500) : suggestions(call)),
    }
    await show({ gateway: away })
    await shows('Couldn’t load names')
    expect(await violations()).toEqual([])
    await shows('Try again')
    isAway = false
    press('Try again')
    await until(() => view().querySelector('input') !== null)
  })
})

describe('the view', () => {
  it('stands 398 px high, whatever is typed', async () => {
    const { gateway } = zone()
    await show({ gateway })
    await type('mi')
    await shows('At least 4')
    expect(Math.abs((await height()) - 398)).toBeLessThanOrEqual(1)
    await type('llie')
    await shows('is free')
    expect(Math.abs((await height()) - 398)).toBeLessThanOrEqual(1)
  })

  it('lets the keyboard reach every control', async () => {
    const { gateway } = zone()
    await show({ gateway })
    await type('hello')
    await shows('is free')
    const names = ['Name', 'hello7.reown.id Use', 'my-hello.reown.id Use', 'Register name']
    expect(tabNames().map((each) => each.replace('Use', ' Use').replace('  ', ' '))).toEqual(
      expect.arrayContaining(names),
    )
  })

  it('opens from the settings, where there is a gateway', async () => {
    const { gateway } = zone()
    await show({ gateway, route: { name: 'Settings' } })
    await shows('Name')
    press('Name')
    await until(() => top() === 'RegisterName')
    current?.leave()
    current = undefined
    await show({ kit: { gateway: undefined }, route: { name: 'Settings' } })
    await shows('Disconnect')
    expect(view().textContent).not.toContain('Name')
  })

  it('leaves an empty field wide enough to be seen before its suffix', async () => {
    const { gateway } = zone()
    await show({ gateway })
    await settled()
    const { width } = field().getBoundingClientRect()
    expect(width).toBeGreaterThan(8)
    expect(width).toBeLessThan(40)
  })

  it.each([
    ['light', 'he', 'is free'],
    ['dark', 'de-DE', 'ist frei'],
    ['light', 'ar', 'متاح'],
  ] as const)('fits 320 px, in %s and %s', async (theme, locale, words) => {
    await page.viewport(320, 740)
    const { gateway } = zone()
    await show({ gateway, kit: { theme, locale, ...(locale === 'ar' && { messages: {} }) } })
    await type('n'.repeat(64))
    await shows(words)
    expect(outside(320)).toEqual([])
    const { left } = field().getBoundingClientRect()
    const suffix = Array.from(view().querySelectorAll('label span')).find((each) => each.textContent === '.reown.id')
    expect(suffix?.getBoundingClientRect().left).toBeGreaterThan(left)
    expect(await violations()).toEqual([])
  })
})
