import {
  EnvelopeError,
  type HeldPart,
  type PasskeyKey,
  type PasswordRule,
  readBase64url,
  takePasskeyKey,
} from '@foyer/contract/vault'
import { combine } from 'shamir-secret-sharing'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../account/memoryStore.fixture.ts'
import { PasskeyError } from '../account/passkeys/PasskeyError.ts'
import { createUnlockMethods } from '../account/unlockMethods.ts'
import { SplitError } from '../crypto/splits.ts'
import { sealKeyOf } from '../platform/device/deviceKeys.ts'
import { createFileTasks } from './fileTasks.ts'
import { createPartsHolder } from './partsHolder.fixture.ts'
import { passwordCost } from './recoveryFile/passwordKey.ts'
import { readRecoveryFile } from './recoveryFile/recoveryFile.ts'
import { openRecoveryFile } from './recoveryFile/sealRecoveryFile.ts'
import { createSignerTasks } from './signerTasks.ts'

const password = 'two flat whites, table 4'
const wrong = `${password}!`
// Each key of a password takes a second or more.
const timeoutMs = 240_000

function createDevice() {
  const store = createMemoryStore()
  const sealKey = () => sealKeyOf(store)
  return { signer: createSignerTasks(sealKey), files: createFileTasks(sealKey) }
}

/** A wallet that a password protects, with what the gateway keeps of it. */
async function createProtected() {
  const holder = await createPartsHolder()
  const device = createDevice()
  const first = holder.parameters()
  const wallet = await device.signer.create(first)
  const kept = await holder.keep(first, wallet)
  const { addresses, half } = wallet
  const own = { walletId: first.walletId, addresses, half, nonce: first.nonce, password }
  const asked = { ...first, homeSplitId: crypto.randomUUID(), jti: holder.jti() }
  const release = () => holder.release(device.files, 'device-server', first, kept.server)
  const made = await device.files.protect({ ...asked, ...own, release: await release() })
  const auth = await holder.openAuthPart(asked, made.auth)
  if (!('kdf' in made.held)) throw new Error('No password holds the recovery part.')
  return { holder, device, asked, own, release, addresses, auth, kept, held: made.held }
}
type Protected = Awaited<ReturnType<typeof createProtected>>

/** Another device, as far as a member has logged in there. */
async function arrive({ addresses, asked, auth, holder }: Protected, parts: readonly HeldPart[]) {
  const { files, signer } = createDevice()
  const share = await holder.release(signer, 'auth', asked, auth)
  const wallet = { id: asked.walletId, addresses }
  const passwords = async () => ({ ...files, stop: () => undefined })
  const ways = createUnlockMethods({ wallet, auth: share, ...answerOf(parts), worker: signer, passwords })
  const recover = (parts: Awaited<ReturnType<typeof ways.byPassword>>) =>
    signer.recover({ ...asked, deviceSplitId: crypto.randomUUID(), jti: holder.jti(), addresses, ...parts })
  return { files, ways, recover }
}

/** Held parts as `recovery` answers them. */
function answerOf(parts: readonly HeldPart[]) {
  return {
    held: parts.flatMap((part) => ('credentialId' in part ? [part] : [])),
    password: parts.flatMap((part) => ('kdf' in part ? [part] : []))[0] ?? null,
  }
}

async function createPasskey() {
  const key: PasskeyKey = await takePasskeyKey(crypto.getRandomValues(new Uint8Array(32)))
  return { credentialId: 'cafe', key }
}

