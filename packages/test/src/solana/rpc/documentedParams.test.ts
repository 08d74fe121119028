// Long because it is one table: every parameter that the documentation names, with what it does here.
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
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

const base64 = { encoding: 'base64' }

// The parameters that https://solana.com/docs/rpc/http names, method by method; addresses and the like, which a method cannot do
// without, are left out.
const both = ['commitment', 'minContextSlot']
const documented: Readonly<Record<string, readonly string[]>> = {
  getAccountInfo: [...both, 'encoding', 'dataSlice'],
  getBalance: both,
  getBlockHeight: both,
  getBlockTime: [],
  getEpochInfo: both,
  getFeeForMessage: both,
  getFirstAvailableBlock: [],
  getGenesisHash: [],
  getHealth: [],
  getLatestBlockhash: both,
  getMinimumBalanceForRentExemption: ['commitment'],
  getMultipleAccounts: [...both, 'encoding', 'dataSlice'],
  getRecentPrioritizationFees: ['addresses'],
  getSignatureStatuses: ['searchTransactionHistory'],
  getSignaturesForAddress: [...both, 'limit', 'before', 'until'],
  getSlot: both,
  getTokenAccountBalance: ['commitment'],
  getTokenAccountsByOwner: [...both, 'encoding', 'dataSlice', 'mint', 'programId'],
  getTokenSupply: ['commitment'],
  getTransaction: ['commitment', 'encoding', 'maxSupportedTransactionVersion'],
  getVersion: [],
  isBlockhashValid: both,
  requestAirdrop: ['commitment'],
  sendTransaction: ['encoding', 'skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'],
  simulateTransaction: [...both, 'encoding', 'sigVerify', 'replaceRecentBlockhash', 'innerInstructions', 'accounts'],
}

interface Scene {
  readonly signer: KeyPairSigner
  readonly owner: string
  readonly other: string
  readonly token: SolanaToken
  readonly tokenAccount: string
  /** Oldest first, all of them final. */
  readonly signatures: readonly string[]
  /** Of a transaction of version 0. */
  readonly versioned: string
  readonly blockhash: string
  readonly message: string
  readonly wire: string
}

type Params = (config: object) => readonly unknown[]

let solana: RunningSolana
let scene: Scene

interface Said {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

async function ask(method: string, params: readonly unknown[] = []): Promise<Said> {
  const response = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Said
}

async function read(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const { result, error } = await ask(method, params)
  expect(error).toBeUndefined()
  return result
}

const readValue = async (method: string, params: readonly unknown[]) =>
  ((await read(method, params)) as { value: unknown }).value

async function compile(signer: KeyPairSigner, amount: bigint, version: 'legacy' | 0 = 'legacy') {
  const { blockhash, lastValidBlockHeight } = (await readValue('getLatestBlockhash', [])) as {
    blockhash: string
    lastValidBlockHeight: number
  }
  const lifetime = { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  const destination = address(solana.accounts[1].address)
  return pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        lifetime as Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0],
        paid,
      ),
    (timed) =>
      appendTransactionMessageInstructions([getTransferSolInstruction({ source: signer, destination, amount })], timed),
  )
}

/** A signed transfer in base64, with a blockhash that is final. */
async function sign(signer: KeyPairSigner, amount: bigint, version: 'legacy' | 0 = 'legacy'): Promise<string> {
  return getBase64EncodedWireTransaction(
    await signTransactionMessageWithSigners(await compile(signer, amount, version)),
  )
}

const toBase58 = (wire: string) => getBase58Decoder().decode(getBase64Encoder().encode(wire))

beforeAll(async () => {
  solana = await startSolana({ slotTime: 0 })
  solana.mine(40)
  const [first, second] = solana.accounts
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(first.secretKey))
  const token = await solana.createToken({ decimals: 6, holders: { [first.address]: 420_000_000n } })
  const signatures: string[] = []
  for (let count = 1n; count <= 4n; count += 1n) {
    signatures.push(String(await read('sendTransaction', [await sign(signer, count), { encoding: 'base64' }])))
  }
  const versioned = String(await read('sendTransaction', [await sign(signer, 5n, 0), { encoding: 'base64' }]))
  solana.mine(40)
  const message = await compile(signer, 6n)
  scene = {
    signer,
    owner: first.address,
    other: second.address,
    token,
    tokenAccount: await token.accountOf(first.address),
    signatures,
    versioned,
    blockhash: message.lifetimeConstraint.blockhash,
    message: getBase64Decoder().decode(compileTransaction(message).messageBytes),
    wire: await sign(signer, 7n),
  }
})
afterAll(() => solana.stop())

