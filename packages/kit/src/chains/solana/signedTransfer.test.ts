import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { readSigned } from './signedTransfer.ts'
import { coinMove, type Move, transferMessage } from './transferMessage.ts'

const lifetime = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 9n }

/** What a wallet hands back. */
async function sign(move: Move, payer: KeyPairSigner, others: readonly KeyPairSigner[] = []): Promise<Uint8Array> {
  const { wire } = transferMessage(payer.address, move, lifetime, 7n)
  const keys = [payer, ...others].map(({ keyPair }) => keyPair)
  const signed = await partiallySignTransaction(keys, getTransactionDecoder().decode(wire))
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

async function setUp() {
  const [payer, friend, guard] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()))
  if (!payer || !friend || !guard) throw new Error('No keys')
  const move = coinMove({ amount: 5n, from: payer.address, to: friend.address })
  const guarding = {
    programAddress: address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'),
    accounts: [{ address: guard.address, role: AccountRole.READONLY_SIGNER }],
    data: new Uint8Array([1, 2, 3]),
  }
  return { payer, friend, guard, move, guarded: { ...move, instructions: [...move.instructions, guarding] } }
}

test('names the transaction by its first signature, with the signed blockhash', async () => {
  const { move, payer } = await setUp()
  const wire = await sign(move, payer)
  expect(readSigned(wire, move)).toMatchObject({
    hash: encodeBase58(wire.subarray(1, 65)),
    blockhash: lifetime.blockhash,
  })
})

test('accepts instructions that a wallet adds with its own signers', async () => {
  const { guard, guarded, move, payer } = await setUp()
  const wire = await sign(guarded, payer, [guard])
  expect(wire[0]).toBe(2)
  expect(readSigned(wire, move).hash).toBe(encodeBase58(wire.subarray(1, 65)))
})

test('another amount or receiver than asked for is refused', async () => {
  const { friend, guard, move, payer } = await setUp()
  for (const changed of [
    coinMove({ amount: 6n, from: payer.address, to: friend.address }),
    coinMove({ amount: 5n, from: payer.address, to: guard.address }),
  ]) {
    const wire = await sign(changed, payer)
    expect(() => readSigned(wire, move)).toThrow(expect.objectContaining({ code: 'SIGN_TRANSACTION_FAILED' }))
  }
})

test('says that another transaction was signed, and keeps why one could not be read', async () => {
  const { friend, guard, move, payer } = await setUp()
  const other = await sign(coinMove({ amount: 6n, from: payer.address, to: friend.address }), payer)
  expect(() => readSigned(other, move)).toThrow(
    expect.objectContaining({
      code: 'SIGN_TRANSACTION_FAILED',
      shortMessage: 'The transaction was not signed',
      details: 'The wallet signed another transaction than the one it was asked for',
    }),
  )
  expect(() => readSigned(new Uint8Array([1, 2, 3]), move)).toThrow(
    expect.objectContaining({ shortMessage: 'The transaction was not signed', cause: expect.any(Error) }),
  )
  // One of two payments that were asked for is not enough.
  const both = coinMove({ amount: 7n, from: payer.address, to: guard.address })
  const two = { ...move, instructions: [...move.instructions, ...both.instructions] }
  expect(() => readSigned(other, two)).toThrow(expect.objectContaining({ code: 'SIGN_TRANSACTION_FAILED' }))
  const first = await sign(move, payer)
  expect(() => readSigned(first, two)).toThrow(expect.objectContaining({ code: 'SIGN_TRANSACTION_FAILED' }))
  const whole = await sign(two, payer)
  expect(readSigned(whole, two).blockhash).toBe(lifetime.blockhash)
})

test('tells accounts apart that would read alike one after the other', async () => {
  const { friend, guard, move, payer } = await setUp()
  const withData = (data: readonly number[]) => {
    const programAddress = address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
    return { ...move, instructions: [{ programAddress, accounts: [], data: new Uint8Array(data) }] }
  }
  const signed = await sign(withData([1, 2, 3]), payer)
  expect(readSigned(signed, withData([1, 2, 3])).blockhash).toBe(lifetime.blockhash)
  for (const data of [[12, 3], [1, 23], [123], []])
    expect(() => readSigned(signed, withData(data))).toThrow(
      expect.objectContaining({ code: 'SIGN_TRANSACTION_FAILED' }),
    )
  expect([friend.address, guard.address]).not.toContain(payer.address)
})

test('refuses bytes that are not signed, or are no transaction', async () => {
  const { move, payer } = await setUp()
  const { wire } = transferMessage(payer.address, move, lifetime, 0n)
  for (const bytes of [wire, new Uint8Array([1, 2, 3]), new Uint8Array()])
    expect(() => readSigned(bytes, move)).toThrow(expect.objectContaining({ code: 'SIGN_TRANSACTION_FAILED' }))
})

test('reads a transaction of version 1 that a wallet made of it, and refuses one with another amount', async () => {
  const { friend, move, payer } = await setUp()
  const rewrite = async ({ instructions }: Move) => {
    const message = pipe(
      createTransactionMessage({ version: 1 }),
      (empty) => setTransactionMessageFeePayerSigner(payer, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash({ ...lifetime, blockhash: blockhash(lifetime.blockhash) }, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
      (filled) => setTransactionMessageConfig({ computeUnitLimit: 10_000, priorityFeeLamports: 7n }, filled),
    )
    return new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)))
  }
  const wire = await rewrite(move)
  expect(wire[0]).toBe(0x81)
  expect(readSigned(wire, move)).toMatchObject({ hash: encodeBase58(wire.slice(-64)), blockhash: lifetime.blockhash })
  const other = await rewrite(coinMove({ amount: 6n, from: payer.address, to: friend.address }))
  expect(() => readSigned(other, move)).toThrow(expect.objectContaining({ code: 'SIGN_TRANSACTION_FAILED' }))
})
