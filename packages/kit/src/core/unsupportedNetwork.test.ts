import { afterEach, expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { createKit } from './createKit.ts'
import type { Kit } from './kit.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from './memoryKit.fixture.ts'
import type { CaipNetworkId } from './network.ts'
import type { KitOptions } from './options.ts'

let kit: Kit | undefined
afterEach(() => kit?.destroy())

/** The view that is open once a wallet which is on a network has connected; undefined for none. */
async function viewOn(network: CaipNetworkId, options: Partial<KitOptions>, isBasic = false) {
  const { connector, source, wallet } = memorySource()
  wallet.networks.test = network
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1'), testNetwork('2')],
    storage: memoryStorage(),
    ...(isBasic ? { chains: [], wallets: [source] } : { chains: [memoryChain({ wallets: [source] })] }),
    ...options,
  })
  await connect(kit, { wallet: connector })
  const { namespaces, modal } = kit.store.getState()
  expect(namespaces.test).toEqual({ session: 'memory/test.wallet', address: 'test-a', networkId: network })
  return modal.open ? modal.stack.at(-1)?.name : undefined
}

test.each<[string, CaipNetworkId, Partial<KitOptions>]>([
  ['the network is none of the site’s', 'test:9', {}],
  ['all of that is said by the site', 'test:9', { enableNetworkSwitch: true, allowUnsupportedChain: false }],
])('opens the view of unsupported networks where %s', async (_, network, options) => {
  expect(await viewOn(network, options)).toBe('UnsupportedChain')
})

test.each<[string, CaipNetworkId, Partial<KitOptions>, boolean]>([
  ['the network is one of the site’s', 'test:2', {}, false],
  ['the site has network switching off', 'test:9', { enableNetworkSwitch: false }, false],
  ['the site allows other networks', 'test:9', { allowUnsupportedChain: true }, false],
  ['the site is in basic mode', 'test:9', {}, true],
])('opens nothing where %s', async (_, network, options, isBasic) => {
  expect(await viewOn(network, options, isBasic)).toBeUndefined()
})
