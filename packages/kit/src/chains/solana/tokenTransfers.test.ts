import { type RunningSolana, type SolanaToken, startProxy, startSolana } from '@foyer/test'
import {
  address,
  createKeyPairFromBytes,
  getAddressEncoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getTransactionDecoder,
  signTransaction,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSolana } from './readSolana.ts'
import { chooseSource } from './tokenPlan.ts'
import { transferMessage } from './transferMessage.ts'
import { readLifetime } from './transferReads.ts'
import { connectVisitor, somebody, type VisitorOptions } from './visitor.fixture.ts'

const stops: (() => unknown)[] = []
let chain: RunningSolana

beforeAll(async () => {
  chain = await startSolana({ slotTime: 0 })
})
afterAll(() => chain.stop())
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const fee = 5_000n
/** What a token account without extensions has to hold. */
const rent = 2_039_280n

async function setUp(options?: VisitorOptions) {
  const visitor = await connectVisitor(chain, options)
  stops.push(visitor.leave)
  return visitor
}

const node = () => ({ url: chain.url, signal: AbortSignal.timeout(5_000) })

/** What the chain says that an owner's associated account holds. */
async function held(token: SolanaToken, owner: string): Promise<bigint> {
  return heldBy(await token.accountOf(owner))
}

async function unitsOf(hash: string): Promise<number> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }
  const { meta } = await readSolana<{ meta: { computeUnitsConsumed: number } }>(node(), 'getTransaction', [
    hash,
    options,
  ])
  return meta.computeUnitsConsumed
}

/** Gives the owner a token account that is not at the associated address: another account hands over its own. */
async function giveAccount(token: SolanaToken, owner: string, amount: bigint): Promise<string> {
  const giver = chain.accounts[1]
  const account = await token.mintTo(giver.address, amount)
  const setAuthority = {
    programAddress: address(token.program),
    accounts: [
      { address: address(account), role: 1 },
      { address: address(giver.address), role: 2 },
    ],
    data: new Uint8Array([6, 2, 1, ...getAddressEncoder().encode(address(owner))]),
  }
  const move = { instructions: [setAuthority], unitLimit: 0, writes: [] }
  const { wire } = transferMessage(giver.address, move, await readLifetime(node()), 0n)
  const keys = await createKeyPairFromBytes(getBase58Encoder().encode(giver.secretKey))
  const signed = await signTransaction([keys], getTransactionDecoder().decode(wire))
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  await readSolana(node(), 'sendTransaction', [getBase64EncodedWireTransaction(signed), options])
  return account
}

async function heldBy(account: string): Promise<bigint> {
  const { value } = await readSolana<{ value: { amount: string } }>(node(), 'getTokenAccountBalance', [account])
  return BigInt(value.amount)
}

test.each([
  ['SPL Token', 'token', 'signs, and the kit sends', false],
  ['Token-2022', 'token-2022', 'signs and sends', true],
] as const)('tokens of %s arrive, with an account for them, where the wallet %s', async (_, program, __, sends) => {
  const { coins, from, live, methods, status, transfer } = await setUp({ sends })
  const token = await chain.createToken({ decimals: 6, program, holders: { [from]: 5_000_000n } })
  const asked = transfer(token, 2_000_000n)
  const paid = await methods.estimate(asked)
  const outcome = await methods.simulate(asked)
  // Token-2022 marks the account as one that never changes hands.
  const deposit = program === 'token' ? rent : rent + 6_960n * 5n
  expect(outcome).toEqual({ type: 'changes', sent: 2_000_000n, received: 2_000_000n, deposit })
  expect(paid).toMatchObject({ total: fee + deposit, reserve: 890_880n })
  const before = await coins(from)
  const sent = await methods.send(live(), asked)
  expect(await status(sent)).toEqual({ type: 'done' })
  // Half of what is asked for is room for what wallets add.
  expect(await unitsOf(sent.hash)).toBeLessThan(50_000)
  expect(await held(token, asked.to)).toBe(2_000_000n)
  expect(await held(token, from)).toBe(3_000_000n)
  expect(await coins(from)).toBe(before - fee - deposit)

  // The account is there now, and all that is left can go.
  const rest = { ...asked, amount: 3_000_000n }
  expect(await methods.estimate(rest)).toMatchObject({ total: fee })
  expect(await methods.simulate(rest)).toEqual({ type: 'changes', sent: 3_000_000n, received: 3_000_000n })
  await methods.send(live(), rest)
  expect(await held(token, asked.to)).toBe(5_000_000n)
  expect(await held(token, from)).toBe(0n)
})

test('shows a transfer fee of Token-2022 before it is taken', async () => {
  const { from, live, methods, transfer } = await setUp()
  const transferFee = { basisPoints: 250, maximum: 1_000n }
  const token = await chain.createToken({ decimals: 2, transferFee, holders: { [from]: 100_000n } })
  const asked = transfer(token, 10_000n)
  const outcome = await methods.simulate(asked)
  expect(outcome).toMatchObject({ type: 'changes', sent: 10_000n, received: 9_750n })
  const deposit = outcome.type === 'changes' ? (outcome.deposit ?? 0n) : 0n
  expect(await methods.estimate(asked)).toMatchObject({ total: fee + deposit })
  await methods.send(live(), asked)
  expect(await held(token, asked.to)).toBe(9_750n)
})

