import { EnvelopeError } from '@foyer/contract/vault'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../account/memoryStore.fixture.ts'
import { addressesOf } from '../../crypto/accounts.ts'
import { combineChecked, SplitError, splitHome } from '../../crypto/splits.ts'
import { createEntropy, wordsOf } from '../../crypto/words.ts'
import { sealKeyOf } from '../../platform/device/deviceKeys.ts'
import { exportSecret } from '../exportSecret.ts'
import { createFileTasks } from '../fileTasks.ts'
import { createPartsHolder } from '../partsHolder.fixture.ts'
import { createSignerTasks } from '../signerTasks.ts'
import { maxFileLength, RecoveryFileError } from './RecoveryFileError.ts'
import { readRecoveryFile, recoveryFileName, writeRecoveryFile } from './recoveryFile.ts'
import { openRecoveryFile, sealRecoveryFile } from './sealRecoveryFile.ts'

const password = 'two flat whites, table 4'

async function makeFile() {
  const entropy = createEntropy()
  const addresses = await addressesOf(entropy)
  const parts = await splitHome(entropy)
  const place = { walletId: crypto.randomUUID(), splitId: crypto.randomUUID() }
  const file = await sealRecoveryFile({ ...place, addresses, parts, password })
  return { entropy, addresses, parts, place, file, text: writeRecoveryFile(file) }
}
const made = makeFile()

describe('a recovery file', () => {
  it('rebuilds the wallet with its password, and without any server', async () => {
    const { addresses, entropy, text } = await made
    const found = await openRecoveryFile(readRecoveryFile(text), password)
    expect(found).toEqual(entropy)
    const { words } = await exportSecret(found, addresses.solana)
    expect(words).toBe(wordsOf(entropy))
    expect(recoveryFileName(addresses)).toMatch(/^recovery-0x[0-9a-fA-F]{4}-[0-9a-fA-F]{4}\.json$/)
  })

  it('holds nothing of the secret, its parts or the password', async () => {
    const { entropy, parts, text } = await made
    for (const secret of [entropy, ...Object.values(parts)]) {
      const bytes = Buffer.from(secret)
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(bytes.toString(form))
    }
    expect(text).not.toContain(password)
    expect(JSON.parse(text).kdf).toMatchObject({ name: 'argon2id', memory: 65_536, passes: 3, lanes: 1 })
  })

  it('opens with no other password, and not once anything in it was changed', async () => {
    const { file } = await made
    const other = crypto.randomUUID()
    const swapped = { cold: file.parts.recovery, recovery: file.parts.cold }
    const changed = [
      [file, `${password} `],
      [file, password.toUpperCase()],
      [{ ...file, walletId: other }, password],
      [{ ...file, splitId: other }, password],
      [{ ...file, parts: swapped }, password],
      [{ ...file, kdf: { ...file.kdf, passes: 2 } }, password],
    ] as const
    for (const [given, typed] of changed) await expect(openRecoveryFile(given, typed)).rejects.toThrow(EnvelopeError)
    const firstTimeRecipients = await addressesOf(createEntropy())
    await expect(openRecoveryFile({ ...file, addresses: firstTimeRecipients }, password)).rejects.toThrow(SplitError)
  })

  it('takes a password however a keyboard puts its letters together', async () => {
    const { addresses, entropy, parts, place } = await made
    const file = await sealRecoveryFile({ ...place, addresses, parts, password: 'Gr\u00fc\u00dfe aus Kiel 24' })
    expect(await openRecoveryFile(file, 'Gru\u0308\u00dfe aus Kiel 24')).toEqual(entropy)
  })

  it('seals no parts that do not rebuild the wallet', async () => {
    const { addresses, parts, place } = await made
    const wrong = { cold: parts.cold, recovery: (await splitHome(createEntropy())).recovery }
    await expect(sealRecoveryFile({ ...place, addresses, parts: wrong, password })).rejects.toThrow(SplitError)
  })
})

