import { EnvelopeError, readBase64url, takePasskeyKey, walletProofText } from '@foyer/contract/vault'
import { base58 } from '@scure/base'
import {
  hexToBytes,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { SplitError } from '../crypto/splits.ts'
import { createPartsHolder } from './partsHolder.fixture.ts'
import type { EvmTransaction, SignatureRequest } from './signature.ts'
import { createSignerTasks, type ProtectWalletParameters } from './signerTasks.ts'

const typedData = {
  domain: { name: 'Corridor', version: '1', chainId: 31337, verifyingContract: `0x${'11'.repeat(20)}` },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: 250n },
} as const

const transaction: EvmTransaction = {
  type: 'eip1559',
  chainId: 31337,
  nonce: 7,
  to: `0x${'22'.repeat(20)}`,
  value: 40_000_000_000_000_000n,
  gas: 21_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}

async function sealKey() {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { key, id: crypto.getRandomValues(new Uint8Array(16)) }
}

async function createDevice() {
  const own = await sealKey()
  return createSignerTasks(async () => own)
}

async function createPasskey() {
  return { credentialId: 'cafe', key: await takePasskeyKey(crypto.getRandomValues(new Uint8Array(32))) }
}

async function createWallet() {
  const holder = await createPartsHolder()
  const tasks = await createDevice()
  const asked = holder.parameters()
  const wallet = await tasks.create(asked)
  const kept = await holder.keep(asked, wallet)
  const { addresses, half } = wallet
  const sign = async (request: SignatureRequest, part = kept.server, own = { half, addresses }) => {
    const release = await holder.release(tasks, 'device-server', asked, part)
    return (await tasks.sign({ walletId: asked.walletId, ...own, release, request })).signature
  }
  return { holder, tasks, asked, wallet, kept, sign }
}

async function verifySolana(address: string, message: Uint8Array, signature: string) {
  const raw = Uint8Array.from(base58.decode(address))
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, readBase64url(signature) ?? new Uint8Array(), Uint8Array.from(message))
}