/** The parameters of a method with some options. */
const callOf: Readonly<Record<string, (given: Scene) => Params>> = {
  getAccountInfo:
    ({ owner }) =>
    (config) => [owner, config],
  getBalance:
    ({ owner }) =>
    (config) => [owner, config],
  getBlockHeight: () => (config) => [config],
  getEpochInfo: () => (config) => [config],
  getFeeForMessage:
    ({ message }) =>
    (config) => [message, config],
  getLatestBlockhash: () => (config) => [config],
  getMinimumBalanceForRentExemption: () => (config) => [50, config],
  getMultipleAccounts:
    ({ owner, other }) =>
    (config) => [[owner, other], config],
  getSignaturesForAddress:
    ({ owner }) =>
    (config) => [owner, config],
  getSlot: () => (config) => [config],
  getTokenAccountBalance:
    ({ tokenAccount }) =>
    (config) => [tokenAccount, config],
  getTokenAccountsByOwner:
    ({ owner, token }) =>
    (config) => [owner, { mint: token.mint }, { encoding: 'base64', ...config }],
  getTokenSupply:
    ({ token }) =>
    (config) => [token.mint, config],
  getTransaction:
    ({ signatures }) =>
    (config) => [signatures[0], config],
  isBlockhashValid:
    ({ blockhash }) =>
    (config) => [blockhash, config],
  requestAirdrop:
    ({ other }) =>
    (config) => [other, 1_000, config],
  sendTransaction:
    ({ wire }) =>
    (config) => [wire, { encoding: 'base64', ...config }],
  simulateTransaction:
    ({ wire }) =>
    (config) => [wire, { encoding: 'base64', ...config }],
}

const having = (parameter: string) =>
  Object.keys(documented).filter((method) => documented[method]?.includes(parameter))
const call = (method: string, config: object) => callOf[method]?.(scene)(config) ?? []
const slotOf = (said: unknown) => (said as { context?: { slot: number } }).context?.slot

