import { afterEach, describe, expect, test } from 'vitest'
import { KitError, type KitErrorCode } from '../core/errors.ts'
import { ownerOf, routeKind } from '../core/featureRoutes.ts'
import { switchFlag } from '../core/flags.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import type { RouteName } from '../core/routes.ts'
import { defineFeature } from '../runtime/feature.ts'
import { type CreateKitParameters, createKit } from './createKit.ts'
import type { FeatureFlags } from './index.ts'

const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

function make(options: Partial<CreateKitParameters> = {}): Kit {
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain()],
    storage: false,
    ...options,
  })
  kits.push(kit)
  return kit
}

function failureOf(options: Partial<CreateKitParameters>): readonly [KitErrorCode, string] | undefined {
  try {
    make(options)
    return undefined
  } catch (error) {
    if (error instanceof KitError) return [error.code, error.shortMessage]
    throw error
  }
}

/** All of them (specification section 3), with a value that says something. */
const flags = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: false,
  socials: ['google', 'x'],
  connectorTypeOrder: ['external', 'injected'],
  history: false,
  analytics: true,
  allWallets: false,
  legalCheckbox: true,
  smartSessions: true,
  collapseWallets: true,
  walletFeaturesOrder: ['send', 'swaps'],
  connectMethodsOrder: ['wallet', 'email'],
} as const satisfies Omit<Required<FeatureFlags>, 'lantern' | 'lanternOrder' | 'organ' | 'tip'>

const absent = {
  email: 'email login',
  socials: 'social login',
  smartSessions: 'smart sessions',
}

describe('the flags of the specification', () => {
  test('number sixteen', () => {
    expect(Object.keys(flags)).toHaveLength(16)
  })

  test.each(Object.entries(flags))('%s is accepted, or names the feature that is missing', (name, value) => {
    const failure = failureOf({ features: { [name]: value }, termsUrl: '/terms' })
    const feature = Object.entries(absent).find(([flag]) => flag === name)?.[1]
    expect(failure).toEqual(
      feature && ['FEATURE_MISSING', `features.${name} needs the ${feature} feature, which is not part of this build`],
    )
  })

  test('switch off wherever that means anything', () => {
    const off = Object.fromEntries(Object.keys(flags).map((name) => [name, false]))
    const orders = { connectorTypeOrder: undefined, walletFeaturesOrder: undefined, connectMethodsOrder: undefined }
    const { features } = make({ features: { ...off, ...orders } })
    expect(features.map(({ id }) => id)).toEqual(['account', 'connect', 'names', 'networks', 'walletGuide'])
  })

  test('start from these defaults', () => {
    expect(make().options.features).toEqual({
      allWallets: true,
      analytics: false,
      collapseWallets: false,
      connectMethodsOrder: undefined,
      connectorTypeOrder: undefined,
      emailShowWallets: true,
      history: true,
      legalCheckbox: false,
      onramp: true,
      receive: true,
      send: true,
      swaps: true,
      walletFeaturesOrder: undefined,
    })
  })

  test('refuses a legal box with nothing to agree to', () => {
    expect(failureOf({ features: { legalCheckbox: true } })?.[0]).toBe('CONFLICTING_OPTIONS')
    expect(failureOf({ features: { legalCheckbox: true }, privacyUrl: '/privacy' })).toBeUndefined()
  })
})

describe('the features of a kit', () => {
  test('leave no view of one that is switched off', () => {
    expect(routeKind(make(), 'Send')).toBe('view')
    expect(routeKind(make({ features: { send: false } }), 'Send')).toBeUndefined()
    expect(routeKind(make({ chains: [] }), 'Send')).toBeUndefined()
  })

  test('include every view of the specification', () => {
    const views = [
      'Connect',
      'Account',
      'AllWallets',
      'ConnectingExternal',
      'ConnectingWalletConnect',
      'ConnectingWalletConnectBasic',
      'UnsupportedChain',
    ] as const satisfies RouteName[]
    const { features } = make()
    expect(views.filter((name) => !ownerOf(features, name))).toEqual([])
  })

  test('include a site’s own where its flag is on, also one that this build lacks', () => {
    const sessions = defineFeature({
      id: 'smartSessions',
      flags: { smartSessions: switchFlag(false) },
      isEnabled: ({ features }) => features.smartSessions === true,
    })
    expect(make({ plugins: [sessions] }).features).not.toContain(sessions)
    expect(make({ plugins: [sessions], features: { smartSessions: true } }).features).toContain(sessions)
  })

  test.each<[object, string]>([
    [{ id: 'send' }, 'Two features declare send'],
    [{ id: 'other', routes: { Account: 'view' } }, 'Two features declare Account'],
    [{ id: 'other', flags: { send: switchFlag(true) } }, 'Two features declare send'],
  ])('do not share a name: %o', (definition, sentence) => {
    const plugin = defineFeature(definition as Parameters<typeof defineFeature>[0])
    expect(failureOf({ plugins: [plugin] })).toEqual(['CONFLICTING_OPTIONS', sentence])
  })
})