describe('what opens a wallet on a new device', () => {
  it('opens it by its password on another device, refuses a wrong password, and can be tried again', {
    timeout: timeoutMs,
  }, async () => {
    const made = await createProtected()
    const { held } = made
    expect(held.kdf).toMatchObject(passwordCost)
    const { recover, ways } = await arrive(made, [held])
    expect(ways).toMatchObject({ passkeys: [], hasPassword: true })
    await expect(ways.byPassword(wrong)).rejects.toThrow(EnvelopeError)
    // What the gateway handed out is still there for the next try.
    const enrolled = await recover(await ways.byPassword(password))
    expect(enrolled.proofs.nonce).toBe(made.asked.nonce)
    // However a keyboard puts a letter together, it is the same password; nothing of it is told.
    expect(JSON.stringify({ held, enrolled })).not.toContain(password)
  })

  it('rebuilds nothing of what the gateway keeps, nor with a wrong password, a weaker key or a split before', {
    timeout: timeoutMs,
  }, async () => {
    const made = await createProtected()
    const { asked, auth, device, held, holder, kept } = made
    const stored = [
      auth,
      kept.server,
      kept.auth,
      ...slices(readBase64url(held.envelope)),
      ...slices(readBase64url(held.kdf.salt)),
    ]
    const { entropy } = await rebuild(made)
    for (const [index, one] of stored.entries())
      for (const two of stored.slice(index + 1)) {
        const found = await combine([Uint8Array.from(one), Uint8Array.from(two)]).catch(() => new Uint8Array())
        expect(Buffer.from(found).toString('hex')).not.toBe(Buffer.from(entropy).toString('hex'))
      }
    const to = await device.signer.receive()
    const { homeSplitId: splitId, walletId } = asked
    const ask = { walletId, splitId, to: to.publicKey, jti: holder.jti() }
    const unlock = (part: { kdf: PasswordRule; envelope: string }, typed = password, place = {}) =>
      device.files.unlock({ ...ask, ...place, part, password: typed })
    for (const typed of [wrong, '', password.toUpperCase()])
      await expect(unlock(held, typed)).rejects.toThrow(EnvelopeError)
    await expect(unlock({ ...held, kdf: { ...held.kdf, memory: 8_192 } })).rejects.toThrow(EnvelopeError)
    for (const place of [{ walletId: crypto.randomUUID() }, { splitId: crypto.randomUUID() }])
      await expect(unlock(held, password, place)).rejects.toThrow(EnvelopeError)
    // The right part beside the gateway's part of the split before.
    const before = await arrive({ ...made, auth: kept.auth }, [held])
    await expect(before.recover(await before.ways.byPassword(password))).rejects.toThrow(SplitError)
  })

  it('seals the same part for a passkey beside the password, and each alone opens it', {
    timeout: timeoutMs,
  }, async () => {
    const made = await createProtected()
    const { addresses, asked, auth, held, holder } = made
    const { walletId } = asked
    const passkey = await createPasskey()
    const tasks = createDevice().files
    const share = await holder.release(tasks, 'auth', asked, auth)
    const passwords = async () => ({ ...createDevice().files, stop: () => undefined })
    const ways = createUnlockMethods({
      wallet: { id: walletId, addresses },
      auth: share,
      ...answerOf([held]),
      worker: tasks,
      passwords,
    })
    const opened = await ways.byPassword(password)
    const added = await tasks.addFactor({ ...opened, walletId, addresses, nonce: 'n', factor: { passkey } })
    expect(added.proofs.nonce).toBe('n')
    const both = [held, added.held]
    const there = await arrive(made, both)
    expect(there.ways).toMatchObject({ passkeys: ['cafe'], hasPassword: true })
    expect(() => there.ways.byPasskey({ ...passkey, credentialId: 'beef' })).toThrow(PasskeyError)
    await there.recover(there.ways.byPasskey(passkey))
    const again = await arrive(made, both)
    await again.recover(await again.ways.byPassword(password))
    const other = await arrive(made, both)
    const stranger = other.ways.byPasskey({ ...(await createPasskey()), credentialId: 'cafe' })
    await expect(other.recover(stranger)).rejects.toThrow(EnvelopeError)
  })

  it('seals nothing more for a part that does not rebuild this wallet', { timeout: timeoutMs }, async () => {
    const [made, foreign] = [await createProtected(), await createProtected()]
    const { addresses, asked, auth, held, holder } = made
    const tasks = createDevice().files
    const passwords = async () => ({ ...createDevice().files, stop: () => undefined })
    const wallet = { id: asked.walletId, addresses }
    const passkey = await createPasskey()
    const addTo = async (part: Uint8Array, of: typeof addresses) => {
      const share = await holder.release(tasks, 'auth', asked, part)
      const opened = await createUnlockMethods({
        wallet,
        auth: share,
        ...answerOf([held]),
        worker: tasks,
        passwords,
      }).byPassword(password)
      return tasks.addFactor({ ...opened, walletId: wallet.id, addresses: of, nonce: 'n', factor: { passkey } })
    }
    await expect(addTo(foreign.auth, addresses)).rejects.toThrow(SplitError)
    await expect(addTo(auth, foreign.addresses)).rejects.toThrow(SplitError)
  })

  it('makes a file of a separate split, which opens the wallet alone and leaves its other factors unchanged', {
    timeout: timeoutMs,
  }, async () => {
    const made = await createProtected()
    const { addresses, auth, device, held, own, release } = made
    const splitId = crypto.randomUUID()
    const phrase = 'the ferry leaves at nine, gate 3'
    const { file, home } = await device.files.makeFile({ ...own, password: phrase, splitId, release: await release() })
    expect(home).toBeUndefined()
    const read = readRecoveryFile(file)
    expect(read).toMatchObject({ version: 1, splitId, addresses, walletId: own.walletId })
    const entropy = await openRecoveryFile(read, phrase)
    for (const part of slices(readBase64url(read.parts.cold)))
      expect(await combine([Uint8Array.from(auth), part]).catch(() => new Uint8Array())).not.toEqual(entropy)
    const there = await arrive(made, [held])
    await expect(there.ways.byFile(file, password)).rejects.toThrow(EnvelopeError)
    const opened = await there.ways.byFile(file, phrase)
    expect(opened.by).toBe('file')
    await there.recover(opened)
    const again = await arrive(made, [held])
    await again.recover(await again.ways.byPassword(password))
    // Of another wallet, and one whose wallet the gateway says otherwise.
    const otherWallet = await createProtected()
    await expect((await arrive(otherWallet, [])).ways.byFile(file, phrase)).rejects.toMatchObject({
      failure: 'other',
    })
    const swapped = await arrive({ ...made, addresses: otherWallet.addresses }, [])
    await expect(swapped.ways.byFile(file, phrase)).rejects.toThrow(SplitError)
    await expect(there.ways.byFile('{}', phrase)).rejects.toMatchObject({ failure: 'foreign' })
  })
})

/** Whatever could be a part of the secret in some bytes. */
function slices(bytes: Uint8Array<ArrayBuffer> | undefined): Uint8Array<ArrayBuffer>[] {
  if (!bytes) return []
  return [bytes.slice(0, 17), bytes.slice(30, 47), bytes.slice(-17)].filter(({ length }) => length === 17)
}

/** The secret itself, to compare with. */
async function rebuild({ kept }: Protected) {
  return { entropy: await combine([kept.auth, kept.recovery].map((part) => Uint8Array.from(part))) }
}