/** Every other parameter: what it does. */
const rows: readonly (readonly [method: string, parameter: string, check: () => Promise<void>])[] = [
  ...['getAccountInfo', 'getMultipleAccounts'].map(
    (method) =>
      [
        method,
        'encoding',
        async () => {
          const dataIn = async (encoding: string) => {
            const wanted = method === 'getAccountInfo' ? scene.token.mint : [scene.token.mint]
            const found = await readValue(method, [wanted, { encoding }])
            return ([found].flat()[0] as { data: unknown }).data
          }
          const base64 = (await dataIn('base64')) as readonly [string, string]
          const base58 = (await dataIn('base58')) as readonly [string, string]
          expect([base64[1], base58[1]]).toEqual(['base64', 'base58'])
          expect(toBase58(base64[0])).toBe(base58[0])
          expect(await dataIn('jsonParsed')).toMatchObject({ program: 'spl-token', parsed: { type: 'mint' } })
        },
      ] as const,
  ),
  ...['getAccountInfo', 'getMultipleAccounts'].map(
    (method) =>
      [
        method,
        'dataSlice',
        async () => {
          const wanted = method === 'getAccountInfo' ? scene.tokenAccount : [scene.tokenAccount]
          const found = await readValue(method, [wanted, { encoding: 'base64', dataSlice: { offset: 64, length: 8 } }])
          const { data, space } = [found].flat()[0] as { data: [string]; space: number }
          expect(Buffer.from(data[0], 'base64').readBigUInt64LE()).toBe(420_000_000n)
          expect(space).toBe(165)
        },
      ] as const,
  ),
  [
    'getRecentPrioritizationFees',
    'addresses',
    async () => {
      expect(await read('getRecentPrioritizationFees', [])).toEqual(await read('getRecentPrioritizationFees', [[]]))
      const { error } = await ask('getRecentPrioritizationFees', [Array(129).fill(scene.owner)])
      expect(error?.code).toBe(-32602)
    },
  ],
  [
    'getSignatureStatuses',
    'searchTransactionHistory',
    async () => {
      solana.mine(400)
      const [signature] = scene.signatures
      expect(await readValue('getSignatureStatuses', [[signature]])).toEqual([null])
      expect(await readValue('getSignatureStatuses', [[signature], { searchTransactionHistory: false }])).toEqual([
        null,
      ])
      expect(await readValue('getSignatureStatuses', [[signature], { searchTransactionHistory: true }])).toMatchObject([
        { confirmations: null, err: null, confirmationStatus: 'finalized' },
      ])
    },
  ],
  ['getSignaturesForAddress', 'limit', async () => expect(await listed({ limit: 2 })).toHaveLength(2)],
  [
    'getSignaturesForAddress',
    'before',
    async () => {
      const all = await listed({})
      expect(await listed({ before: scene.signatures[2] })).toEqual(all.slice(all.indexOf(scene.signatures[1] ?? '')))
    },
  ],
  [
    'getSignaturesForAddress',
    'until',
    async () => {
      const all = await listed({})
      expect(await listed({ until: scene.signatures[1] })).toEqual(all.slice(0, all.indexOf(scene.signatures[1] ?? '')))
    },
  ],
  [
    'getTokenAccountsByOwner',
    'mint',
    async () => {
      const found = await readValue('getTokenAccountsByOwner', [scene.owner, { mint: scene.token.mint }, base64])
      expect(found).toMatchObject([{ pubkey: scene.tokenAccount }])
    },
  ],
  [
    'getTokenAccountsByOwner',
    'programId',
    async () => {
      const found = await readValue('getTokenAccountsByOwner', [
        scene.owner,
        { programId: scene.token.program },
        base64,
      ])
      expect(found).toMatchObject([{ pubkey: scene.tokenAccount }])
      const newer = { programId: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' }
      expect(await readValue('getTokenAccountsByOwner', [scene.owner, newer, base64])).toEqual([])
    },
  ],
  [
    'getTokenAccountsByOwner',
    'encoding',
    async () => {
      const dataIn = async (encoding: string) => {
        const found = await readValue('getTokenAccountsByOwner', call('getTokenAccountsByOwner', { encoding }))
        return (found as [{ account: { data: unknown } }])[0].account.data
      }
      expect(await dataIn('base64')).toEqual([expect.any(String), 'base64'])
      expect(await dataIn('jsonParsed')).toMatchObject({ parsed: { info: { tokenAmount: { uiAmountString: '420' } } } })
    },
  ],
  [
    'getTokenAccountsByOwner',
    'dataSlice',
    async () => {
      const config = { encoding: 'base64', dataSlice: { offset: 64, length: 8 } }
      const found = await readValue('getTokenAccountsByOwner', call('getTokenAccountsByOwner', config))
      expect(found).toMatchObject([{ account: { data: ['ALEIGQAAAAA=', 'base64'] } }])
    },
  ],
  [
    'getTransaction',
    'encoding',
    async () => {
      const [signature] = scene.signatures
      const inForm = async (encoding: string) =>
        ((await read('getTransaction', [signature, { encoding }])) as { transaction: unknown }).transaction
      const base64 = (await inForm('base64')) as readonly [string, string]
      const base58 = (await inForm('base58')) as readonly [string, string]
      expect([base64[1], base58[1]]).toEqual(['base64', 'base58'])
      expect(toBase58(base64[0])).toBe(base58[0])
      expect(await inForm('jsonParsed')).toMatchObject({ message: { instructions: [{ program: 'system' }] } })
      // The encoding alone, as the documentation's own example writes it; `json` is also the default.
      const byName = await read('getTransaction', [signature, 'json'])
      expect(byName).toEqual(await read('getTransaction', [signature, { encoding: 'json' }]))
      expect(byName).toEqual(await read('getTransaction', [signature]))
    },
  ],
  [
    'getTransaction',
    'maxSupportedTransactionVersion',
    async () => {
      const newest = { maxSupportedTransactionVersion: 0 }
      expect((await ask('getTransaction', [scene.versioned])).error?.code).toBe(-32015)
      expect(await read('getTransaction', [scene.versioned, newest])).toMatchObject({ version: 0 })
      expect(await read('getTransaction', [scene.signatures[0], newest])).toMatchObject({ version: 'legacy' })
      expect(await read('getTransaction', [scene.signatures[0]])).not.toHaveProperty('version')
    },
  ],
  [
    'sendTransaction',
    'encoding',
    async () => {
      const wire = await sign(scene.signer, 21n)
      const signature = await read('sendTransaction', [toBase58(wire)])
      expect(await readValue('getSignatureStatuses', [[signature]])).toMatchObject([{ err: null }])
      expect((await ask('sendTransaction', [wire, { encoding: 'base32' }])).error?.code).toBe(-32602)
    },
  ],
  [
    'sendTransaction',
    'skipPreflight',
    async () => {
      const tooMuch = await sign(scene.signer, 10n ** 15n)
      const config = { encoding: 'base64' }
      expect((await ask('sendTransaction', [tooMuch, config])).error?.code).toBe(-32002)
      const signature = await read('sendTransaction', [tooMuch, { ...config, skipPreflight: true }])
      expect(await readValue('getSignatureStatuses', [[signature]])).toMatchObject([{ err: expect.any(Object) }])
    },
  ],
  [
    'sendTransaction',
    'preflightCommitment',
    async () => {
      const { blockhash } = (await readValue('getLatestBlockhash', [{ commitment: 'processed' }])) as {
        blockhash: string
      }
      const wire = await signWith(blockhash, 22n)
      // A finalized state, which is meant when nothing is named, does not know the newest blockhash yet.
      expect((await ask('sendTransaction', [wire, { encoding: 'base64' }])).error?.code).toBe(-32002)
      const config = { encoding: 'base64', preflightCommitment: 'processed' }
      expect(await read('sendTransaction', [wire, config])).toEqual(expect.any(String))
      expect((await ask('sendTransaction', [wire, { ...config, preflightCommitment: 'max' }])).error?.code).toBe(-32602)
    },
  ],
  [
    'sendTransaction',
    'maxRetries',
    async () => {
      const config = { encoding: 'base64', maxRetries: 0 }
      expect(await read('sendTransaction', [await sign(scene.signer, 23n), config])).toEqual(expect.any(String))
    },
  ],
  [
    'simulateTransaction',
    'encoding',
    async () => {
      const wire = await sign(scene.signer, 24n)
      expect(await readValue('simulateTransaction', [toBase58(wire)])).toMatchObject({ err: null })
      expect((await ask('simulateTransaction', [wire, { encoding: 'base32' }])).error?.code).toBe(-32602)
    },
  ],
  [
    'simulateTransaction',
    'sigVerify',
    async () => {
      const forged = Buffer.from(await sign(scene.signer, 25n), 'base64')
      forged.fill(7, 1, 65)
      const params = (config: object) => [forged.toString('base64'), { encoding: 'base64', ...config }]
      expect(await readValue('simulateTransaction', params({}))).toMatchObject({ err: null })
      expect((await ask('simulateTransaction', params({ sigVerify: true }))).error?.code).toBe(-32003)
      const conflict = { sigVerify: true, replaceRecentBlockhash: true }
      expect((await ask('simulateTransaction', params(conflict))).error?.code).toBe(-32602)
    },
  ],
  [
    'simulateTransaction',
    'replaceRecentBlockhash',
    async () => {
      const wire = await signWith('11111111111111111111111111111112', 26n)
      const params = (config: object) => [wire, { encoding: 'base64', ...config }]
      expect(await readValue('simulateTransaction', params({}))).toMatchObject({ err: 'BlockhashNotFound' })
      expect(await readValue('simulateTransaction', params({ replaceRecentBlockhash: true }))).toMatchObject({
        err: null,
        replacementBlockhash: { blockhash: expect.any(String), lastValidBlockHeight: expect.any(Number) },
      })
    },
  ],
  [
    'simulateTransaction',
    'innerInstructions',
    async () => {
      const wire = await sign(scene.signer, 27n)
      const innerOf = async (innerInstructions: boolean) =>
        readValue('simulateTransaction', [wire, { encoding: 'base64', innerInstructions }])
      expect(await innerOf(true)).toMatchObject({ innerInstructions: [] })
      expect(await innerOf(false)).toMatchObject({ innerInstructions: null })
    },
  ],
  [
    'simulateTransaction',
    'accounts',
    async () => {
      const wire = await sign(scene.signer, 28n)
      const nobody = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
      const accounts = { addresses: [scene.other, scene.tokenAccount, nobody], encoding: 'jsonParsed' }
      const before = (await readValue('getBalance', [scene.other])) as number
      expect(await readValue('simulateTransaction', [wire, { encoding: 'base64', accounts }])).toMatchObject({
        accounts: [{ lamports: before + 28 }, { data: { parsed: { info: { mint: scene.token.mint } } } }, null],
      })
      const base58 = { addresses: [scene.other], encoding: 'base58' }
      expect((await ask('simulateTransaction', [wire, { encoding: 'base64', accounts: base58 }])).error?.code).toBe(
        -32602,
      )
    },
  ],
]

async function listed(config: object): Promise<readonly string[]> {
  const found = await read('getSignaturesForAddress', [scene.owner, config])
  return (found as { signature: string }[]).map(({ signature }) => signature)
}

async function signWith(blockhash: string, amount: bigint): Promise<string> {
  const message = await compile(scene.signer, amount)
  const lifetime = { ...message.lifetimeConstraint, blockhash }
  return getBase64EncodedWireTransaction(
    await signTransactionMessageWithSigners(
      setTransactionMessageLifetimeUsingBlockhash(
        lifetime as Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0],
        message,
      ),
    ),
  )
}

