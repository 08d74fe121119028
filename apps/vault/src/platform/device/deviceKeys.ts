import { type Bytes, createDeviceKeys } from '@foyer/contract/vault'
import type { DeviceStore } from './deviceStore.ts'

/** The key under which this device keeps its half of a secret. */
export type SealKey = {
  /** AES-GCM, 256 bits; it cannot be read out. */
  readonly key: CryptoKey
  /** 16 random bytes that name it. */
  readonly id: Bytes
}

/** The key that signs this device's proofs (ES256), made when it is first asked for. It cannot be read out. */
export function proofKeysOf(store: DeviceStore): Promise<CryptoKeyPair> {
  return store.readOrMake('proofKeys', createDeviceKeys, isKeyPair)
}

/** The key that this device's halves are sealed under, made when it is first asked for. */
export function sealKeyOf(store: DeviceStore): Promise<SealKey> {
  return store.readOrMake('sealKey', makeSealKey, isSealKey)
}

async function makeSealKey(): Promise<SealKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { key, id: crypto.getRandomValues(new Uint8Array(16)) }
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<CryptoKeyPair>
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey && !privateKey.extractable
}

function isSealKey(value: unknown): value is SealKey {
  const { key, id } = (value ?? {}) as Partial<SealKey>
  return key instanceof CryptoKey && !key.extractable && id instanceof Uint8Array && id.length === 16
}
