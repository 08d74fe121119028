import { createHash } from 'node:crypto'
import { readProof, tokenHash } from '@foyer/contract/vault'
import { isSame } from './marks.ts'
import type { Spend } from './spent.ts'
import { VaultRefusal } from './VaultRefusal.ts'

/** One call, as the check reads it. */
export type ProvenCall = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path of the call, without query. */
  path: string
  /** The header `dpop`. */
  proof: string | undefined
  /** The header `authorization`. */
  authorization: string | undefined
  /** The body, unparsed; empty where there is none. */
  body: Uint8Array<ArrayBuffer>
  /** The caller's network, such as `203.0.113.0/24`; empty without one. */
  network: string
}

/** The content of a valid proof. */
export type Proof = {
  /** Thumbprint of the device's key. */
  jkt: string
  jti: string
  /** The key that the answer's secrets are sealed to. */
  eph: string | undefined
  nonce: string | undefined
}

/** How far the clock of a proof may be off, in seconds. */
export const proofSkewSeconds = 60
/** How long the same proof would pass, in milliseconds. */
export const proofLifetimeMs = (2 * proofSkewSeconds + 1) * 1_000

export type CreateProofCheckParameters = {
  /** Address of the gateway or keeper as proofs name it. */
  address: string
  spend: Spend
  now: () => number
}

/** Checks that the holder of a device's key made this very call, now, for the first time, with this token and body. */
export type CheckProof = (call: ProvenCall, token: string | undefined) => Promise<Proof>

/**
 * Builds the check.
 *
 * @throws VaultRefusal `vault-proof-invalid`, `vault-proof-stale` or `vault-proof-replayed`
 */
export function createProofCheck({ address, spend, now }: CreateProofCheckParameters): CheckProof {
  return async ({ body, method, path, proof: text }, token) => {
    const proof = text === undefined ? undefined : await readProof(text)
    if (proof === undefined) throw new VaultRefusal('vault-proof-invalid')
    const { claims, thumbprint } = proof
    if (claims.htm !== method || claims.htu !== `${address}${path}`) throw new VaultRefusal('vault-proof-invalid')
    const expected = token === undefined ? undefined : await tokenHash(token)
    if (expected !== undefined && !isSame(claims.ath ?? '', expected)) throw new VaultRefusal('vault-proof-invalid')
    const isOfBody = body.length > 0 ? isSame(claims.bh ?? '', hashOf(body)) : claims.bh === undefined
    if (!isOfBody) throw new VaultRefusal('vault-proof-invalid')
    const skew = Math.abs(now() / 1000 - claims.iat)
    if (skew > proofSkewSeconds) throw new VaultRefusal('vault-proof-stale')
    if (!(await spend(`${thumbprint}.${claims.jti}`, proofLifetimeMs))) throw new VaultRefusal('vault-proof-replayed')
    return { jkt: thumbprint, jti: claims.jti, eph: claims.eph, nonce: claims.nonce }
  }
}

/** The token of a header `authorization: DPoP …`. */
export function tokenOf(authorization: string | undefined): string | undefined {
  return /^DPoP ([A-Za-z0-9._-]{1,4096})$/i.exec(authorization ?? '')?.[1]
}

function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}
