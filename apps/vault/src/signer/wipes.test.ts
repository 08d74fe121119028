import { EnvelopeError, takePasskeyKey } from '@foyer/contract/vault'
import { combine } from 'shamir-secret-sharing'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../account/memoryStore.fixture.ts'
import { withKeys } from '../crypto/accounts.ts'
import { evmKeyOf } from '../crypto/evmKey.ts'
import { scriptKey, slip10, solanaSteps } from '../crypto/solanaKey.ts'
import { SplitError } from '../crypto/splits.ts'
import { seedOf, wordsOf } from '../crypto/words.ts'
import { sealKeyOf } from '../platform/device/deviceKeys.ts'
import { createExportTasks } from './exportTasks.ts'
import { createFileTasks, type MakeFileParameters } from './fileTasks.ts'
import { createPartsHolder } from './partsHolder.fixture.ts'
import { passwordCost, passwordKey } from './recoveryFile/passwordKey.ts'
import { readRecoveryFile } from './recoveryFile/recoveryFile.ts'
import { openFileParts, openRecoveryFile } from './recoveryFile/sealRecoveryFile.ts'
import { openBoth, withEntropy } from './secret.ts'
import { createSignerTasks } from './signerTasks.ts'
import { watchBytes } from './watchBytes.fixture.ts'

const password = 'two flat whites, table 4'
// Each key of a password takes a second or more.
const timeoutMs = 240_000

type Watched<T> = Awaited<ReturnType<typeof watchBytes<T>>>
type Secrets = Awaited<ReturnType<typeof secretsOf>>

function resultOf<T>({ ended }: Watched<T>): T {
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}

/** All that is secret of a wallet and is rebuilt while a task runs. */
async function secretsOf(one: Uint8Array, other: Uint8Array) {
  const entropy = await combine([one, other])
  const seed = await seedOf(wordsOf(entropy))
  return { entropy, seed, evm: evmKeyOf(seed), solana: slip10(seed, solanaSteps) }
}

/** What is left of a wallet: parts, and its secret, seed and keys. */
function leftOf({ holding }: Watched<unknown>, { entropy, evm, seed, solana }: Secrets, parts: readonly Uint8Array[]) {
  return {
    entropy: holding(entropy),
    seed: holding(seed),
    evm: holding(evm),
    solana: holding(solana),
    parts: parts.map(holding),
  }
}

async function createPasskey() {
  return { credentialId: 'cafe', key: await takePasskeyKey(crypto.getRandomValues(new Uint8Array(32))) }
}

async function makeWallet() {
  const holder = await createPartsHolder()
  const store = createMemoryStore()
  const sealKey = () => sealKeyOf(store)
  const tasks = createSignerTasks(sealKey)
  const asked = holder.parameters()
  const created = await watchBytes(() => tasks.create(asked))
  const wallet = resultOf(created)
  const kept = await holder.keep(asked, wallet)
  const secrets = await secretsOf(kept.auth, kept.recovery)
  const own = { walletId: asked.walletId, addresses: wallet.addresses, half: wallet.half }
  return { holder, sealKey, tasks, asked, created, wallet, kept, secrets, own }
}

/** What libraries leave, where no code of ours reaches: the words' bytes with their checksum, and what a signature is made of. */
const ofLibraries = { entropy: ['@scure/bip39'], evm: ['@noble/hashes'], seed: [], solana: [] }
const nothing = { entropy: [], evm: [], seed: [], solana: [] }
const message = new TextEncoder().encode('Order 1087, two flat whites.')

