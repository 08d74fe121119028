import { describe, expect, test } from 'vitest'
import { createKit } from '../createKit.ts'
import { memoryAdapter, memoryStorage, testNetwork } from '../memoryAdapter.fixture.ts'
import { selectConnection } from '../store.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

describe('the visible namespace', () => {
  async function connectBoth() {
    const other = memoryAdapter({ namespace: 'other' })
    const own = memoryAdapter()
    const storage = memoryStorage()
    const kit = createKit({
      appName: 'Harbour Cafe',
      networks: [testNetwork('1'), testNetwork('1', 'other')],
      adapters: [own.adapter, other.adapter],
      storage,
    })
    await connect(kit, { connector: other.connector })
    await connect(kit, { connector: own.connector })
    const active = () => kit.store.getState().activeNamespace
    const stored = () => storage.entries.get('@foyer/1/default/namespace')
    expect(active()).toBe('test')
    return { kit, active, stored, own, other }
  }

  test('is one that is still connected once the last wallet of the other was disconnected', async () => {
    const { kit, active, stored } = await connectBoth()
    await disconnect(kit, { namespace: 'test' })
    expect(active()).toBe('other')
    expect(stored()).toContain('other')
    expect(selectConnection(kit.store.getState())?.address).toBe('other-a')
  })

  test.each(['locked', 'disconnected'] as const)('moves when its wallet says “%s” by itself', async (type) => {
    const { active, own } = await connectBoth()
    own.wallet.context?.notify({ type, connectorId: own.connector.id })
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
