import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { NonceProblem } from '@foyer/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import { inSlices } from '../../engines/db/inSlices.ts'
import type { SignInKeys } from './signInKeys.ts'
import type { SignInTables } from './signInTables.ts'

/** Nonces that prove by themselves who made them and when: only those that signed a visitor in are stored. */
export type Nonces = {
  /** A nonce for one project, and a token that says the same. */
  make: (projectId: string) => Promise<{ nonce: string; token: string }>
  /**
   * Why a nonce is not accepted; nothing where it may be.
   *
   * @param token What {@link Nonces.make} gave beside it, where the caller sends it back.
   */
  judge: (projectId: string, nonce: string, token?: string | undefined) => Promise<NonceProblem | undefined>
  /** Uses a nonce up: true to the first caller in all processes, false to every later one. */
  take: (nonce: string) => Promise<boolean>
  /** Forgets used nonces that are too old to be accepted, in slices; answers how many. */
  forget: (signal?: AbortSignal) => Promise<number>
}

/** How long a nonce is good, in milliseconds: signing on a phone takes a while. */
export const nonceMs = 900_000
const slackMs = 60_000
const timeBytes = 4
const randomPart = 12
const macBytes = 12
const written = new RegExp(`^[0-9a-f]{${2 * (timeBytes + randomPart + macBytes)}}$`)
const nonceAudience = 'foyer-nonce'

/**
 * Builds the nonces of one gateway.
 *
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createNonces<Tables extends SignInTables>(
  database: Kysely<Tables>,
  keys: Pick<SignInKeys, 'current' | 'list'>,
  now: () => number = Date.now,
): Nonces {
  // Kysely is invariant in its tables; only that of nonces is used here.
  const db = database as unknown as Kysely<SignInTables>

  const madeAt = async (projectId: string, nonce: string): Promise<number | undefined> => {
    if (!written.test(nonce)) return undefined
    const bytes = Buffer.from(nonce, 'hex')
    const said = bytes.subarray(0, timeBytes + randomPart)
    const mac = bytes.subarray(timeBytes + randomPart)
    for (const { nonceSecret } of await keys.list()) {
      if (timingSafeEqual(macOf(nonceSecret, projectId, said), mac)) return said.readUInt32BE(0) * 1_000
    }
    return undefined
  }

  return {
    make: async (projectId) => {
      const { nonceSecret } = await keys.current()
      const time = Buffer.alloc(timeBytes)
      time.writeUInt32BE(Math.floor(now() / 1_000))
      const said = Buffer.concat([time, randomBytes(randomPart)])
      const nonce = Buffer.concat([said, macOf(nonceSecret, projectId, said)]).toString('hex')
      const token = await new SignJWT({ nonce })
        .setProtectedHeader({ alg: 'HS256', typ: 'nonce+jwt' })
        .setAudience(nonceAudience)
        .setExpirationTime(Math.floor((now() + nonceMs) / 1_000))
        .sign(nonceSecret)
      return { nonce, token }
    },
    judge: async (projectId, nonce, token) => {
      const time = await madeAt(projectId, nonce)
      if (time === undefined) return 'NONCE_UNKNOWN'
      if (token !== undefined && !(await isTokenOf({ nonce, token, keys, now: now() }))) return 'NONCE_UNKNOWN'
      if (now() - time > nonceMs) return 'NONCE_EXPIRED'
      const used = await db.selectFrom('sign_in_nonces').select('nonce').where('nonce', '=', nonce).executeTakeFirst()
      return used === undefined ? undefined : 'NONCE_USED'
    },
    take: async (nonce) => {
      const taken = await db
        .insertInto('sign_in_nonces')
        .values({ nonce, expires_at: now() + nonceMs + slackMs })
        .onConflict((conflict) => conflict.column('nonce').doNothing())
        .returning('nonce')
        .execute()
      return taken.length > 0
    },
    forget: (signal) => {
      const until = now()
      const step = async (rows: number) => {
        const { numDeletedRows } = await db
          .deleteFrom('sign_in_nonces')
          .where('nonce', 'in', (old) =>
            old
              .selectFrom('sign_in_nonces')
              .select('nonce')
              .where('expires_at', '<', until)
              .orderBy('expires_at')
              .limit(rows),
          )
          .executeTakeFirst()
        return Number(numDeletedRows)
      }
      return inSlices({ database: db, step, signal })
    },
  }
}

function macOf(nonceSecret: Buffer, projectId: string, said: Buffer): Buffer {
  const mac = createHmac('sha256', nonceSecret).update('foyer nonce\0').update(projectId).update('\0').update(said)
  return mac.digest().subarray(0, macBytes)
}

type TokenQuestion = { nonce: string; token: string; keys: Pick<SignInKeys, 'list'>; now: number }

async function isTokenOf({ nonce, token, keys, now }: TokenQuestion): Promise<boolean> {
  const form = { algorithms: ['HS256'], typ: 'nonce+jwt', audience: nonceAudience }
  const options = { ...form, clockTolerance: slackMs / 1_000, currentDate: new Date(now) }
  for (const { nonceSecret } of await keys.list()) {
    try {
      return (await jwtVerify(token, nonceSecret, options)).payload.nonce === nonce
    } catch {
      // Another key may have made it.
    }
  }
  return false
}
