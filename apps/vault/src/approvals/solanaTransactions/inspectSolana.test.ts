// Long because each kind of instruction is tried on one running network.
import { type RunningSolana, startSolana } from '@foyer/test'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNetwork, type Network } from '../../platform/createNetwork.ts'
import { buildTransaction, type Instruction, little } from '../../solana/buildTransaction.fixture.ts'
import { readAccounts } from '../../solana/solanaAccounts.ts'
import { riskOf } from '../../steps/step.ts'
import { transferFeeOf } from '../../steps/tokenFacts.ts'
import { shortEnds } from '../../ui/shortEnds.ts'
import { words } from '../../ui/words.ts'
import type { Findings } from '../findings/findings.ts'
import { warningsOf } from '../sheet/warnings.ts'
import { inspectSolana } from './inspectSolana.ts'

const system = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const budget = 'ComputeBudget111111111111111111111111111111'
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

let solana: RunningSolana
let network: Network
let account: string
let other: string

const fetchFrom = (url: () => string) =>
  createNetwork({
    baseUrl: 'https://gateway.example',
    projectId: 'p',
    fetch: async (_, init) => fetch(url(), init),
  })
const inspect = async (instructions: readonly Instruction[], by = network, payer = account) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] })
  const answer = await fetch(solana.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await answer.json()) as { result: { value: { blockhash: string } } }
  const transaction = buildTransaction(payer, instructions, result.value.blockhash)
  const addresses = { evm: `0x${'11'.repeat(20)}`, solana: account }
  const member = { email: 'a@b.example', login: 'email', walletId: 'w', addresses, mode: 'recoverable' } as const
  const request = { chain: solana.caipNetworkId, transactions: [transaction] }
  return inspectSolana(request, { network: by, member }, AbortSignal.timeout(60_000))
}
const transfer = (lamports: bigint): Instruction => ({
  program: system,
  accounts: [
    { address: account, signs: true, writes: true },
    { address: other, writes: true },
  ],
  data: Uint8Array.from([2, 0, 0, 0, ...little(lamports, 8)]),
})

const said = (of: Findings) =>
  warningsOf(of, words, {
    network: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    language: 'en',
    differs: false,
  })

beforeAll(async () => {
  solana = await startSolana({ slotTime: 0 })
  network = fetchFrom(() => solana.url)
  account = solana.accounts[0].address
  other = solana.accounts[1].address
})
afterAll(() => solana.stop())