describe('signer tasks', () => {
  it('makes a wallet whose proofs both keys signed', async () => {
    const { wallet, asked } = await createWallet()
    const { addresses, proofs } = wallet
    const { deviceSplitId, homeSplitId, nonce, walletId } = asked
    const splits = [homeSplitId, deviceSplitId]
    const message = walletProofText({ purpose: 'create', walletId, splits, nonce, addresses })
    expect(await recoverMessageAddress({ message, signature: proofs.evm as `0x${string}` })).toBe(addresses.evm)
    expect(await verifySolana(addresses.solana, new TextEncoder().encode(message), proofs.solana)).toBe(true)
  })

  it('signs messages, typed data, transactions and Solana messages with the keys of the addresses', async () => {
    const { sign, wallet } = await createWallet()
    const { evm, solana } = wallet.addresses
    const message = new TextEncoder().encode('Order 1087, two flat whites.')
    const personal = (await sign({ kind: 'evmMessage', message })) as `0x${string}`
    expect(await recoverMessageAddress({ message: { raw: message }, signature: personal })).toBe(evm)
    const typed = (await sign({ kind: 'evmTypedData', typedData })) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature: typed })).toBe(evm)
    const raw = (await sign({ kind: 'evmTransaction', transaction })) as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(evm)
    expect(parseTransaction(raw)).toMatchObject(transaction)
    const legacy: EvmTransaction = { type: 'legacy', chainId: 31337, nonce: 0, gasPrice: 1n, gas: 21_000n, value: 1n }
    const old = (await sign({ kind: 'evmTransaction', transaction: legacy })) as `0x${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: old as `0x02${string}` })).toBe(evm)
    expect(await verifySolana(solana, message, await sign({ kind: 'solana', message }))).toBe(true)
    expect(hexToBytes(personal)).toHaveLength(65)
  })

  it('recovers a wallet on a second device, and revoking the first leaves the second working', async () => {
    const { holder, asked, wallet, kept } = await createWallet()
    const second = await createDevice()
    const theirs = { ...asked, deviceSplitId: crypto.randomUUID(), jti: holder.jti() }
    const enrolled = await second.recover({
      ...theirs,
      addresses: wallet.addresses,
      auth: await holder.release(second, 'auth', asked, kept.auth),
      recovery: await holder.release(second, 'recovery', asked, kept.recovery),
    })
    const { addresses } = wallet
    const message = walletProofText({
      purpose: 'enrol',
      walletId: asked.walletId,
      splits: [theirs.deviceSplitId],
      nonce: asked.nonce,
      addresses,
    })
    expect(await recoverMessageAddress({ message, signature: enrolled.proofs.evm as `0x${string}` })).toBe(
      addresses.evm,
    )
    const server = await holder.openServerPart(theirs, enrolled.share)
    const release = await holder.release(second, 'device-server', theirs, server)
    const own = { walletId: asked.walletId, addresses: wallet.addresses, half: enrolled.half }
    const { signature } = await second.sign({ ...own, release, request: { kind: 'evmTypedData', typedData } })
    expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(
      wallet.addresses.evm,
    )
    // The server's half of another device does not open this wallet.
    const wrong = await holder.release(second, 'device-server', theirs, kept.server)
    const again = second.sign({ ...own, release: wrong, request: { kind: 'evmTypedData', typedData } })
    await expect(again).rejects.toThrow(SplitError)
  })

  it('opens no parts of two splits, and leaves them to be opened as what they are', async () => {
    const { asked, holder, kept, tasks, wallet } = await createWallet()
    const [auth, recovery] = [
      await holder.release(tasks, 'auth', asked, kept.auth),
      await holder.release(tasks, 'recovery', asked, kept.recovery),
    ]
    const theirs = { ...asked, deviceSplitId: crypto.randomUUID(), addresses: wallet.addresses, auth }
    const mixed = tasks.recover({ ...theirs, recovery: { ...recovery, splitId: crypto.randomUUID() } })
    await expect(mixed).rejects.toThrow('These parts are of different splits.')
    expect((await tasks.recover({ ...theirs, recovery })).half).toMatch(/^[A-Za-z0-9_-]{84}$/)
  })

  it('keeps the recovery part of a new wallet under a passkey, which rebuilds it on another device', async () => {
    const holder = await createPartsHolder()
    const tasks = await createDevice()
    const { keeperKey: _, ...asked } = { ...holder.parameters(), passkey: await createPasskey() }
    const wallet = await tasks.create(asked)
    if (!('held' in wallet)) throw new Error('Nothing is held by the passkey.')
    expect(wallet.held).toMatchObject({ credentialId: 'cafe', envelope: expect.stringMatching(/^[A-Za-z0-9_-]{84}$/) })
    const auth = await holder.openAuthPart(asked, wallet.auth)
    const second = await createDevice()
    const recover = async (key = asked.passkey.key) => {
      const theirs = { ...asked, deviceSplitId: crypto.randomUUID(), jti: holder.jti() }
      const enrolled = await second.recover({
        ...theirs,
        addresses: wallet.addresses,
        auth: await holder.release(second, 'auth', asked, auth),
        recovery: { envelope: wallet.held.envelope, key },
      })
      return { theirs, enrolled }
    }
    const { enrolled, theirs } = await recover()
    const server = await holder.openServerPart(theirs, enrolled.share)
    const release = await holder.release(second, 'device-server', theirs, server)
    const own = { walletId: asked.walletId, addresses: wallet.addresses, half: enrolled.half }
    const { signature } = await second.sign({ ...own, release, request: { kind: 'evmTypedData', typedData } })
    expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(
      wallet.addresses.evm,
    )
    // Another passkey's key opens nothing.
    const { key } = await createPasskey()
    await expect(recover(key)).rejects.toThrow(EnvelopeError)
  })

  it('moves the recovery part to a passkey, from this device or from the home split before', async () => {
    const { asked, holder, kept, tasks, wallet } = await createWallet()
    const passkey = await createPasskey()
    const protect = async (parts: ProtectWalletParameters['parts']) => {
      const to = { ...asked, homeSplitId: crypto.randomUUID(), jti: holder.jti() }
      const { auth, held, proofs } = await tasks.protect({ ...to, addresses: wallet.addresses, passkey, parts })
      const { nonce, walletId } = asked
      const { addresses } = wallet
      const splits = [to.homeSplitId]
      const message = walletProofText({ purpose: 'protect', walletId, splits, nonce, addresses })
      expect(await recoverMessageAddress({ message, signature: proofs.evm as `0x${string}` })).toBe(
        wallet.addresses.evm,
      )
      return { to, held, auth: await holder.openAuthPart(to, auth) }
    }
    const release = await holder.release(tasks, 'device-server', asked, kept.server)
    const first = await protect({ half: wallet.half, release })
    const second = await protect({
      auth: await holder.release(tasks, 'auth', first.to, first.auth),
      recovery: { envelope: first.held.envelope, key: passkey.key },
    })
    const recoverWith = async (auth: Uint8Array, envelope: string) =>
      tasks.recover({
        ...asked,
        deviceSplitId: crypto.randomUUID(),
        jti: holder.jti(),
        addresses: wallet.addresses,
        auth: await holder.release(tasks, 'auth', second.to, auth),
        recovery: { envelope, key: passkey.key },
      })
    expect((await recoverWith(second.auth, second.held.envelope)).half).not.toBe(wallet.half)
    // Parts of the split before and of the one after rebuild nothing together.
    await expect(recoverWith(first.auth, second.held.envelope)).rejects.toThrow(SplitError)
    await expect(recoverWith(second.auth, first.held.envelope)).rejects.toThrow(EnvelopeError)
  })

  it('A12: signs nothing with a part that was changed', async () => {
    const { kept, sign } = await createWallet()
    const changed = Uint8Array.from(kept.server, (byte, index) => (index === 3 ? byte ^ 1 : byte))
    await expect(sign({ kind: 'evmTypedData', typedData }, changed)).rejects.toThrow(SplitError)
  })

  it('signs nothing for an address that is not that of the secret', async () => {
    const { kept, sign, wallet } = await createWallet()
    const addresses = { ...wallet.addresses, evm: `0x${'33'.repeat(20)}` }
    const own = { half: wallet.half, addresses }
    await expect(sign({ kind: 'evmTypedData', typedData }, kept.server, own)).rejects.toThrow(SplitError)
  })

  it('opens an answer once, only with its own call, and only in its own place', async () => {
    const { asked, holder, kept, tasks, wallet } = await createWallet()
    const own = { walletId: asked.walletId, addresses: wallet.addresses, half: wallet.half }
    const request = { kind: 'evmTypedData', typedData } as const
    const release = await holder.release(tasks, 'device-server', asked, kept.server)
    const replaced = { ...release, jti: holder.jti() }
    await expect(tasks.sign({ ...own, release: replaced, request })).rejects.toThrow(EnvelopeError)
    await expect(tasks.sign({ ...own, release, request })).rejects.toThrow('Nothing awaits')
    const moved = await holder.release(tasks, 'auth', asked, kept.auth)
    await expect(tasks.sign({ ...own, release: moved, request })).rejects.toThrow(EnvelopeError)
  })

  it("keeps no half that another device's key opens", async () => {
    const { asked, holder, kept, wallet } = await createWallet()
    const thief = await createDevice()
    const release = await holder.release(thief, 'device-server', asked, kept.server)
    const own = { walletId: asked.walletId, addresses: wallet.addresses, half: wallet.half }
    await expect(thief.sign({ ...own, release, request: { kind: 'evmTypedData', typedData } })).rejects.toThrow(
      EnvelopeError,
    )
  })

  it('A18: answers nothing that holds a part of the secret', async () => {
    const { kept, sign, wallet } = await createWallet()
    const signature = await sign({ kind: 'evmTypedData', typedData })
    const answered = JSON.stringify({ wallet, signature })
    for (const part of Object.values(kept)) {
      expect(answered).not.toContain(Buffer.from(part).toString('base64url').slice(0, 20))
      expect(answered).not.toContain(Buffer.from(part).toString('hex').slice(0, 30))
    }
  })
})