describe('the documented parameters of the JSON-RPC', () => {
  it.each(having('commitment'))('%s takes each commitment and no other word', async (method) => {
    const isSettledOnly = ['getSignaturesForAddress', 'getTransaction'].includes(method)
    const slots: number[] = []
    for (const commitment of ['finalized', 'confirmed', ...(isSettledOnly ? [] : ['processed'])]) {
      const slot = slotOf(await read(method, call(method, { commitment })))
      if (slot !== undefined) slots.push(slot)
    }
    // What is final is older than what is not.
    expect(slots).toEqual([...slots].sort((a, b) => a - b))
    if (slots.length > 0) expect(slots[0]).toBeLessThan(slots[1] ?? 0)
    expect((await ask(method, call(method, { commitment: 'root' }))).error?.code).toBe(-32602)
    if (isSettledOnly) expect((await ask(method, call(method, { commitment: 'processed' }))).error?.code).toBe(-32602)
  })

  it.each(having('minContextSlot'))('%s waits for no later slot than there is', async (method) => {
    const minContextSlot = Number(solana.slot()) + 1_000
    expect((await ask(method, call(method, { minContextSlot }))).error?.code).toBe(-32016)
    expect((await ask(method, call(method, { minContextSlot: 'x' }))).error?.code).toBe(-32602)
    if (method !== 'sendTransaction') await read(method, call(method, { minContextSlot: 1 }))
  })

  it.each(rows)('%s knows %s', async (_, __, check) => {
    expect.hasAssertions()
    await check()
  })

  it('cover all of those that the methods have', () => {
    const fund = () => Promise.reject(new Error('not asked'))
    const methods = Object.keys(createMethods({ ledger: createLedger(), genesisHash: '', fund })).sort()
    expect(Object.keys(documented).sort()).toEqual(methods)
    const checked = new Set(rows.map(([method, parameter]) => `${method} ${parameter}`))
    const open = methods.flatMap((method) =>
      (documented[method] ?? [])
        .filter((parameter) => !both.includes(parameter))
        .map((parameter) => `${method} ${parameter}`),
    )
    expect([...checked].sort()).toEqual(open.sort())
  })
})