describe('inspectSolana', () => {
  it('tells what a transfer moves apart from its fee, and reads prices of computing and notes', async () => {
    const found = await inspect([
      { program: budget, accounts: [], data: Uint8Array.from([2, ...little(200_000n, 4)]) },
      transfer(500_000_000n),
      { program: memo, accounts: [], data: new TextEncoder().encode('Table 4') },
    ])
    expect(found.steps).toEqual([
      { kind: 'coin', amount: 500_000_000n, to: other },
      { kind: 'memo', text: 'Table 4' },
    ])
    expect(found.simulation).toEqual({
      kind: 'changes',
      changes: [{ asset: { kind: 'coin' }, amount: -500_000_000n }],
      rights: [],
    })
    expect(found.fee).toBe(5_000n)
    expect(found.obstacle).toBeUndefined()
  })

  it.each(['token', 'token-2022'] as const)(
    'tells tokens of %s with their decimals, and whose account gets them',
    async (program) => {
      const token = await solana.createToken({ program, decimals: 6, holders: { [account]: 9_000_000n, [other]: 0n } })
      const [source, destination] = [await token.accountOf(account), await token.accountOf(other)]
      const data = Uint8Array.from([12, ...little(2_500_000n, 8), 6])
      const accounts = [
        { address: source, writes: true },
        { address: token.mint },
        { address: destination, writes: true },
        { address: account, signs: true },
      ]
      const { simulation, steps, tokens } = await inspect([{ program: token.program, accounts, data }])
      expect(steps).toEqual([{ kind: 'token', token: token.mint, amount: 2_500_000n, to: other, from: undefined }])
      expect(tokens.get(token.mint)).toMatchObject({ decimals: 6 })
      expect(simulation).toMatchObject({
        changes: [{ asset: { kind: 'token', token: token.mint }, amount: -2_500_000n }],
      })
      // The older form names no token: the account does.
      const plain = Uint8Array.from([3, ...little(1n, 8)])
      const short = await inspect([
        { program: token.program, accounts: accounts.filter((_, place) => place !== 1), data: plain },
      ])
      expect(short.steps).toMatchObject([{ kind: 'token', token: token.mint, to: other }])
    },
  )

  it('tells whose account gets tokens that is only opened in the same transaction', async () => {
    const token = await solana.createToken({ program: 'token', decimals: 6, holders: { [account]: 9_000_000n } })
    const [source, opened] = [await token.accountOf(account), await token.accountOf(other)]
    const open = {
      program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      accounts: [
        { address: account, signs: true, writes: true },
        { address: opened, writes: true },
        { address: other },
        { address: token.mint },
        { address: system },
        { address: token.program },
      ],
      data: Uint8Array.from([1]),
    }
    const move = {
      program: token.program,
      accounts: [
        { address: source, writes: true },
        { address: token.mint },
        { address: opened, writes: true },
        { address: account, signs: true },
      ],
      data: Uint8Array.from([12, ...little(2n, 8), 6]),
    }
    const { steps } = await inspect([open, move])
    expect(steps).toEqual([
      { kind: 'open', account: opened, deposit: undefined, owner: other },
      { kind: 'token', token: token.mint, amount: 2n, to: other, from: undefined },
    ])
    // The owner is unknown before the account is opened.
    expect((await inspect([move, open])).steps[0]).toMatchObject({ kind: 'token', to: opened })
  })

  it('finds rights over tokens: allowances, and accounts that are handed over', async () => {
    const token = await solana.createToken({ decimals: 2, holders: { [account]: 500n } })
    const source = await token.accountOf(account)
    const owner = { address: account, signs: true }
    const approve = (amount: bigint) =>
      inspect([
        {
          program: tokenProgram,
          accounts: [{ address: source, writes: true }, { address: other }, owner],
          data: Uint8Array.from([4, ...little(amount, 8)]),
        },
      ])
    // All that there is of it, and more than that.
    expect((await approve(500n)).steps.map(riskOf)).toEqual(['plain'])
    const beyond = await approve(501n)
    expect(beyond.steps.map(riskOf)).toEqual(['authority'])
    expect(beyond.simulation.kind === 'changes' && beyond.simulation.rights.map(riskOf)).toEqual(['authority'])
    const approved = await approve(2n ** 64n - 1n)
    expect(approved.steps).toMatchObject([{ kind: 'allow', token: token.mint, spender: other }])
    expect(approved.steps.map(riskOf)).toEqual(['authority'])
    expect(approved.simulation).toMatchObject({ rights: [{ kind: 'allow', spender: other }] })
    const handedOver = await inspect([
      {
        program: tokenProgram,
        accounts: [{ address: source, writes: true }, owner],
        data: Uint8Array.from([6, 2, 1, ...base58.decode(other)]),
      },
    ])
    expect(handedOver.steps).toEqual([{ kind: 'handOver', account: source, to: other }])
    expect(handedOver.simulation).toMatchObject({ rights: [{ kind: 'handOver', account: source, to: other }] })
  })

  it('says what a token keeps back of a transfer, and what its maker may do with it', async () => {
    const stranger = base58.encode(new Uint8Array(32).fill(9))
    const token = await solana.createToken({
      decimals: 2,
      transferFee: { basisPoints: 1_500, maximum: 60n },
      permanentDelegate: stranger,
      holders: { [account]: 1_000n, [other]: 0n },
    })
    const [source, destination] = [await token.accountOf(account), await token.accountOf(other)]
    const move = (amount: bigint) =>
      inspect([
        {
          program: token.program,
          accounts: [
            { address: source, writes: true },
            { address: token.mint },
            { address: destination, writes: true },
            { address: account, signs: true },
          ],
          data: Uint8Array.from([12, ...little(amount, 8), 2]),
        },
      ])
    const found = await move(101n)
    expect(found.simulation).toMatchObject({ changes: [{ amount: -101n }] })
    const terms = found.tokens.get(token.mint)?.terms ?? expect.fail('The token has no terms.')
    expect(terms).toMatchObject({ taker: stranger, hook: undefined, startsFrozen: false })
    // 15% of it, rounded up, and no more than the most.
    expect([101n, 1_000n, 0n].map((amount) => transferFeeOf(amount, terms))).toEqual([16n, 60n, 0n])
    const name = shortEnds(token.mint)
    expect(said(found)).toContainEqual({
      tone: 'danger',
      title: `The receiver gets 0.85 ${name}`,
      sub: `The token keeps 0.16 ${name} of it back.`,
    })
    // What leaves cannot be taken any more.
    expect(said(found).map(({ title }) => title)).not.toContain(`The maker of ${name} can take it from you`)
    const changes = [{ asset: { kind: 'token', token: token.mint } as const, amount: 5n }]
    const comes = { ...found, steps: [], simulation: { kind: 'changes', changes, rights: [] } as const }
    expect(said(comes)).toContainEqual({
      tone: 'warn',
      title: `The maker of ${name} can take it from you`,
      sub: 'At any time, and without asking you.',
    })
  })

  it('reads mints whose new accounts are frozen, and whose transfers a program decides on', async () => {
    const hook = base58.encode(new Uint8Array(32).fill(9))
    const [gated, plain] = [
      await solana.createToken({ freezable: true, startsFrozen: true, transferHook: hook }),
      await solana.createToken({ program: 'token-2022' }),
    ]
    const open = async ({ accountOf, mint, program }: typeof gated): Promise<Instruction> => ({
      program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      accounts: [
        { address: account, signs: true, writes: true },
        { address: await accountOf(account), writes: true },
        { address: account },
        { address: mint },
        { address: system },
        { address: program },
      ],
      data: Uint8Array.from([1]),
    })
    const burn = async ({ accountOf, mint, program }: typeof gated): Promise<Instruction> => ({
      program,
      accounts: [
        { address: await accountOf(account), writes: true },
        { address: mint },
        { address: account, signs: true },
      ],
      data: Uint8Array.from([13, ...little(1n, 8), 6]),
    })
    const { tokens } = await inspect([await open(gated), await burn(gated), await open(plain), await burn(plain)])
    expect(tokens.get(gated.mint)?.terms).toEqual({ taker: undefined, hook, fees: [], startsFrozen: true })
    expect(tokens.get(plain.mint)).toEqual({ kind: 'token', symbol: undefined, decimals: 6, supply: 0n })
  })

  it('names the account whose tokens move where another one may move them', async () => {
    const token = await solana.createToken({
      permanentDelegate: other,
      holders: { [account]: 900n, [other]: 0n },
    })
    const [source, destination] = [await token.accountOf(account), await token.accountOf(other)]
    const { simulation, steps } = await inspect([
      transfer(1n),
      {
        program: token.program,
        accounts: [
          { address: source, writes: true },
          { address: token.mint },
          { address: destination, writes: true },
          { address: other, signs: true },
        ],
        data: Uint8Array.from([12, ...little(900n, 8), 6]),
      },
    ])
    expect(steps[1]).toEqual({ kind: 'token', token: token.mint, amount: 900n, to: other, from: undefined })
    expect(simulation).toMatchObject({ changes: [{ amount: -1n }, { amount: -900n }] })
  })

  it('says that a transaction with a durable nonce counts at any later time', async () => {
    const nonce = base58.encode(new Uint8Array(32).fill(8))
    const advance: Instruction = {
      program: system,
      accounts: [
        { address: nonce, writes: true },
        { address: 'SysvarRecentB1ockHashes11111111111111111111' },
        { address: other, signs: true },
      ],
      data: Uint8Array.from(little(4n, 4)),
    }
    const found = await inspect([advance, transfer(1n)])
    expect(found.steps).toEqual([
      { kind: 'durable', account: nonce },
      { kind: 'coin', amount: 1n, to: other },
    ])
    expect(said(found)).toContainEqual({
      tone: 'danger',
      title: 'This can be sent at any later time',
      sub: 'It has no end. By then it may do more than it does now.',
    })
  })

  it('finds the right to close an account, which takes all that a wrapped coin’s account has', async () => {
    const token = await solana.createToken({ holders: { [account]: 500n } })
    const source = await token.accountOf(account)
    const found = await inspect([
      {
        program: tokenProgram,
        accounts: [
          { address: source, writes: true },
          { address: account, signs: true },
        ],
        data: Uint8Array.from([6, 3, 1, ...base58.decode(other)]),
      },
    ])
    expect(found.simulation).toMatchObject({ rights: [{ kind: 'handOver', account: source, to: other }] })
  })

  it('reads every account that a transaction names, however many a node answers at once', async () => {
    const token = await solana.createToken({ holders: { [account]: 500n } })
    const source = await token.accountOf(account)
    const unused = Array.from({ length: 130 }, (_, index) => base58.encode(new Uint8Array(32).fill(index + 10)))
    const found = await readAccounts(network, solana.caipNetworkId, [...unused, source], AbortSignal.timeout(60_000))
    expect([...found.keys()]).toEqual([source])
  })

  it('names programs that it does not know, and what would fail', async () => {
    const stranger = base58.encode(new Uint8Array(32).fill(9))
    const { simulation, steps } = await inspect([{ program: stranger, accounts: [], data: Uint8Array.from([1]) }])
    expect(steps).toEqual([{ kind: 'program', program: stranger }])
    expect(simulation.kind).toBe('fails')
    const poor = await inspect([transfer(9_000_000_000_000_000n)])
    expect(poor.simulation.kind).toBe('fails')
  })

  it('reads the bytes alone where the network does not answer, and says so', async () => {
    const found = await inspect(
      [transfer(1n)],
      fetchFrom(() => 'http://127.0.0.1:9'),
    )
    expect(found).toMatchObject({
      steps: [{ kind: 'coin', amount: 1n, to: other }],
      simulation: { kind: 'unavailable' },
      fee: undefined,
      obstacle: { kind: 'network' },
    })
  })

  it('shows no fee to an account that does not pay it', async () => {
    const { fee, simulation } = await inspect([transfer(7n)], network, other)
    expect(fee).toBe(0n)
    expect(simulation).toMatchObject({ changes: [{ asset: { kind: 'coin' }, amount: -7n }] })
  })
})