describe('secrets in memory', () => {
  it('leaves none of a wallet that was made, for the keeper or for a passkey', async () => {
    const { asked, created, kept, secrets, tasks } = await makeWallet()
    expect(leftOf(created, secrets, Object.values(kept))).toEqual({ ...ofLibraries, parts: [[], [], []] })
    const { keeperKey: _, ...own } = { ...asked, passkey: await createPasskey() }
    const again = await watchBytes(() => tasks.create(own))
    expect('held' in resultOf(again)).toBe(true)
    // The test does not know this secret: it is found by the place that made it.
    expect(again.count('src/crypto/words.ts', 16)).toEqual({ made: 1, filled: 0 })
    expect(again.count('src/crypto/moveBytes.ts', 17)).toEqual({ made: 5, filled: 0 })
  })

  it('leaves none of what signed, whatever was signed', async () => {
    const { asked, holder, kept, own, secrets, tasks } = await makeWallet()
    for (const kind of ['evmMessage', 'solana'] as const) {
      const release = await holder.release(tasks, 'device-server', asked, kept.server)
      const signed = await watchBytes(() => tasks.sign({ ...own, release, request: { kind, message } }))
      expect(resultOf(signed).signature).toMatch(kind === 'solana' ? /^[A-Za-z0-9_-]{86}$/ : /^0x[0-9a-f]{130}$/)
      expect(leftOf(signed, secrets, [kept.server])).toEqual({ ...ofLibraries, parts: [[]] })
      // Also of the half of this device, which no other party here knows.
      expect(signed.count('src/vault/envelope.ts', 17)).toEqual({ made: 2, filled: 0 })
    }
  })

  it('leaves none of the parts that do not fit, and no first part where the second does not open', async () => {
    const { asked, holder, kept, own, secrets, tasks } = await makeWallet()
    const other = await makeWallet()
    const request = { kind: 'evmMessage', message } as const
    const wrong = await holder.release(tasks, 'device-server', asked, other.kept.server)
    const unfit = await watchBytes(() => tasks.sign({ ...own, release: wrong, request }))
    expect(unfit.ended).toMatchObject({ status: 'rejected', reason: expect.any(SplitError) })
    expect(leftOf(unfit, secrets, [other.kept.server])).toEqual({ ...nothing, parts: [[]] })
    // Of two parts that do not fit comes another secret.
    expect(unfit.count('src/crypto/moveBytes.ts', 16)).toEqual({ made: 1, filled: 0 })
    const moved = await holder.release(tasks, 'auth', asked, kept.auth)
    const unopened = await watchBytes(() => tasks.sign({ ...own, release: moved, request }))
    expect(unopened.ended).toMatchObject({ status: 'rejected', reason: expect.any(EnvelopeError) })
    const first = Uint8Array.of(1, 2, 3)
    await expect(
      openBoth(
        async () => first,
        () => Promise.reject(new SplitError('No.')),
      ),
    ).rejects.toThrow('No.')
    expect([...first]).toEqual([0, 0, 0])
  })

  it('overwrites both parts before the secret is used, and the secret afterwards, also where its use failed', async () => {
    const { kept, own, secrets } = await makeWallet()
    for (const isFailing of [false, true]) {
      const parts = [Uint8Array.from(kept.auth), Uint8Array.from(kept.recovery)] as const
      let used: Uint8Array | undefined
      const using = withEntropy(parts, own.addresses, async (entropy) => {
        used = entropy
        expect([...entropy]).toEqual([...secrets.entropy])
        for (const part of parts) expect([...part]).toEqual(Array(17).fill(0))
        if (isFailing) throw new Error('It cannot be used.')
      })
      await (isFailing ? expect(using).rejects.toThrow('It cannot be used.') : using)
      expect([...(used ?? [])]).toEqual(Array(16).fill(0))
    }
  })

  it('leaves none of a wallet that another device recovers', async () => {
    const { asked, holder, kept, own, secrets } = await makeWallet()
    const store = createMemoryStore()
    const second = createSignerTasks(() => sealKeyOf(store))
    const theirs = { ...asked, deviceSplitId: crypto.randomUUID(), jti: holder.jti() }
    const [auth, recovery] = [
      await holder.release(second, 'auth', asked, kept.auth),
      await holder.release(second, 'recovery', asked, kept.recovery),
    ]
    const recovered = await watchBytes(() => second.recover({ ...theirs, addresses: own.addresses, auth, recovery }))
    const server = await holder.openServerPart(theirs, resultOf(recovered).share)
    expect(leftOf(recovered, secrets, [kept.auth, kept.recovery, server])).toEqual({
      ...ofLibraries,
      parts: [[], [], []],
    })
  })

  it('leaves none of a wallet that a passkey protects from now on, from this device and from the split before', async () => {
    const { asked, holder, kept, own, secrets, tasks } = await makeWallet()
    const passkey = await createPasskey()
    const to = () => ({ ...asked, homeSplitId: crypto.randomUUID(), jti: holder.jti() })
    const first = to()
    const release = await holder.release(tasks, 'device-server', asked, kept.server)
    const { addresses, half } = own
    const moved = await watchBytes(() => tasks.protect({ ...first, addresses, passkey, parts: { half, release } }))
    const { auth: sealed, held } = resultOf(moved)
    const auth = await holder.openAuthPart(first, sealed)
    expect(leftOf(moved, secrets, [kept.server, auth])).toEqual({ ...ofLibraries, parts: [[], []] })
    const parts = {
      auth: await holder.release(tasks, 'auth', first, auth),
      recovery: { envelope: held.envelope, key: passkey.key },
    }
    const again = await watchBytes(() => tasks.protect({ ...to(), addresses, passkey, parts }))
    expect(again.ended.status).toBe('fulfilled')
    expect(leftOf(again, secrets, [auth])).toEqual({ ...ofLibraries, parts: [[]] })
  })

  it('leaves none of what was told to the page that shows it, but the words and keys that it tells', async () => {
    const { asked, holder, kept, own, sealKey, secrets } = await makeWallet()
    const tasks = createExportTasks(sealKey)
    const release = await holder.release(tasks, 'device-server', asked, kept.server)
    const watched = await watchBytes(() => tasks.exportSecret({ ...own, release }))
    expect(resultOf(watched).evm).toBe(`0x${Buffer.from(secrets.evm).toString('hex')}`)
    expect(leftOf(watched, secrets, [kept.server])).toEqual({ ...ofLibraries, parts: [[]] })
  })

  it('leaves none of a wallet whose recovery file is made or opened, nor the key of its password', {
    timeout: timeoutMs,
  }, async () => {
    const { asked, holder, kept, own, sealKey, secrets } = await makeWallet()
    const tasks = createFileTasks(sealKey)
    const make = async (to: MakeFileParameters['kept']) => {
      const release = await holder.release(tasks, 'device-server', asked, kept.server)
      const parameters = { ...own, release, nonce: asked.nonce, password, splitId: crypto.randomUUID(), kept: to }
      const made = await watchBytes(() => tasks.makeFile(parameters))
      expect(leftOf(made, secrets, [kept.server])).toEqual({ ...ofLibraries, parts: [[]] })
      expect(made.count('src/crypto/moveBytes.ts', 32)).toEqual({ made: 1, filled: 0 })
      return made
    }
    const { gatewayKey, keeperKey } = asked
    const forServers = await make({ gatewayKey, keeperKey, jti: holder.jti() })
    expect(forServers.count('src/crypto/moveBytes.ts', 17)).toEqual({ made: 3, filled: 0 })
    expect(forServers.count('src/signer/fileTasks.ts', 17)).toEqual({ made: 2, filled: 0 })
    const alone = await make(undefined)
    expect(alone.count('src/crypto/moveBytes.ts', 17)).toEqual({ made: 2, filled: 0 })

    const { file: text } = resultOf(alone)
    const file = readRecoveryFile(text)
    const parts = Object.values(await openFileParts(file, password))
    const to = [(await tasks.receive()).publicKey, (await tasks.receive()).publicKey] as const
    const { addresses, walletId } = own
    const opened = await watchBytes(() =>
      tasks.openFile({ text, walletId, addresses, password, to, jti: holder.jti() }),
    )
    expect(opened.ended.status).toBe('fulfilled')
    expect(leftOf(opened, secrets, parts)).toEqual({ ...ofLibraries, parts: [[], []] })
    const rebuilt = await watchBytes(() => openRecoveryFile(file, password))
    expect([...resultOf(rebuilt)]).toEqual([...secrets.entropy])
    resultOf(rebuilt).fill(0)
    expect(leftOf(rebuilt, secrets, parts)).toEqual({ ...ofLibraries, parts: [[], []] })
  })

  it('leaves none of a part that a password seals, opens and hands on, and that is sealed once more', {
    timeout: timeoutMs,
  }, async () => {
    const { asked, holder, kept, own, sealKey, secrets } = await makeWallet()
    const tasks = createFileTasks(sealKey)
    const release = await holder.release(tasks, 'device-server', asked, kept.server)
    const home = { ...asked, homeSplitId: crypto.randomUUID(), jti: holder.jti() }
    const sealed = await watchBytes(() => tasks.protect({ ...home, ...own, release, password }))
    const { auth: sealedAuth, held } = resultOf(sealed)
    if (!('kdf' in held)) throw new Error('No password holds the recovery part.')
    const auth = await holder.openAuthPart(home, sealedAuth)
    expect(leftOf(sealed, secrets, [kept.server, auth])).toEqual({ ...ofLibraries, parts: [[], []] })
    const { id, publicKey } = await tasks.receive()
    const place = { walletId: own.walletId, splitId: home.homeSplitId }
    const jti = holder.jti()
    const unlocked = await watchBytes(() => tasks.unlock({ ...place, part: held, password, to: publicKey, jti }))
    expect(unlocked.count('src/vault/envelope.ts', 17)).toEqual({ made: 2, filled: 0 })
    const recovery = { id, jti, splitId: home.homeSplitId, message: resultOf(unlocked) }
    const added = await watchBytes(async () =>
      tasks.addFactor({
        ...own,
        nonce: asked.nonce,
        auth: await holder.release(tasks, 'auth', home, auth),
        recovery,
        factor: { passkey: await createPasskey() },
      }),
    )
    expect('credentialId' in resultOf(added).held).toBe(true)
    expect(added.count('src/vault/envelope.ts', 17)).toEqual({ made: 4, filled: 0 })
    expect(added.count('src/signer/fileTasks.ts', 17)).toEqual({ made: 1, filled: 0 })
    expect(leftOf(added, secrets, [])).toEqual({ ...ofLibraries, parts: [] })
  })

  it('overwrites the key of Solana where the browser has no Ed25519, which signs nothing then', async () => {
    const { secrets } = await makeWallet()
    const own = Uint8Array.from(secrets.solana)
    const key = await scriptKey(own)
    expect(await key.sign(message)).toHaveLength(64)
    key.wipe()
    expect([...own]).toEqual(Array(32).fill(0))
    const { importKey } = crypto.subtle
    const without = (...given: unknown[]) =>
      given[2] === 'Ed25519'
        ? Promise.reject(new DOMException('Ed25519', 'NotSupportedError'))
        : Reflect.apply(importKey, crypto.subtle, given)
    Object.defineProperty(crypto.subtle, 'importKey', { configurable: true, value: without })
    const used = await watchBytes(() => withKeys(secrets.entropy, ({ solana }) => solana.sign(message)))
    Reflect.deleteProperty(crypto.subtle, 'importKey')
    expect([...resultOf(used)]).toEqual([...(await (await scriptKey(Uint8Array.from(secrets.solana))).sign(message))])
    expect(used.holding(secrets.solana)).toEqual([])
  })

  it('overwrites what stands between a secret and its keys: words, seed and each step of a path', async () => {
    const { secrets } = await makeWallet()
    const words = wordsOf(secrets.entropy)
    const seeded = await watchBytes(() => seedOf(words))
    expect([...resultOf(seeded)]).toEqual([...secrets.seed])
    expect(seeded.count('src/crypto/words.ts', new TextEncoder().encode(words).length)).toEqual({ made: 1, filled: 0 })
    const stepped = await watchBytes(async () => slip10(secrets.seed, solanaSteps))
    expect([...resultOf(stepped)]).toEqual([...secrets.solana])
    expect(stepped.count('src/crypto/solanaKey.ts', 37)).toEqual({ made: 4, filled: 0 })
    // Each step's key and chain code together, and what the library works with.
    expect(stepped.count('@noble/hashes', 64)).toEqual({ made: 10, filled: 0 })
    const typed = await watchBytes(() =>
      passwordKey(password, { ...passwordCost, memory: 8_192, passes: 1, salt: 'A'.repeat(22) }),
    )
    expect(typed.ended.status).toBe('fulfilled')
    expect(typed.count('src/signer/recoveryFile/passwordKey.ts', 24)).toEqual({ made: 1, filled: 0 })
  })
})
