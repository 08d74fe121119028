import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { connect } from '../../core/actions/connect.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import type { Connector } from '../../core/connector.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { WalletSource } from '../../core/source.ts'
import { selectAccount, selectSession } from '../../core/store.ts'
import { readConnections } from '../../core/storedConnections.ts'
import { solana, startWorld, type World } from './visits.fixture.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.leave())

/** The networks of a site on both chain families. */
const networks = [testNetwork('31337', 'eip155'), testNetwork(solana.slice('solana:'.length), 'solana')]

/** A page with a session of a real wallet over the chain families that it grants. */
async function connected(granted: { namespaces: string[]; chains?: string[] }, wallets: WalletSource[] = []) {
  const [visit, peer] = [
    world.visit({
      options: { networks, chains: [evm({ wallets: [] }), memoryChain({ namespace: 'solana', wallets })] },
    }),
    await world.peer(),
  ]
  peer.limitSessions(granted)
  const { session, uri } = await visit.choose()
  await peer.pair(uri)
  await session
  return { ...visit, peer }
}

const over = { namespaces: ['eip155', 'solana'], chains: ['eip155:31337', solana] }
const sides = (kit: Kit) =>
  ['eip155', 'solana'].map((namespace) => {
    const state = kit.store.getState()
    return { session: selectSession(state, namespace)?.source, address: selectAccount(state, namespace)?.address }
  })
const nothing = { session: undefined, address: undefined }

describe('disconnecting a session over Ethereum and Solana', () => {
  it.each(['eip155', 'solana', undefined])('ends it on both (asked for: %s), and in the wallet', async (namespace) => {
    const { events, kit, peer } = await connected(over)
    expect(sides(kit)).toEqual(Array(2).fill({ session: 'walletConnect', address: expect.any(String) }))
    await disconnect(kit, { namespace })
    expect(sides(kit)).toEqual([nothing, nothing])
    expect(kit.store.getState().sessions).toEqual([])
    expect(readConnections(kit.storage).sessions).toEqual([])
    expect(events).toContainEqual({ name: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
    await expect.poll(() => peer.sessions()).toEqual([])
  })

  it('leaves what a wallet of another kind has on the other', async () => {
    const other = memorySource({ id: 'other', namespaces: ['solana'] })
    const { kit, peer } = await connected({ namespaces: ['eip155'], chains: ['eip155:31337'] }, [other.source])
    const wallet: Connector = {
      id: 'solana.wallet',
      name: 'Other',
      type: 'ANNOUNCED',
      chain: 'solana',
      source: 'other',
    }
    await connect(kit, { wallet })
    await disconnect(kit, { namespace: 'eip155' })
    expect(sides(kit)).toEqual([nothing, { session: 'other', address: 'solana-a' }])
    await expect.poll(() => peer.sessions()).toEqual([])
  })
})
