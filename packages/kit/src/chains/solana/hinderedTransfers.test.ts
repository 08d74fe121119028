import { type RunningSolana, type SolanaToken, startSolana } from '@foyer/test'
import {
  address,
  createKeyPairFromBytes,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  signTransaction,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RevertCode } from '../../core/transfers.ts'
import { knownPrograms } from './programs.ts'
import { readSolana } from './readSolana.ts'
import { tokenMove } from './tokenPlan.ts'
import { coinMove, type Move, transferMessage } from './transferMessage.ts'
import { readLifetime } from './transferReads.ts'
import { connectVisitor, somebody } from './visitor.fixture.ts'

const stops: (() => unknown)[] = []
let chain: RunningSolana

beforeAll(async () => {
  chain = await startSolana({ slotTime: 0 })
})
afterAll(() => chain.stop())
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const node = () => ({ url: chain.url, signal: AbortSignal.timeout(5_000) })

async function setUp() {
  const visitor = await connectVisitor(chain)
  stops.push(visitor.leave)
  return visitor
}

/** Sends from one of the chain's accounts, whatever a dry run would say, and answers the signature. */
async function sendAs(index: 0 | 1, move: Move): Promise<string> {
  const { address: payer, secretKey } = chain.accounts[index]
  const { wire } = transferMessage(payer, move, await readLifetime(node()), 0n)
  const keys = await createKeyPairFromBytes(getBase58Encoder().encode(secretKey))
  const signed = await signTransaction([keys], getTransactionDecoder().decode(wire))
  const options = { encoding: 'base64', skipPreflight: true }
  return readSolana(node(), 'sendTransaction', [getBase64EncodedWireTransaction(signed), options])
}

/** Has the owner's account take no transfers without a memo: it is made longer for that, then told so. */
async function requireMemo(token: SolanaToken): Promise<void> {
  const { address: owner } = chain.accounts[1]
  const account = await token.accountOf(owner)
  const signs = { address: address(owner), role: 3 } as const
  const writes = { address: address(account), role: 1 } as const
  const system = { address: address(knownPrograms.system), role: 0 } as const
  const programAddress = address(token.program)
  const signature = await sendAs(1, {
    instructions: [
      { programAddress, accounts: [writes, signs, system, signs], data: new Uint8Array([29, 8, 0]) },
      { programAddress, accounts: [writes, signs], data: new Uint8Array([30, 0]) },
    ],
    unitLimit: 0,
    writes: [],
  })
  expect(await errorOf(signature)).toBeNull()
}

async function errorOf(signature: string): Promise<unknown> {
  const { value } = await readSolana<{ value: readonly ({ err: unknown } | null)[] }>(node(), 'getSignatureStatuses', [
    [signature],
  ])
  if (!value[0]) throw new Error('The chain does not know it')
  return value[0].err
}

/** A transfer of tokens from the first account to where the other one has its own, whether that is there or not. */
async function plainTransfer(token: SolanaToken, to: string, amount: bigint): Promise<Move> {
  const { address: from } = chain.accounts[0]
  const [source, destination] = await Promise.all([token.accountOf(from), token.accountOf(to)])
  const { decimals, mint, program } = token
  const transfer = { networkId: chain.caipNetworkId, from, to, amount }
  return tokenMove(transfer, mint, { program, decimals, source, destination, opens: false })
}

type Case = readonly [title: string, code: RevertCode, make: (from: string, to: string) => Promise<SolanaToken>]

const cases: readonly Case[] = [
  [
    'a token of SPL Token whose issuer froze the sender',
    'account-frozen',
    async (from, to) => {
      const token = await chain.createToken({ program: 'token', freezable: true, holders: { [from]: 10n, [to]: 1n } })
      await token.freeze(from)
      return token
    },
  ],
  [
    'a token of Token-2022 whose issuer froze the receiver',
    'account-frozen',
    async (from, to) => {
      const options = { program: 'token-2022', freezable: true, holders: { [from]: 10n, [to]: 1n } } as const
      const token = await chain.createToken(options)
      await token.freeze(to)
      return token
    },
  ],
  [
    'a receiver who takes transfers with a memo only',
    'memo-required',
    async (from, to) => {
      const token = await chain.createToken({ program: 'token-2022', holders: { [from]: 10n, [to]: 1n } })
      await requireMemo(token)
      return token
    },
  ],
  [
    'a token that stays with its owner',
    'token-not-transferable',
    (from, to) => chain.createToken({ nonTransferable: true, holders: { [from]: 10n, [to]: 1n } }),
  ],
  [
    'a token whose issuer has stopped all transfers',
    'token-paused',
    async (from, to) => {
      const token = await chain.createToken({ pausable: true, holders: { [from]: 10n, [to]: 1n } })
      await token.pause()
      return token
    },
  ],
]

test.each(cases)('%s: the dry run says %s, the wallet is not asked', async (_, code, make) => {
  const { from, live, lumen, methods, transfer } = await setUp()
  const to = chain.accounts[1].address
  const token = await make(from, to)
  const asked = transfer(token, 4n, to)
  expect(await methods.simulate(asked)).toEqual({ type: 'reverts', code })
  await expect(methods.send(live(), asked)).rejects.toMatchObject({ code: 'SEND_NOT_ACCEPTED', details: code })
  expect(lumen.control.requests().map(({ method }) => method)).not.toContain('solana:signTransaction')
})

test.each(cases)('%s: one that was sent all the same has failed for that reason', async (_, code, make) => {
  const { from, methods, status } = await setUp()
  const to = chain.accounts[1].address
  const token = await make(from, to)
  const hash = await sendAs(0, await plainTransfer(token, to, 4n))
  expect(await status({ hash })).toEqual({ type: 'failed' })
  expect(await methods.failureReason?.({ hash, networkId: chain.caipNetworkId })).toEqual({ code })
})

test('coins and tokens that are not there, and accounts that are not, are told of what was sent', async () => {
  const { from, methods } = await setUp()
  const friend = somebody()
  const token = await chain.createToken({ holders: { [from]: 10n } })
  const reasonOf = async (move: Move) =>
    methods.failureReason?.({ hash: await sendAs(0, move), networkId: chain.caipNetworkId })
  const tooMuch = coinMove({ from, to: friend, amount: 2_000_000_000_000n })
  expect(await reasonOf(tooMuch)).toEqual({ code: 'balance-too-low' })
  expect(await reasonOf(await plainTransfer(token, friend, 1n))).toEqual({ code: 'account-missing' })
  await token.mintTo(friend, 1n)
  expect(await reasonOf(await plainTransfer(token, friend, 11n))).toEqual({ code: 'balance-too-low' })
  const other = await chain.createToken({ holders: { [friend]: 1n } })
  const { instructions, ...rest } = await plainTransfer(token, friend, 1n)
  const wrong = instructions.map(({ accounts = [], ...each }) => ({ ...each, accounts: [...accounts] }))
  wrong[0]?.accounts.splice(2, 1, { address: address(await other.accountOf(friend)), role: 1 })
  expect(await reasonOf({ ...rest, instructions: wrong })).toEqual({ code: 'receiver-of-other-token' })
})
