import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAgain } from '../../core/actions/followTabs.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { reconnect } from '../../core/actions/reconnect.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { selectIsConnected, selectStatus } from '../../core/store.ts'
import { startWorld, type World } from './visits.fixture.ts'

let world: World
const unheld: unknown[] = []
const onUnheld = (reason: unknown) => void unheld.push(reason)

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => {
  process.on('unhandledRejection', onUnheld)
})
afterEach(async () => {
  await world.leave()
  process.off('unhandledRejection', onUnheld)
  expect(unheld.splice(0)).toEqual([])
})
afterAll(() => world.stop())

/** What an earlier visit left behind: a session of a wallet that has gone on without the page. */
async function visited() {
  const storage = memoryStorage()
  const { choose, kit } = world.visit({ storage })
  const peer = await world.peer()
  const { session, uri } = await choose()
  await peer.pair(uri)
  await session
  kit.destroy()
  return { peer, storage }
}

it.each([
  ['refuses every connection', { refuse: true }],
  ['never answers a request', { loseAnswers: true }],
  ['delivers nothing', { deliveries: 0 }],
])('restores a session without the relay where it %s, and hears of the wallet once it is back', async (_, failures) => {
  const { peer, storage } = await visited()
  await peer.disconnect()
  await peer.goOffline()
  world.relay.setFailures(failures)
  const { kit } = world.visit({ storage })
  await reconnect(kit)
  await expect.poll(() => selectIsConnected(kit.store.getState())).toBe(true)
  world.relay.setFailures({})
  world.relay.dropConnections()
  await expect.poll(() => selectStatus(kit.store.getState()), { timeout: 60_000 }).toBe('disconnected')
})

it('reads a session again that is there, with the provider that the page has and what the wallet said meanwhile', async () => {
  const { choose, kit } = world.visit()
  const peer = await world.peer()
  const { session, uri } = await choose()
  await peer.pair(uri)
  await session
  const provider = getProvider(kit, 'eip155')
  world.relay.setFailures({ deliveries: 0 })
  await peer.emit({ name: 'chainChanged', data: 31338, chain: 'eip155:31338' })
  world.relay.setFailures({ refuse: true })
  await peer.goOffline()
  world.relay.dropConnections()
  await expect.poll(() => world.relay.clients()).toEqual([])
  await readAgain(kit)
  expect([selectIsConnected(kit.store.getState()), getProvider(kit, 'eip155')]).toEqual([true, provider])
  world.relay.setFailures({})
  await expect.poll(() => kit.store.getState().namespaces.eip155?.networkId, { timeout: 60_000 }).toBe('eip155:31338')
})

it('does not come back from storage that lost what the client kept, and forgets the session', async () => {
  const { storage } = await visited()
  for (const key of storage.entries.keys()) if (key.includes('/client/')) storage.entries.delete(key)
  world.relay.setFailures({ refuse: true })
  const { kit } = world.visit({ storage })
  await reconnect(kit)
  await expect.poll(() => kit.store.getState().remembered).toEqual([])
  expect(selectStatus(kit.store.getState())).toBe('disconnected')
})
