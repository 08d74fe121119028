import { afterEach, describe, expect, it } from 'vitest'
import { closeModal } from '../core/actions/closeModal.ts'
import { pushView } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { Kit } from '../core/kit.ts'
import type { Route } from '../core/routes.ts'
import type { Session } from '../core/session.ts'
import { lookUpName } from '../domain/names/lookUpName.ts'
import { directoryOf, linkSource, listed } from '../test/directory.ts'
import { panel, shows } from '../test/panel.ts'
import { type Stage, stage } from '../test/stage.tsx'
import { settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'
import type { CreateKitParameters } from './createKit.ts'
import { embedded } from './embedded.ts'

type FeatureFlags = NonNullable<CreateKitParameters['features']>

const vault = `http://vault.localhost:${location.port}`
const vaultFrames = () => Array.from(document.querySelectorAll('iframe')).filter(({ src }) => src.startsWith(vault))
let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

const top = ({ store }: Kit) => store.getState().modal.stack.at(-1)?.name
/**
 * The calls that a kit has made so far, by path and by the query that not every call has: a marker call is sent and
 * awaited after them. Calls of an earlier kit may still arrive, under their own project id.
 */
async function askedUntilNow({ asked, kit }: Stage): Promise<readonly string[]> {
  await settled()
  await lookUpName(kit, { name: 'marker.reown.id' })
  const urls = asked.map((path) => new URL(path, 'https://gateway.example'))
  const own = urls.filter(({ searchParams }) => searchParams.get('projectId') === kit.options.projectId)
  const marker = own.findIndex(({ pathname }) => pathname.endsWith('/marker.reown.id'))
  return own.slice(0, marker).flatMap(({ pathname, searchParams }) => {
    for (const name of ['projectId', 'st', 'sv']) searchParams.delete(name)
    // The one call goes before every other, also before the one that is made now.
    return pathname === '/v1/supported-chains' ? [] : [`${pathname}?${searchParams}`]
  })
}

/** Goes to a view as a connected visitor; where no feature has it, the account is shown again. */
async function walk(projectId: string, features: FeatureFlags, route: Route): Promise<Stage> {
  const shown = await stage({
    connected: 1,
    kit: { projectId, wallets: [embedded({ vault })], consent: () => true, features },
  })
  current = shown
  const { kit } = shown
  // A wallet with smart accounts.
  kit.store.setState(({ sessions }) => ({
    sessions: sessions.map((each): Session => ({ ...each, smartAccountNetworks: ['eip155:1'] })),
  }))
  await until(() => panel().textContent?.includes('Tokens') ?? false, 'the account is drawn')
  // What counts comes later by itself, and closing and opening are two of the things that it counts.
  await import('../features/analytics/analytics.ts')
  await settled()
  closeModal(kit)
  openModal(kit)
  pushView(kit, route)
  const isLeft = () => top(kit) === 'Account'
  const isDrawn = () => panel().querySelector('[data-fy-pane="in"] [role="tab"]') === null
  await until(() => isLeft() || isDrawn(), 'the view is drawn, or left again')
  return shown
}

describe('a flag that is off', () => {
  const swap: Route = { name: 'Swap', parameters: {} }
  it.each<[string, FeatureFlags, FeatureFlags, Route, RegExp]>([
    ['swaps', { swaps: true }, { swaps: false }, swap, /^\/v1\/(convert|fungible)\//],
    ['onramp', { onramp: true }, { onramp: false }, { name: 'Buy' }, /^\/v1\/(onramp|generators)\//],
    ['receive', { receive: true }, { receive: false }, { name: 'Receive' }, /^\/v1\?chainId=/],
    ['send', { send: true }, { send: false }, { name: 'Send', parameters: {} }, /^\/v1\?chainId=/],
    ['history', { history: true }, { history: false }, { name: 'Activity' }, /^\/v1\/account\/\w+\/history/],
    ['analytics', { analytics: true }, { analytics: false }, { name: 'Settings' }, /^\/e(\?|$)/],
    [
      'smartSessions',
      { smartSessions: true },
      { smartSessions: false },
      { name: 'SmartSessions' },
      /^\/v1\/sessions\//,
    ],
  ])('sends no request for %s, which does so while it is on', async (_, on, off, route, path) => {
    const first = await walk('on', on, route)
    await until(() => first.asked.some((each) => path.test(each)), 'it asks while it is on')
    first.leave()
    const asked = await askedUntilNow(await walk('off', off, route))
    expect(asked.filter((each) => path.test(each))).toHaveLength(0)
    // The account itself asks as ever.
    expect(asked.some((each) => /^\/v1\/account\/\w+\/balance/.test(each))).toBe(true)
  })

  /** Tries to log in by whatever is drawn for that. */
  async function logIn(features: FeatureFlags) {
    current = await stage({
      kit: { projectId: 'local', wallets: [embedded({ vault, methods: ['email', 'social'] })], features },
    })
    await shows('Lumen')
    const field = panel().querySelector<HTMLInputElement>('input[type="email"]')
    if (field) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'mira@example.com')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await settled()
      field.form?.requestSubmit()
    } else panel().querySelector<HTMLButtonElement>('button[aria-label="Continue with GitHub"]')?.click()
  }

  it.each<[string, FeatureFlags]>([
    ['email', { email: true, socials: false }],
    ['socials', { email: false, socials: ['github'] }],
  ])('asks no vault for %s, which does so while it is on', async (_, on) => {
    await logIn(on)
    await until(() => vaultFrames().length === 1, 'the vault is asked')
    current?.leave()
    await until(() => vaultFrames().length === 0, 'the vault is gone')
    await logIn({ email: false, socials: false })
    if (current) await askedUntilNow(current)
    expect(vaultFrames()).toHaveLength(0)
  })

  it.each<[string, FeatureFlags]>([
    ['nothing', {}],
    ['emailShowWallets', { emailShowWallets: false }],
    ['allWallets', { allWallets: false }],
    ['legalCheckbox', { legalCheckbox: false }],
    ['collapseWallets', { collapseWallets: false }],
    ['walletFeaturesOrder', { walletFeaturesOrder: [] }],
    ['connectMethodsOrder', { connectMethodsOrder: [] }],
    ['connectorTypeOrder', { connectorTypeOrder: [] }],
  ])('requests nothing but the directory’s first page before a connection: %s', async (_, features) => {
    current = await stage({
      kit: { projectId: 'local', wallets: [linkSource()], features },
      gateway: { wallets: directoryOf([listed('quill'), listed('ondine')]) },
    })
    const { asked } = current
    await shows('Lumen')
    await until(() => asked.length > 0, 'the directory is asked')
    expect((await askedUntilNow(current)).map((path) => path.replace(/&chains=.*$/, ''))).toEqual([
      '/getWallets?page=1&entries=40',
    ])
  })
})
