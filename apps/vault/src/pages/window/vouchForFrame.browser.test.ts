import { createDeviceKeys, type DeviceJwk, readProof, thumbprintOf } from '@foyer/contract/vault'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { vouchForFrame } from './vouchForFrame.ts'

const config = { gateway: 'https://gateway.example' }

afterEach(() => {
  vi.restoreAllMocks()
})

async function frameKey(): Promise<DeviceJwk> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', (await createDeviceKeys()).publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

describe('vouchForFrame', () => {
  it('signs each frame by the one key of the wallet’s own pages, by the gateway’s clock', async () => {
    const [one, two] = [await frameKey(), await frameKey()]
    const first = await readProof((await vouchForFrame({ device: one, config, clockAhead: 3_600_000 })) ?? '')
    const second = await readProof((await vouchForFrame({ device: two, config, clockAhead: 3_600_000 })) ?? '')
    expect(first?.claims).toMatchObject({
      htm: 'POST',
      htu: 'https://gateway.example/v1/vault/browser',
      nonce: await thumbprintOf(one),
    })
    expect(first?.claims.ath).toBeUndefined()
    expect(Math.abs((first?.claims.iat ?? 0) - (Date.now() + 3_600_000) / 1_000)).toBeLessThan(60)
    expect(second?.claims.nonce).toBe(await thumbprintOf(two))
    expect(second?.thumbprint).toBe(first?.thumbprint)
    expect(second?.claims.jti).not.toBe(first?.claims.jti)
  })

  it('says nothing where the browser keeps nothing', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Storage is off.', 'SecurityError')
    })
    expect(await vouchForFrame({ device: await frameKey(), config, clockAhead: 0 })).toBeUndefined()
  })
})
