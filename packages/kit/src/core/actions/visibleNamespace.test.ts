import { describe, expect, test } from 'vitest'
import { createKit } from '../createKit.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from '../memoryKit.fixture.ts'
import { selectAccount } from '../store.ts'
import { readConnections } from '../storedConnections.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

describe('the visible namespace', () => {
  async function connectBoth() {
    const other = memorySource({ id: 'second', namespaces: ['other'] })
    const own = memorySource()
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      chains: [memoryChain({ wallets: [own.source] }), memoryChain({ namespace: 'other', wallets: [other.source] })],
      storage: memoryStorage(),
    })
    await connect(kit, { wallet: other.connector })
    await connect(kit, { wallet: own.connector })
    const active = () => kit.store.getState().activeNamespace
    expect(active()).toBe('test')
    return { kit, active, own, other }
  }

  test('falls to the one that is still connected once the last wallet of the other was disconnected', async () => {
    const { kit, active } = await connectBoth()
    await disconnect(kit, { namespace: 'test' })
    expect(active()).toBe('other')
    expect(readConnections(kit.storage).namespace).toBe('other')
    expect(selectAccount(kit.store.getState())?.address).toBe('other-a')
  })

  test.each(['locked', 'ended'] as const)('moves when its wallet says “%s” by itself', async (type) => {
    const { active, own } = await connectBoth()
    own.state.context?.notify({ type, sessionId: own.connector.id })
    expect(active()).toBe('other')
  })

  test('stays when another goes, and when nothing is left', async () => {
    const { kit, active } = await connectBoth()
    await disconnect(kit, { namespace: 'other' })
    expect(active()).toBe('test')
    await disconnect(kit)
    expect(active()).toBe('test')
  })

  test('stays when all go at once', async () => {
    const { kit, active } = await connectBoth()
    await disconnect(kit)
    expect(active()).toBe('test')
  })
})
