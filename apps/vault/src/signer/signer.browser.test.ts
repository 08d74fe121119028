import { readBase64url } from '@foyer/contract/vault'
import { recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proofKeysOf, sealKeyOf } from '../platform/device/deviceKeys.ts'
import { type DeviceStore, openDeviceStore } from '../platform/device/deviceStore.ts'
import { createSigner, type Signer } from './createSigner.ts'
import { createPartsHolder } from './partsHolder.fixture.ts'
import { SignerError } from './SignerError.ts'

const start = () => createSigner(new Worker(new URL('./signer.worker.ts', import.meta.url), { type: 'module' }))

describe('the signer in its worker', () => {
  let signer: Signer
  let store: DeviceStore
  beforeEach(async () => {
    signer = start()
    store = await openDeviceStore()
  })
  afterEach(() => {
    signer.stop()
    store.close()
  })

  it('makes a wallet and signs with it, also after a reload', async () => {
    const holder = await createPartsHolder()
    const asked = holder.parameters()
    const wallet = await signer.create(asked)
    const kept = await holder.keep(asked, wallet)
    const message = new TextEncoder().encode('harbour.example wants you to sign in.')
    signer.stop()
    signer = start()
    const release = await holder.release(signer, 'device-server', asked, kept.server)
    const { addresses, half } = wallet
    const request = { kind: 'evmMessage', message } as const
    const { signature } = await signer.sign({ walletId: asked.walletId, addresses, half, release, request })
    const found = await recoverMessageAddress({ message: { raw: message }, signature: signature as `0x${string}` })
    expect(found).toBe(addresses.evm)
    const solana = await holder.release(signer, 'device-server', asked, kept.server)
    const own = { walletId: asked.walletId, addresses, half }
    const answer = await signer.sign({ ...own, release: solana, request: { kind: 'solana', message } })
    expect(readBase64url(answer.signature)).toHaveLength(64)
  })

  it('tells that parts do not fit, and no more', async () => {
    const holder = await createPartsHolder()
    const asked = holder.parameters()
    const wallet = await signer.create(asked)
    const kept = await holder.keep(asked, wallet)
    const wrong = await holder.release(signer, 'device-server', asked, kept.auth)
    const { addresses, half } = wallet
    const request = { kind: 'solana', message: new Uint8Array(3) } as const
    const asking = signer.sign({ walletId: asked.walletId, addresses, half, release: wrong, request })
    await expect(asking).rejects.toMatchObject({ name: 'SignerError', failure: 'parts' })
  })

  it('ends what is being asked when it stops', async () => {
    const asking = signer.receive()
    signer.stop()
    await expect(asking).rejects.toThrow(SignerError)
    await expect(signer.receive()).rejects.toMatchObject({ failure: 'stopped' })
  })

  it('keeps keys that cannot be read out, the same ones for every caller', async () => {
    const [one, other] = await Promise.all([proofKeysOf(store), proofKeysOf(store)])
    const sealKey = await sealKeyOf(store)
    expect(one.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', one.privateKey)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', sealKey.key)).rejects.toThrow()
    const data = new Uint8Array([1, 2, 3])
    const rule = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(rule, one.privateKey, data)
    expect(await crypto.subtle.verify(rule, other.publicKey, signature, data)).toBe(true)
    expect((await sealKeyOf(store)).id).toEqual(sealKey.id)
  })
})
