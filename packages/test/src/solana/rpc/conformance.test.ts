// Long because it is one table: a row for every method, with the whole answer that its documentation promises.
import { readFile } from 'node:fs/promises'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase58Encoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolanaToken } from '../createToken.ts'
import { createLedger } from '../ledger.ts'
import { type RunningSolana, startSolana } from '../startSolana.ts'
import { createMethods } from './createMethods.ts'

// The answers' fields and types as https://solana.com/docs/rpc/http documents them, method by method.

interface Scene {
  readonly owner: string
  readonly other: string
  readonly token: SolanaToken
  readonly tokenAccount: string
  readonly signature: string
  readonly blockhash: string
  readonly slot: number
  /** A message and transactions in base64, signed and new. */
  readonly message: string
  readonly unsent: string
  readonly simulated: string
}

let solana: RunningSolana
let scene: Scene

interface Said {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

async function ask(method: string, params: readonly unknown[] = []): Promise<Said> {
  const response = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'x', method, params }),
  })
  const answer: unknown = await response.json()
  expect(answer).toMatchObject({ jsonrpc: '2.0', id: 'x' })
  return answer as Said
}

const confirmed = { commitment: 'confirmed' }

async function compile(signer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { result } = await ask('getLatestBlockhash', [confirmed])
  const { value } = result as { value: { blockhash: string; lastValidBlockHeight: number } }
  const { blockhash, lastValidBlockHeight } = value
  const lifetime = { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  return pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        lifetime as Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0],
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
}

beforeAll(async () => {
  solana = await startSolana({ slotTime: 0 })
  const [first, second] = solana.accounts
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(first.secretKey))
  const token = await solana.createToken({ decimals: 6, holders: { [first.address]: 420_000_000n } })
  const transfer = (amount: bigint) =>
    getTransferSolInstruction({ source: signer, destination: address(second.address), amount })
  const wire = async (amount: bigint) =>
    getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(await compile(signer, [transfer(amount)])))
  const sent = await ask('sendTransaction', [await wire(1n), { encoding: 'base64', preflightCommitment: 'confirmed' }])
  const message = await compile(signer, [transfer(2n)])
  const latest = await ask('getLatestBlockhash', [confirmed])
  scene = {
    owner: first.address,
    other: second.address,
    token,
    tokenAccount: await token.accountOf(first.address),
    signature: String(sent.result),
    blockhash: (latest.result as { value: { blockhash: string } }).value.blockhash,
    slot: Number(solana.slot()) - 1,
    message: getBase64Decoder().decode(compileTransaction(message).messageBytes),
    unsent: await wire(3n),
    simulated: await wire(4n),
  }
})
afterAll(() => solana.stop())

const number = expect.any(Number)
const text = expect.any(String)
const list = expect.any(Array)
const base58 = expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,88}$/)
const inContext = (value: unknown) => ({ context: { apiVersion: text, slot: number }, value })
const account = (data: unknown) => ({
  data,
  executable: false,
  lamports: number,
  owner: base58,
  rentEpoch: number,
  space: number,
})
const tokenAmount = { amount: '420000000', decimals: 6, uiAmount: 420, uiAmountString: '420' }
const parsedToken = (mint: string, owner: string) => ({
  program: 'spl-token',
  parsed: { info: { isNative: false, mint, owner, state: 'initialized', tokenAmount }, type: 'account' },
  space: 165,
})

