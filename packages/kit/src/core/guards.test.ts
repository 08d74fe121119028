import { afterEach, expect, it } from 'vitest'
import { connect } from './actions/connect.ts'
import { createKit } from './createKit.ts'
import type { FeatureDeclaration } from './feature.ts'
import type { Guard } from './guard.ts'
import { guardsOf, selectBlockedGuard } from './guards.ts'
import type { Kit } from './kit.ts'
import { memoryChain, memorySource, testNetwork } from './memoryKit.fixture.ts'
import type { KitOptions } from './options.ts'

let kit: Kit | undefined
afterEach(() => kit?.destroy())

const guard = (id: string, isMet = true): Guard => ({ id, route: { name: 'Account' }, holds: () => isMet })

/** A kit whose visitor has connected a wallet that is on a network. */
async function connected(network: 'test:1' | 'test:9', options: Partial<KitOptions> = {}): Promise<Kit> {
  const { connector, source, wallet } = memorySource()
  wallet.networks.test = network
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [source] })],
    storage: false,
    ...options,
  })
  await connect(kit, { wallet: connector })
  return kit
}

it('puts the network first, then what features say, then what the site says', async () => {
  const own = await connected('test:1', { guards: [guard('site one'), guard('site two')] })
  const features: FeatureDeclaration[] = [
    { id: 'none' },
    { id: 'two', guards: () => [guard('a'), guard('b')] },
    { id: 'one', guards: () => [guard('c')] },
  ]
  expect(guardsOf(own, features).map(({ id }) => id)).toEqual(['network', 'a', 'b', 'c', 'site one', 'site two'])
  expect(guardsOf(await connected('test:1'), []).map(({ id }) => id)).toEqual(['network'])
})

it('asks a feature with the kit that it is in', async () => {
  const own = await connected('test:1')
  const asked: Kit[] = []
  const feature: FeatureDeclaration = {
    id: 'asked',
    guards: (given) => {
      asked.push(given)
      return []
    },
  }
  guardsOf(own, [feature])
  expect(asked).toEqual([own])
})

it('finds the first guard that a visitor does not pass, and none before one has connected', async () => {
  const guards = [guard('met'), guard('first', false), guard('second', false)]
  const own = await connected('test:1', { guards })
  const state = own.store.getState()
  expect(selectBlockedGuard(own, state)?.id).toBe('first')
  expect(selectBlockedGuard(await connected('test:9', { guards }), kit?.store.getState() ?? state)?.id).toBe('network')
  expect(selectBlockedGuard(own, own.store.getInitialState())).toBeUndefined()
  const ready = await connected('test:1', { guards: [guard('met')] })
  expect(selectBlockedGuard(ready, ready.store.getState())).toBeUndefined()
})

it.each([
  [{}, true],
  [{ enforceSupportedNetwork: false }, true],
  [{ enforceSupportedNetwork: true }, false],
] as const)('lets a visitor close the view of an unsupported network with %j: %s', async (options, mayDismiss) => {
  const own = await connected('test:9', options)
  const [network] = guardsOf(own, [])
  const state = own.store.getState()
  expect(network?.route).toEqual({ name: 'UnsupportedChain' })
  expect(network?.holds(state)).toBe(false)
  expect(network?.mayDismiss?.(state)).toBe(mayDismiss)
})

it('lets a visitor pass whose wallet is on a network of the site, or on none that is known', async () => {
  const own = await connected('test:1')
  const [network] = guardsOf(own, [])
  expect(network?.holds(own.store.getState())).toBe(true)
  expect(network?.holds({ ...own.store.getState(), namespaces: {} })).toBe(true)
})