test('refuses what cannot arrive before the wallet is asked', async () => {
  const { from, live, lumen, methods, transfer } = await setUp()
  const holders = { [from]: 1_000n }
  const token = await chain.createToken({ holders })
  const other = await chain.createToken({ holders })
  const hooked = await chain.createToken({ transferHook: somebody(), holders })
  const cases = [
    [transfer(token, 1_001n), 'balance-too-low', 'INSUFFICIENT_FUNDS'],
    [transfer(await chain.createToken(), 1n), 'balance-too-low', 'INSUFFICIENT_FUNDS'],
    [transfer(hooked, 1n), 'token-calls-program', 'SEND_NOT_ACCEPTED'],
    [transfer(token, 1n, await other.accountOf(from)), 'receiver-of-other-token', 'SEND_NOT_ACCEPTED'],
    [transfer(token, 1n, other.mint), 'receiver-of-other-token', 'SEND_NOT_ACCEPTED'],
  ] as const
  for (const [asked, outcome, code] of cases) {
    expect(await methods.simulate(asked)).toEqual({ type: 'reverts', code: outcome })
    await expect(methods.send(live(), asked)).rejects.toMatchObject({ code })
  }
  const none = { ...transfer(token, 1n), tokenAddress: somebody() }
  await expect(methods.simulate(none)).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
  expect(lumen.control.requests().map(({ method }) => method)).not.toContain('solana:signTransaction')
})

test('pays from the one of several accounts that holds enough, and tells of a balance that is spread', async () => {
  const { from, live, methods, transfer } = await setUp()
  const token = await chain.createToken({ program: 'token', holders: { [from]: 100n } })
  const second = await giveAccount(token, from, 300n)
  const asked = transfer(token, 250n)
  expect(await methods.simulate(asked)).toMatchObject({ type: 'changes', sent: 250n, received: 250n })
  await methods.send(live(), asked)
  expect(await held(token, asked.to)).toBe(250n)
  expect(await heldBy(second)).toBe(50n)
  expect(await held(token, from)).toBe(100n)
  const all = transfer(token, 150n)
  expect(await methods.simulate(all)).toEqual({ type: 'reverts', code: 'balance-spread' })
  await expect(methods.send(live(), all)).rejects.toMatchObject({
    code: 'SEND_NOT_ACCEPTED',
    details: 'balance-spread',
  })
})

test('sends tokens to a token account given as the receiver, and to the sender', async () => {
  const { from, live, methods, transfer } = await setUp()
  const friend = somebody()
  const token = await chain.createToken({ holders: { [from]: 1_000n, [friend]: 1n } })
  const asked = transfer(token, 400n, await token.accountOf(friend))
  expect(await methods.simulate(asked)).toEqual({ type: 'changes', sent: 400n, received: 400n })
  await methods.send(live(), asked)
  expect(await held(token, friend)).toBe(401n)
  expect(await methods.simulate(transfer(token, 600n, from))).toEqual({ type: 'changes', sent: 600n, received: 600n })
})

test('says that an address belongs to a program, which may be paid', async () => {
  const { from, live, methods, transfer } = await setUp()
  const seeds = [getAddressEncoder().encode(address(from))]
  const [to] = await getProgramDerivedAddress({ programAddress: address(somebody()), seeds })
  const token = await chain.createToken({ holders: { [from]: 10n } })
  expect((await methods.estimate({ ...transfer(token, 1n, to) })).toProgram).toBe(true)
  expect((await methods.estimate({ networkId: chain.caipNetworkId, from, to, amount: 1n })).toProgram).toBe(true)
  expect((await methods.estimate(transfer(token, 1n, from))).toProgram).toBeUndefined()
  await methods.send(live(), transfer(token, 4n, to))
  expect(await held(token, to)).toBe(4n)
})

test('follows and resends a transfer that was handed over while every node fell silent', async () => {
  const proxy = await startProxy({ target: chain.url })
  stops.push(() => proxy.stop())
  const { from, live, lumen, methods, status, transfer } = await setUp({ rpcUrls: [proxy.url] })
  const token = await chain.createToken({ holders: { [from]: 10n } })
  const friend = somebody()
  await token.mintTo(friend, 1n)
  lumen.control.auto('ask')
  const sending = methods.send(live(), transfer(token, 4n, friend))
  await expect.poll(() => lumen.control.waiting()?.kind).toBe('transaction')
  proxy.setMode('error')
  lumen.control.approveNext()
  const sent = await sending
  expect(await held(token, friend)).toBe(1n)
  proxy.setMode('pass')
  // The first look sends it again, the next one finds it.
  expect(await status(sent)).toEqual({ type: 'pending' })
  expect(await status(sent)).toEqual({ type: 'done' })
  expect(await held(token, friend)).toBe(5n)
})

test.each([
  ['the own account before a richer one', 5n, 'own'],
  ['one that has enough before the own one', 8n, 'rich'],
  ['the richest where none has enough', 90n, 'rich'],
  ['none that is frozen', 1n, 'own'],
])('takes %s', (_, amount, expected) => {
  const holdings = [
    { address: 'ice', amount: 20n, isFrozen: true },
    { address: 'own', amount: 5n, isFrozen: false },
    { address: 'rich', amount: 10n, isFrozen: false },
  ]
  expect(chooseSource(holdings, 'own', amount)?.address).toBe(expected)
})