/** Method, parameters, and the whole answer. */
const table: readonly (readonly [
  method: string,
  params: (given: Scene) => readonly unknown[],
  result: (given: Scene) => unknown,
])[] = [
  ['getAccountInfo', ({ owner }) => [owner, { encoding: 'base58' }], () => inContext(account(['', 'base58']))],
  ['getAccountInfo', ({ owner }) => [owner, { encoding: 'base64' }], () => inContext(account(['', 'base64']))],
  [
    'getAccountInfo',
    ({ tokenAccount }) => [tokenAccount, { encoding: 'jsonParsed' }],
    ({ token, owner }) => inContext(account(parsedToken(token.mint, owner))),
  ],
  ['getAccountInfo', () => ['vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg', {}], () => inContext(null)],
  [
    'getAccountInfo',
    ({ tokenAccount }) => [tokenAccount, { encoding: 'base64', dataSlice: { offset: 64, length: 8 } }],
    () => inContext({ ...account(['ALEIGQAAAAA=', 'base64']), space: 165 }),
  ],
  ['getBalance', ({ other }) => [other], () => inContext(1_000_000_000_001)],
  ['getBlockHeight', () => [], () => number],
  ['getBlockTime', ({ slot }) => [slot], () => number],
  [
    'getEpochInfo',
    () => [],
    () => ({
      absoluteSlot: number,
      blockHeight: number,
      epoch: number,
      slotIndex: number,
      slotsInEpoch: number,
      transactionCount: number,
    }),
  ],
  ['getFeeForMessage', ({ message }) => [message, confirmed], () => inContext(5000)],
  ['getFirstAvailableBlock', () => [], () => 0],
  ['getGenesisHash', () => [], () => base58],
  ['getHealth', () => [], () => 'ok'],
  ['getLatestBlockhash', () => [confirmed], () => inContext({ blockhash: base58, lastValidBlockHeight: number })],
  ['getMinimumBalanceForRentExemption', () => [165], () => number],
  [
    'getMultipleAccounts',
    ({ owner }) => [[owner, 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'], { encoding: 'base64' }],
    () => inContext([account(['', 'base64']), null]),
  ],
  [
    'getRecentPrioritizationFees',
    ({ owner }) => [[owner]],
    () => expect.arrayContaining([{ slot: number, prioritizationFee: 0 }]),
  ],
  [
    'getSignatureStatuses',
    ({ signature }) => [
      [signature, '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv'],
      { searchTransactionHistory: true },
    ],
    () =>
      inContext([
        { slot: number, confirmations: number, err: null, status: { Ok: null }, confirmationStatus: 'confirmed' },
        null,
      ]),
  ],
  [
    'getSignaturesForAddress',
    ({ other }) => [other, { limit: 1, ...confirmed }],
    ({ signature }) => [
      { signature, slot: number, err: null, memo: null, blockTime: number, confirmationStatus: 'confirmed' },
    ],
  ],
  ['getSlot', () => [], () => number],
  ['getTokenAccountBalance', ({ tokenAccount }) => [tokenAccount], () => inContext(tokenAmount)],
  [
    'getTokenAccountsByOwner',
    ({ owner, token }) => [owner, { mint: token.mint }, { encoding: 'jsonParsed' }],
    ({ owner, token, tokenAccount }) =>
      inContext([
        { pubkey: tokenAccount, account: { ...account(parsedToken(token.mint, owner)), lamports: 2_039_280 } },
      ]),
  ],
  ['getTokenSupply', ({ token }) => [token.mint], () => inContext(tokenAmount)],
  [
    'getTransaction',
    ({ signature }) => [signature, { encoding: 'json', ...confirmed }],
    ({ signature }) => ({
      slot: number,
      blockTime: number,
      meta: meta({ loadedAddresses: { readonly: [], writable: [] } }),
      transaction: {
        message: {
          accountKeys: [base58, base58, base58],
          header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1, numRequiredSignatures: 1 },
          instructions: [{ accounts: [0, 1], data: text, programIdIndex: 2, stackHeight: 1 }],
          recentBlockhash: base58,
        },
        signatures: [signature],
      },
    }),
  ],
  [
    'getTransaction',
    ({ signature }) => [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, ...confirmed }],
    ({ signature, owner, other }) => ({
      slot: number,
      blockTime: number,
      meta: meta({}),
      transaction: {
        message: {
          accountKeys: [
            { pubkey: owner, signer: true, source: 'transaction', writable: true },
            { pubkey: other, signer: false, source: 'transaction', writable: true },
            { pubkey: '11111111111111111111111111111111', signer: false, source: 'transaction', writable: false },
          ],
          instructions: [
            {
              parsed: { info: { destination: other, lamports: 1, source: owner }, type: 'transfer' },
              program: 'system',
              programId: '11111111111111111111111111111111',
              stackHeight: 1,
            },
          ],
          recentBlockhash: base58,
        },
        signatures: [signature],
      },
      version: 'legacy',
    }),
  ],
  ['getVersion', () => [], () => ({ 'feature-set': number, 'solana-core': text })],
  ['isBlockhashValid', ({ blockhash }) => [blockhash, confirmed], () => inContext(true)],
  ['requestAirdrop', ({ owner }) => [owner, 1_000_000_000], () => base58],
  [
    'simulateTransaction',
    ({ simulated }) => [simulated, { encoding: 'base64', ...confirmed }],
    () =>
      inContext({
        accounts: null,
        err: null,
        fee: 5000,
        innerInstructions: null,
        logs: list,
        replacementBlockhash: null,
        returnData: null,
        unitsConsumed: 150,
      }),
  ],
  [
    'simulateTransaction',
    ({ simulated, other }) => [
      simulated,
      {
        encoding: 'base64',
        replaceRecentBlockhash: true,
        innerInstructions: true,
        accounts: { addresses: [other] },
        ...confirmed,
      },
    ],
    () =>
      inContext({
        accounts: [{ ...account(['', 'base64']), lamports: 1_000_000_000_005 }],
        err: null,
        fee: 5000,
        innerInstructions: [],
        logs: list,
        replacementBlockhash: { blockhash: base58, lastValidBlockHeight: number },
        returnData: null,
        unitsConsumed: 150,
      }),
  ],
  ['sendTransaction', ({ unsent }) => [unsent, { encoding: 'base64', preflightCommitment: 'confirmed' }], () => base58],
]

