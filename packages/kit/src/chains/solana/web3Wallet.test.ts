import { type RunningSolana, startSolana } from '@foyer/test'
import { type Address, getPublicKeyFromAddress, type SignatureBytes, verifySignature } from '@solana/kit'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectVisitor } from './visitor.fixture.ts'
import { getSolanaWeb3Wallet } from './web3Wallet.ts'

const stops: (() => void)[] = []
let chain: RunningSolana
let connection: Connection

beforeAll(async () => {
  chain = await startSolana({ slotTime: 0 })
  connection = new Connection(chain.url, 'confirmed')
})
afterAll(() => chain.stop())
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
})

async function setUp(options: { sends?: boolean } = {}) {
  const visitor = await connectVisitor(chain, options)
  stops.push(visitor.leave)
  const payer = new PublicKey(visitor.from)
  const receiver = Keypair.generate().publicKey
  const pay = (lamports: number) => SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports })
  return { ...visitor, payer, receiver, pay, wallet: getSolanaWeb3Wallet(visitor.kit) }
}

type Written = { payer: PublicKey; instructions: Parameters<Transaction['add']>[0][] }

const kinds = [
  [
    'a legacy transaction',
    async ({ payer: feePayer, instructions }: Written) =>
      new Transaction({ feePayer, ...(await connection.getLatestBlockhash()) }).add(...instructions),
  ],
  [
    'a versioned transaction with a legacy message',
    async ({ payer: payerKey, instructions }: Written) => {
      const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: instructions as never })
      return new VersionedTransaction(message.compileToLegacyMessage())
    },
  ],
  [
    'a transaction of version 0',
    async ({ payer: payerKey, instructions }: Written) => {
      const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: instructions as never })
      return new VersionedTransaction(message.compileToV0Message())
    },
  ],
] as const

describe.each(kinds)('%s', (_, write) => {
  test('comes back signed in its own class, and arrives by the connection', async () => {
    const { pay, payer, receiver, wallet } = await setUp()
    const asked = await write({ payer, instructions: [pay(1_000_000)] })
    const signed = await wallet.signTransaction(asked)
    expect(signed).toBeInstanceOf(asked.constructor)
    const signature = await connection.sendRawTransaction(signed.serialize())
    const { value } = await connection.getSignatureStatus(signature)
    expect(value).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    expect(await connection.getBalance(receiver)).toBe(1_000_000)
  })

  test.each([
    ['where the wallet signs and sends', true],
    ['by the connection, where the wallet only signs', false],
  ])('goes out %s', async (_how, sends) => {
    const { lumen, pay, payer, receiver, wallet } = await setUp({ sends })
    const signature = await wallet.sendTransaction(await write({ payer, instructions: [pay(2_000_000)] }), connection)
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(await connection.getBalance(receiver)).toBe(2_000_000)
    const asked = lumen.control.requests().map(({ method }) => method)
    expect(asked).toContain(sends ? 'solana:signAndSendTransaction' : 'solana:signTransaction')
  })

  test('keeps the signatures of others', async () => {
    const { pay, payer, wallet } = await setUp()
    const made = Keypair.generate()
    const lamports = await connection.getMinimumBalanceForRentExemption(0)
    const place = { fromPubkey: payer, newAccountPubkey: made.publicKey, lamports, space: 0 }
    const create = SystemProgram.createAccount({ ...place, programId: SystemProgram.programId })
    const asked = await write({ payer, instructions: [create, pay(1_000_000)] })
    if (asked instanceof Transaction) asked.partialSign(made)
    else asked.sign([made])
    await wallet.sendTransaction(asked, connection)
    expect(await connection.getBalance(made.publicKey)).toBe(lamports)
  })
})

test('messages are signed with the account’s own key', async () => {
  const { from, wallet } = await setUp()
  const message = new TextEncoder().encode('Table four at the window')
  const signature = (await wallet.signMessage(message)) as SignatureBytes
  expect(await verifySignature(await getPublicKeyFromAddress(from as Address), signature, message)).toBe(true)
  expect(wallet.address).toBe(from)
})

test('signs several one after the other and keeps the class of each', async () => {
  const { lumen, pay, payer, wallet } = await setUp()
  const asked = await Promise.all(kinds.map(([, write], index) => write({ payer, instructions: [pay(index + 1)] })))
  const signed = await wallet.signAllTransactions(asked)
  expect(signed.map((each) => each.constructor)).toEqual(asked.map((each) => each.constructor))
  expect(lumen.control.requests().filter(({ method }) => method === 'solana:signTransaction')).toHaveLength(3)
})

test('tells what the visitor declines, and what the network refuses', async () => {
  const { lumen, pay, payer, wallet } = await setUp()
  const write = kinds[2][1]
  lumen.control.rejectNext()
  await expect(wallet.signTransaction(await write({ payer, instructions: [pay(1)] }))).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  const tooMuch = await write({ payer, instructions: [pay(5_000_000_000_000)] })
  await expect(wallet.sendTransaction(tooMuch, connection)).rejects.toThrow(/insufficient lamports|0x1/)
})

test('rejects a transaction without payer or blockhash, and any other value, before it asks the wallet', async () => {
  const { lumen, pay, wallet } = await setUp()
  await expect(wallet.signTransaction(new Transaction().add(pay(1)))).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: expect.stringMatching(/recentBlockhash|fee payer/i),
  })
  const bytes = { serialize: () => new Uint8Array(3) }
  await expect(wallet.signTransaction(bytes)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  expect(lumen.control.requests().map(({ method }) => method)).not.toContain('solana:signTransaction')
})

test('refuses to sign without a wallet, for another account or on another network', async () => {
  const { kit } = await setUp()
  const address = chain.accounts[1].address
  expect(() => getSolanaWeb3Wallet(kit, { address })).toThrow(expect.objectContaining({ code: 'NOT_CONNECTED' }))
  const networkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  expect(() => getSolanaWeb3Wallet(kit, { networkId })).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_CHAIN' }))
})
