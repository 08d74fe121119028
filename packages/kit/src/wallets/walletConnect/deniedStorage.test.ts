import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { disconnect } from '../../core/actions/disconnect.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import type { StorageLike } from '../../core/storage.ts'
import { selectStatus } from '../../core/store.ts'
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

const denied = (name: string) => (): never => {
  throw new DOMException(`Access is denied for this document: ${name}`, 'SecurityError')
}
const full = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

const kinds: readonly (readonly [name: string, storage: () => StorageLike | false])[] = [
  ['a browser that has none', () => false],
  [
    'a frame or a browser that denies it',
    () => ({ getItem: denied('getItem'), setItem: denied('setItem'), removeItem: denied('removeItem') }),
  ],
  ['a private window without room', () => ({ ...memoryStorage(), setItem: full })],
  ['one that fills up while the page is open', fillingUp],
]

/** Takes a few values, and then no more. */
function fillingUp(): StorageLike {
  const { entries: _, ...storage } = memoryStorage()
  let left = 12
  return {
    ...storage,
    setItem(key, value) {
      left -= 1
      if (left < 0) full()
      storage.setItem(key, value)
    },
  }
}

it.each(kinds)(
  'connects, signs, comes back from an outage and disconnects with the storage of %s',
  async (_, storage) => {
    const { choose, events, kit } = world.visit({ options: { storage: storage() } })
    const peer = await world.peer()
    const { session, uri } = await choose()
    await peer.pair(uri)
    await session
    const sign = async (message: string) => {
      const signature = (await signMessage(kit, { message })) as Hex
      expect(await verifyMessage({ address: world.address(0), message, signature })).toBe(true)
    }
    await sign('first')
    world.relay.dropConnections()
    await sign('after the outage')
    await peer.emit({ name: 'chainChanged', data: 31338, chain: 'eip155:31338' })
    await expect.poll(() => kit.store.getState().namespaces.eip155?.networkId).toBe('eip155:31338')
    await disconnect(kit)
    expect(selectStatus(kit.store.getState())).toBe('disconnected')
    await expect.poll(() => peer.sessions()).toEqual([])
    expect(events.filter(({ name }) => name === 'ALERT' || name === 'CONNECT_ERROR')).toEqual([])
  },
)