function meta(more: object) {
  return {
    computeUnitsConsumed: 150,
    err: null,
    fee: 5000,
    innerInstructions: [],
    logMessages: list,
    postBalances: [number, number, 1],
    postTokenBalances: [],
    preBalances: [number, number, 1],
    preTokenBalances: [],
    rewards: [],
    status: { Ok: null },
    ...more,
  }
}

/** What is refused, and with which code and words. */
const refusals: readonly (readonly [method: string, params: readonly unknown[], code: number, message: string])[] = [
  ['getNothing', [], -32601, 'Method not found'],
  ['toString', [], -32601, 'Method not found'],
  ['getBalance', [], -32602, '`params` should have at least 1 argument(s)'],
  ['getBalance', ['0OIl'], -32602, 'Invalid param: Invalid'],
  ['getBalance', ['abc'], -32602, 'Invalid param: WrongSize'],
  ['getSlot', [{ commitment: 'max' }], -32602, 'Invalid params: unknown variant `max`.'],
  ['getSlot', [{ minContextSlot: 2 ** 52 }], -32016, 'Minimum context slot has not been reached'],
  ['getTokenAccountBalance', ['11111111111111111111111111111111'], -32602, 'Invalid param: not a Token account'],
  [
    'getTokenAccountsByOwner',
    ['11111111111111111111111111111111', { programId: '11111111111111111111111111111111' }],
    -32602,
    'Invalid param: unrecognized Token program id',
  ],
  ['getSignaturesForAddress', ['11111111111111111111111111111111', { limit: 1001 }], -32602, 'Invalid limit; max 1000'],
  [
    'getSignaturesForAddress',
    ['11111111111111111111111111111111', { commitment: 'processed' }],
    -32602,
    'Method does not support commitment below `confirmed`',
  ],
  ['getSignatureStatuses', [Array(257).fill('1')], -32602, 'Too many inputs provided; max 256'],
]

describe('the JSON-RPC', () => {
  it.each(table)('answers %s as documented (%#)', async (method, params, result) => {
    const said = await ask(method, params(scene))
    expect(said.error).toBeUndefined()
    expect(said.result).toEqual(result(scene))
  })

  it.each(refusals)('refuses %s with its code and words (%#)', async (method, params, code, message) => {
    expect((await ask(method, params)).error).toMatchObject({ code, message })
  })

  it('writes no more than 128 bytes in base58', async () => {
    const { error } = await ask('getAccountInfo', [scene.tokenAccount, { encoding: 'base58' }])
    const message = 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.'
    expect(error).toEqual({ code: -32600, message })
  })

  it('knows no method without a row in the table and in the README', async () => {
    const fund = () => Promise.reject(new Error('not asked'))
    const names = Object.keys(createMethods({ ledger: createLedger(), genesisHash: '', fund })).sort()
    expect([...new Set(table.map(([method]) => method))].sort()).toEqual(names)
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })

  it('answers batches in order, and refuses what is no request', async () => {
    const post = async (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
      const response = await fetch(solana.url, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    }
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'getHealth' },
      { jsonrpc: '2.0', method: 'getSlot' },
      { jsonrpc: '2.0', id: 'two', method: 'getNothing' },
      7,
    ]
    expect(JSON.parse((await post(JSON.stringify(batch))).text)).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'ok' },
      { jsonrpc: '2.0', id: 'two', error: { code: -32601, message: 'Method not found' } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
    ])
    expect(JSON.parse((await post('{"jsonrpc":')).text)).toMatchObject({ error: { code: -32700 } })
    expect(await post('x'.repeat(60_000))).toMatchObject({ status: 413 })
    expect(await post('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await fetch(solana.url)).toMatchObject({ status: 405 })
    const preflight = await fetch(solana.url, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('turns the pages of an address, newest first', async () => {
    const { other } = scene
    for (let made = 0; made < 4; made += 1) await solana.fund(other, BigInt(10 + made))
    const page = async (config: object): Promise<readonly string[]> => {
      const { result } = await ask('getSignaturesForAddress', [other, { ...confirmed, ...config }])
      return (result as { signature: string }[]).map(({ signature }) => signature)
    }
    const all = await page({})
    expect(all.length).toBeGreaterThan(4)
    expect(await page({ limit: 2 })).toEqual(all.slice(0, 2))
    expect(await page({ limit: 2, before: all[1] })).toEqual(all.slice(2, 4))
    expect(await page({ until: all[3] })).toEqual(all.slice(0, 3))
    expect(await page({ before: all[0], until: all[3] })).toEqual(all.slice(1, 3))
    // Nothing of it is finalized before 32 slots have passed.
    expect(await page({ commitment: 'finalized', limit: 1 })).not.toEqual(all.slice(0, 1))
    solana.mine(32)
    expect(await page({ commitment: 'finalized', limit: 1 })).toEqual(all.slice(0, 1))
  })
})