describe('reading a recovery file', () => {
  const failureOf = (text: string) => {
    try {
      readRecoveryFile(text)
      return undefined
    } catch (error) {
      return error instanceof RecoveryFileError ? error.failure : error
    }
  }

  it('takes what it wrote, for any order of its keys', async () => {
    const { file, text } = await made
    expect(readRecoveryFile(text)).toEqual(file)
    expect(readRecoveryFile(JSON.stringify(Object.fromEntries(Object.entries(file).toReversed())))).toEqual(file)
  })

  it('refuses any text, and says of none more than that it is foreign', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ minLength: maxFileLength + 1 })), (text) => {
        expect(failureOf(text)).toBe('foreign')
      }),
    )
  })

  it('refuses one that lacks something, has a value of another kind, or has something more', async () => {
    const { file } = await made
    const paths = Object.entries(file).flatMap(([key, value]) =>
      typeof value === 'object' ? Object.keys(value).map((inner) => [key, inner]) : [[key]],
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.anything({ withNullPrototype: false }).filter((value) => JSON.stringify(value) !== undefined),
        ([key = '', inner], value) => {
          const copy = JSON.parse(JSON.stringify(file))
          const place = inner === undefined ? copy : copy[key]
          const name = inner ?? key
          const before = place[name]
          place[name] = value
          fc.pre(typeof value !== typeof before)
          expect(['foreign', 'newer']).toContain(failureOf(JSON.stringify(copy)))
          delete place[name]
          expect(failureOf(JSON.stringify(copy))).toBe('foreign')
        },
      ),
    )
    expect(failureOf(JSON.stringify({ ...file, note: '' }))).toBe('foreign')
    expect(failureOf(JSON.stringify({ ...file, parts: { ...file.parts, auth: file.parts.cold } }))).toBe('foreign')
  })

  it('refuses one that was cut anywhere, and one that is longer than any', async () => {
    const { text } = await made
    fc.assert(
      fc.property(fc.nat(text.length - 3), (end) => {
        expect(failureOf(text.slice(0, end))).toBe('foreign')
      }),
    )
    expect(failureOf(text.trimEnd().padEnd(maxFileLength))).toBeUndefined()
    expect(failureOf(text.trimEnd().padEnd(maxFileLength + 1))).toBe('foreign')
  })

  it('changes no prototype', async () => {
    const { text } = await made
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const given = text.replace('{', `{"${key}": {"isPolluted": true},`)
      const found = failureOf(given) === undefined ? readRecoveryFile(given) : {}
      expect(Reflect.get(found, 'isPolluted')).toBeUndefined()
      expect(Reflect.get({}, 'isPolluted')).toBeUndefined()
    }
  })

  it.each([
    ['memory', 8_191, false],
    ['memory', 8_192, true],
    ['memory', 262_144, true],
    ['memory', 262_145, false],
    ['passes', 0, false],
    ['passes', 1, true],
    ['passes', 10, true],
    ['passes', 11, false],
    ['lanes', 0, false],
    ['lanes', 4, true],
    ['lanes', 5, false],
    ['passes', 1.5, false],
  ] as const)('takes %s of %d: %s', async (name, value, isTaken) => {
    const { file } = await made
    const given = JSON.stringify({ ...file, kdf: { ...file.kdf, [name]: value } })
    expect(failureOf(given)).toBe(isTaken ? undefined : 'foreign')
  })

  it('says of a later version that it is one', async () => {
    const { file } = await made
    expect(failureOf(JSON.stringify({ ...file, version: 2 }))).toBe('newer')
    expect(failureOf(JSON.stringify({ ...file, version: 0 }))).toBe('foreign')
  })
})

describe('making a recovery file in its worker', () => {
  it('gives the servers a new split and the file the rest; no part fits the split before', async () => {
    const store = createMemoryStore()
    const sealKey = () => sealKeyOf(store)
    const holder = await createPartsHolder()
    const asked = holder.parameters()
    const wallet = await createSignerTasks(sealKey).create(asked)
    const before = await holder.keep(asked, wallet)
    const tasks = createFileTasks(sealKey)
    const release = await holder.release(tasks, 'device-server', asked, before.server)
    const to = { ...asked, homeSplitId: crypto.randomUUID(), jti: holder.jti() }
    const { addresses, half } = wallet
    const { gatewayKey, keeperKey, nonce, walletId } = asked
    const own = { walletId, addresses, half, release, nonce, password, splitId: to.homeSplitId }
    const { file, home, proofs } = await tasks.makeFile({ ...own, kept: { gatewayKey, keeperKey, jti: to.jti } })
    if (!home) throw new Error('The keeper gets no part.')
    const auth = await holder.openAuthPart(to, home.auth)
    const entropy = await openRecoveryFile(readRecoveryFile(file), password)
    expect(await addressesOf(entropy)).toEqual(addresses)
    for (const part of [before.auth, before.recovery, before.server])
      await expect(combineChecked([auth, part], addresses)).rejects.toThrow(SplitError)
    const answered = JSON.stringify({ file, home, proofs })
    for (const secret of [entropy, auth, ...Object.values(before)])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(answered).not.toContain(Buffer.from(secret).toString(form))
    expect(answered).not.toContain(password)
  })
})
