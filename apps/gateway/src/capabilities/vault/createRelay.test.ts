import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import type { SharedCache } from '../../engines/shared/sharedEngine.ts'
import { createTestClock } from '../../testing/createTestClock.ts'
import { startVaultGateway, vaultApp } from '../../testing/startVaultGateway.ts'
import { createRelay, type Relay } from './createRelay.ts'

const idOf = () => randomBytes(32).toString('base64url')
const largest = 'A'.repeat(200_000)

describe('the relay between a window and its frame', () => {
  let clock: ReturnType<typeof createTestClock>
  let kept: Map<string, number>
  let relay: Relay
  beforeEach(() => {
    clock = createTestClock()
    kept = new Map()
    const texts = new Map<string, string>()
    const cache: SharedCache = {
      get: async (key) => texts.get(key),
      set: async (key, text, lifetimeMs) => {
        texts.set(key, text)
        kept.set(key, lifetimeMs)
      },
      remove: async (key) => void texts.delete(key),
    }
    relay = createRelay({ cache, buckets: createMemoryBuckets({ now: clock.now }) })
  })

  it('hands on what was left under an id, and nothing under another', async () => {
    const id = idOf()
    expect(await relay.read(id)).toBeUndefined()
    await relay.leave(id, 'sealed', '203.0.113.0/24')
    expect(await relay.read(id)).toBe('sealed')
    expect(await relay.read(idOf())).toBeUndefined()
    expect([...kept.values()]).toEqual([600_000])
  })

  it('takes ten of the largest messages from a network, then makes it wait', async () => {
    const leave = (network: string) => relay.leave(idOf(), largest, network)
    for (let count = 0; count < 10; count += 1) await leave('203.0.113.0/24')
    await expect(leave('203.0.113.0/24')).rejects.toMatchObject({ code: 'vault-relay-full', retryAfterSeconds: 10 })
    await leave('198.51.100.0/24')
    clock.advance(10_000)
    await leave('203.0.113.0/24')
  })

  it('takes a hundred small messages from a network at once, and one a second', async () => {
    const leave = () => relay.leave(idOf(), 'sealed', '203.0.113.0/24')
    for (let count = 0; count < 100; count += 1) await leave()
    await expect(leave()).rejects.toMatchObject({ code: 'vault-relay-full', retryAfterSeconds: 1 })
    clock.advance(1_000)
    await leave()
    await expect(leave()).rejects.toMatchObject({ code: 'vault-relay-full' })
  })

  it('bounds what all networks leave together', async () => {
    let refused = 0
    for (let network = 0; network < 40; network += 1)
      for (let count = 0; count < 10; count += 1)
        await relay.leave(idOf(), largest, `203.0.${network}.0/24`).catch(() => {
          refused += 1
        })
    expect(refused).toBe(400 - 64_000_000 / largest.length)
  })

  it('serves pages of the wallet, and no page of a site', async () => {
    const hosted = await startVaultGateway()
    try {
      const path = `/v1/vault/relays/${idOf()}`
      const send = (origin: string, end: string, body: object) =>
        hosted.gateway.send(path + end, { body: JSON.stringify(body), headers: { origin } })
      const [own, site] = [vaultApp, 'https://shop.example.org']
      const sealed = randomBytes(64).toString('base64url')
      expect((await send(site, '', { sealed })).status).toBe(403)
      expect((await send(own, '', { sealed: 'short' })).status).toBe(422)
      expect((await send(own, '', { sealed })).status).toBe(200)
      expect((await send(site, '/read', {})).status).toBe(403)
      expect(await (await send(own, '/read', {})).json()).toEqual({ sealed })
    } finally {
      await hosted.stop()
    }
  })
})
