import { createTestWallet, type TestWallet } from '@foyer/test/wallet'
import { defineChain, type Hex, verifyMessage } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Config, createConfig, createStorage, http } from 'wagmi'
import {
  getConnection,
  sendTransaction,
  signMessage,
  switchChain,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  reconnect as wagmiReconnect,
  switchConnection as wagmiSwitch,
} from 'wagmi/actions'
import { disconnect } from '../../core/actions/disconnect.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { switchAccount } from '../../core/actions/switchAccount.ts'
import { switchNetwork } from '../../core/actions/switchNetwork.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { sessionKey } from '../../core/session.ts'
import { selectAccount, selectNetworkId, selectSession, selectStatus } from '../../core/store.ts'
import { startWorld, type World } from '../walletConnect/visits.fixture.ts'
import { wagmi } from './wagmi.ts'

let world: World
let extensions: TestWallet[]

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  extensions = []
  const localStorage = memoryStorage()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, matchMedia: () => ({ matches: false }) }))
})
afterEach(async () => {
  await world.leave()
  for (const extension of extensions) extension.destroy()
  vi.unstubAllGlobals()
})

function hostConfig(storage = memoryStorage()): Config {
  const [first, second] = world.chains.chains.map(({ chainId, rpcUrl }) =>
    defineChain({
      id: chainId,
      name: `Local ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
  )
  if (!first || !second) throw new Error('two chains are needed')
  return createConfig({
    chains: [first, second],
    transports: { [first.id]: http(), [second.id]: http() },
    storage: createStorage({ storage }),
  })
}

/** A page with its own wagmi config, on which a visitor reaches a phone through WalletConnect. */
async function connected({ config = hostConfig(), storage = memoryStorage() } = {}) {
  const visit = world.visit({ options: { networks: undefined, chains: [wagmi({ config })] }, storage })
  const peer = await world.peer()
  const { session, uri } = await visit.choose()
  await peer.pair(uri)
  await session
  await expectEqual(visit.kit, config)
  return { ...visit, config, peer, session: await session }
}

/** Both sides show the same account, network and state. */
async function expectEqual(kit: Kit, config: Config, status = 'connected') {
  await vi.waitFor(
    () => {
      const { address, chainId, status: shown } = getConnection(config)
      expect({ address, chainId, status: shown }).toEqual({ ...kitSide(kit), status })
    },
    { timeout: 20_000 },
  )
  expect(selectStatus(kit.store.getState())).toBe(status)
}

function kitSide(kit: Kit) {
  const state = kit.store.getState()
  const address = selectAccount(state, 'eip155')?.address
  const chainId = address && Number(selectNetworkId(state, 'eip155')?.split(':')[1])
  return { address, chainId }
}

describe('a session that the kit opened', () => {
  it("signs and sends for the page's own wagmi code, and moves with it", async () => {
    const { config, kit, peer } = await connected()
    expect(getConnection(config)).toMatchObject({ address: world.address(0), chainId: 31337 })
    peer.control.clearRequests()
    const signature: Hex = await signMessage(config, { message: 'hello' })
    expect(await verifyMessage({ address: world.address(0), message: 'hello', signature })).toBe(true)
    await switchChain(config, { chainId: 31338 })
    await expect.poll(() => kitSide(kit).chainId).toBe(31338)
    await expectEqual(kit, config)
    const to = '0x00000000000000000000000000000000000000dd'
    const hash = await sendTransaction(config, { to, value: 5n })
    const { client } = world.chains.chain(31338)
    await client.waitForTransactionReceipt({ hash })
    expect(await client.getBalance({ address: to })).toBe(5n)
    expect(peer.control.requests().map(({ method }) => method)).toEqual(['personal_sign', 'eth_sendTransaction'])
  })

  it('follows the wallet and the kit', async () => {
    const { config, kit, peer } = await connected()
    peer.control.switchAccount(1)
    await expect.poll(() => kitSide(kit).address).toBe(world.address(1))
    await expectEqual(kit, config)
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    await expectEqual(kit, config)
    expect(getConnection(config)).toMatchObject({ address: world.address(1), chainId: 31338 })
  })

  it('stands once on each side', async () => {
    const { config, kit } = await connected()
    expect(kit.store.getState().sessions.map(({ source }) => source)).toEqual(['walletConnect'])
    expect(config.state.connections.size).toBe(1)
    expect(config.connectors).toEqual([])
  })

  it.each([
    ['the page', ({ config }: { config: Config; kit: Kit }) => wagmiDisconnect(config)],
    ['the kit', ({ kit }: { config: Config; kit: Kit }) => disconnect(kit)],
  ])('ends everywhere when %s ends it', async (_who, leave) => {
    const { config, kit, peer } = await connected()
    await leave({ config, kit })
    await expectEqual(kit, config, 'disconnected')
    await expect.poll(() => peer.sessions()).toEqual([])
    expect(config.state.connections.size).toBe(0)
  })

  it('ends in the page when the wallet ends it', async () => {
    const { config, kit, peer } = await connected()
    await peer.disconnect()
    await expectEqual(kit, config, 'disconnected')
  })

  it('comes back after a reload', async () => {
    const [storage, hostStorage] = [memoryStorage(), memoryStorage()]
    const before = await connected({ config: hostConfig(hostStorage), storage })
    before.peer.control.clearRequests()
    before.kit.destroy()
    const config = hostConfig(hostStorage)
    const { kit } = world.visit({ options: { networks: undefined, chains: [wagmi({ config })] }, storage })
    await Promise.all([wagmiReconnect(config), reconnect(kit)])
    await expect.poll(() => selectStatus(kit.store.getState())).toBe('connected')
    await expectEqual(kit, config)
    expect(before.peer.control.requests()).toEqual([])
  })
})

it('stands beside an extension, and each side follows which of them the other shows', async () => {
  const extension = createTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    accounts: [generatePrivateKey()],
    chains: world.chains.chains.map(({ chainId, rpcUrl }) => ({ chainId, rpcUrl, name: `Local ${chainId}` })),
    storage: memoryStorage(),
  })
  extensions.push(extension)
  extension.announce()
  const { config, kit, session } = await connected()
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi found no extension')
  await wagmiConnect(config, { connector })
  await expect.poll(() => selectSession(kit.store.getState())?.wallet.id).toBe('test.harbor')
  await expectEqual(kit, config)
  await switchAccount(kit, { session: sessionKey(session), namespace: 'eip155', address: world.address(0) })
  await expect.poll(() => getConnection(config).address).toBe(world.address(0))
  await expectEqual(kit, config)
  await wagmiSwitch(config, { connector })
  await expect.poll(() => selectSession(kit.store.getState())?.wallet.id).toBe('test.harbor')
  const own = [...config.state.connections.values()].find((connection) => connection.connector.id !== connector.id)
  if (!own) throw new Error('the session is not in the config')
  await wagmiSwitch(config, { connector: own.connector })
  await expect.poll(() => kitSide(kit).address).toBe(world.address(0))
  await expectEqual(kit, config)
  await wagmiDisconnect(config, { connector: own.connector })
  await expect.poll(() => kit.store.getState().sessions.map(({ wallet }) => wallet.id)).toEqual(['test.harbor'])
  await expectEqual(kit, config)
})
