import { randomBytes } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import * as v from 'valibot'
import type { Secrets } from '../../engines/secrets/secrets.ts'
import type { SignInKeyStore } from './signInKeyStore.ts'
import type { SignInConfig } from './signInSchema.ts'
import type { SignInKeyRow } from './signInTables.ts'

/** A public key in its published form (RFC 7517). */
export type PublicKey = {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  kid: string
  alg: 'ES256'
  use: 'sig'
}

/** One key with all that is made with it: tokens by `privateKey`, nonces by `nonceSecret`. */
export type SignInKey = {
  generation: number
  kid: string
  publicJwk: PublicKey
  publicKey: CryptoKey
  privateKey: CryptoKey
  nonceSecret: Buffer
  createdAt: number
  activeAt: number
}

/** The keys of one gateway, the same in all of its processes. */
export type SignInKeys = {
  /** The key that signs now; the first is made when there is none. */
  current: () => Promise<SignInKey>
  /** A key by its id; nothing when it is gone, or never was. */
  find: (kid: string) => Promise<SignInKey | undefined>
  /** Every key whose signatures may still be good, the newest first. */
  list: () => Promise<readonly SignInKey[]>
  /** Makes the next key when the newest is old enough, and removes those of which nothing can be left. */
  rotate: () => Promise<void>
  /**
   * Makes a key that signs at once and removes all others, in case one has leaked: tokens that they signed end. Other
   * processes follow within a minute. Answers the new key's id.
   */
  replace: () => Promise<string>
}

export type CreateSignInKeysParameters = {
  store: SignInKeyStore
  secrets: Pick<Secrets, 'seal' | 'open'>
  config: Pick<SignInConfig, 'tokenSeconds' | 'keyDays'>
  /** How long nonces are good, in milliseconds. */
  nonceMs: number
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const alg = 'ES256'
const dayMs = 86_400_000
/** How long a process goes by what it read. A new key signs later than that, so that every process knows it by then. */
const rememberedMs = 60_000
/** How long before it signs a key is published; sites may keep the list for five minutes. */
const aheadMs = 900_000
/** For clocks that differ. */
const slackMs = 300_000
/** An unknown key is no reason to ask the database more often. */
const pollAgainMs = 5_000

const point = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const publicJwk = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: point, y: point })
const secret = v.object({ jwk: v.object({ ...publicJwk.entries, d: point }), nonceSecret: v.string() })

/** Builds the keys: kept sealed in the database, read again every minute. */
export function createSignInKeys(parameters: CreateSignInKeysParameters): SignInKeys {
  const { store, secrets, config, nonceMs, now = Date.now } = parameters
  let known: readonly SignInKey[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<readonly SignInKey[]> | undefined

  const open = async (row: SignInKeyRow): Promise<SignInKey> => {
    const same = known.find(({ kid, activeAt }) => kid === row.kid && activeAt === row.active_at)
    return same ?? openKey(row, secrets)
  }
  const readAll = async () => {
    let rows = await store.list()
    if (rows.length === 0) {
      const at = now()
      await store.add(await makeKey(secrets, { generation: 1, createdAt: at, activeAt: at }))
      rows = await store.list()
    }
    known = await Promise.all(rows.map(open))
    readAt = now()
    return known
  }
  const read = (maxAgeMs: number): Promise<readonly SignInKey[]> => {
    if (now() - readAt < maxAgeMs) return Promise.resolve(known)
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    current: async () => {
      const keys = await read(rememberedMs)
      const at = now()
      const current = keys.find(({ activeAt }) => activeAt <= at) ?? keys.at(-1)
      if (current === undefined) throw new Error('There is no key that signs tokens.')
      return current
    },
    find: async (kid) => {
      const isIt = (key: SignInKey) => key.kid === kid
      return (await read(rememberedMs)).find(isIt) ?? (await read(pollAgainMs)).find(isIt)
    },
    list: () => read(rememberedMs),
    rotate: async () => {
      const [newest, ...older] = await readAll()
      if (newest === undefined) return
      const at = now()
      if (at - newest.activeAt > config.keyDays * dayMs) {
        const next = { generation: newest.generation + 1, createdAt: at, activeAt: at + aheadMs }
        await store.add(await makeKey(secrets, next))
      }
      // What a key signed is over when its follower has signed for as long as anything lasts.
      const lastsMs = Math.max(config.tokenSeconds * 1_000, nonceMs) + slackMs
      const keys = [newest, ...older]
      const over = keys.find((_, index) => {
        const follower = keys[index - 1]
        return follower !== undefined && follower.activeAt + lastsMs < at
      })
      if (over !== undefined) await store.removeUpTo(over.generation)
      await readAll()
    },
    replace: async () => {
      // Not opened: the master key of the old ones may be gone.
      const [newest] = await store.list()
      const at = now()
      const generation = (newest?.generation ?? 0) + 1
      await store.add(await makeKey(secrets, { generation, createdAt: at, activeAt: at }))
      await store.removeUpTo(generation - 1)
      const [left] = await readAll()
      if (left === undefined) throw new Error('There is no key that signs tokens.')
      return left.kid
    },
  }
}

/** Makes a key and seals it. */
async function makeKey(
  secrets: Pick<Secrets, 'seal'>,
  { generation, createdAt, activeAt }: { generation: number; createdAt: number; activeAt: number },
): Promise<SignInKeyRow> {
  const pair = await generateKeyPair(alg, { extractable: true })
  const jwk = v.parse(secret.entries.jwk, await exportJWK(pair.privateKey))
  const kid = await calculateJwkThumbprint(jwk)
  const { d: _, ...shown } = jwk
  const nonceSecret = randomBytes(32).toString('base64url')
  return {
    generation,
    kid,
    public_key: JSON.stringify(shown),
    secret: secrets.seal(JSON.stringify({ jwk, nonceSecret }), contextOf(kid)),
    created_at: createdAt,
    active_at: activeAt,
  }
}

async function openKey(row: SignInKeyRow, secrets: Pick<Secrets, 'open'>): Promise<SignInKey> {
  const { jwk, nonceSecret } = v.parse(secret, JSON.parse(secrets.open(row.secret, contextOf(row.kid))))
  const { d: _, ...shown } = jwk
  return {
    generation: row.generation,
    kid: row.kid,
    publicJwk: { ...shown, kid: row.kid, alg, use: 'sig' },
    publicKey: toKey(await importJWK(shown, alg)),
    privateKey: toKey(await importJWK(jwk, alg)),
    nonceSecret: Buffer.from(nonceSecret, 'base64url'),
    createdAt: row.created_at,
    activeAt: row.active_at,
  }
}

function toKey(imported: CryptoKey | Uint8Array): CryptoKey {
  if (imported instanceof Uint8Array) throw new TypeError('A key of tokens is no pair of keys.')
  return imported
}

/** What the sealed part of a key is tied to. */
function contextOf(kid: string): string {
  return `sign-in key/${kid}`
}
