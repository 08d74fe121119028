import { type RunningSolana, startSolana } from '@foyer/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NftId } from '../../core/transfers.ts'
import { readSolana } from './readSolana.ts'
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

const nft: NftId = { standard: 'metaplex', tokenId: '0' }
const node = () => ({ url: chain.url, signal: AbortSignal.timeout(5_000) })

async function setUp(options: { sends?: boolean } = {}) {
  const visitor = await connectVisitor(chain, options)
  stops.push(visitor.leave)
  return { ...visitor, piece: (mint: string, to?: string) => ({ ...visitor.transfer({ mint }, 1n, to), nft }) }
}

async function heldBy(account: string): Promise<string> {
  const { value } = await readSolana<{ value: { amount: string } }>(node(), 'getTokenAccountBalance', [account])
  return value.amount
}

const metadata = { name: 'Harbour at Dawn', symbol: 'HARB', uri: 'https://art.example/1.json' }

test.each([
  ['SPL Token', 'token', false],
  ['Token-2022', 'token-2022', true],
] as const)('a piece of %s arrives whole, with an account for it', async (_, program, sends) => {
  const { from, live, methods, piece, status } = await setUp({ sends })
  const token = await chain.createToken({ program, decimals: 0, metadata, holders: { [from]: 1n } })
  const asked = piece(token.mint)
  const outcome = await methods.simulate(asked)
  expect(outcome).toMatchObject({ type: 'changes', sent: 1n, received: 1n })
  const deposit = outcome.type === 'changes' ? (outcome.deposit ?? 0n) : 0n
  expect(await methods.estimate(asked)).toMatchObject({ total: 5_000n + deposit })
  expect(await status(await methods.send(live(), asked))).toEqual({ type: 'done' })
  expect(await heldBy(await token.accountOf(asked.to))).toBe('1')
  expect(await heldBy(await token.accountOf(from))).toBe('0')
  // It is gone, so that it does not go twice.
  expect(await methods.simulate(asked)).toEqual({ type: 'reverts', code: 'balance-too-low' })
})

test('sends neither a collectible that its maker’s rules keep frozen nor one that is not a token', async () => {
  const { from, live, lumen, methods, piece } = await setUp()
  const ruled = await chain.createToken({ decimals: 0, metadata, freezable: true, holders: { [from]: 1n } })
  await ruled.freeze(from)
  for (const mint of [ruled.mint, somebody()]) {
    const asked = piece(mint)
    expect(await methods.simulate(asked)).toEqual({ type: 'reverts', code: 'collectible-unsupported' })
    expect((await methods.estimate(asked)).total).toBeGreaterThanOrEqual(5_000n)
    await expect(methods.send(live(), asked)).rejects.toMatchObject({
      code: 'SEND_NOT_ACCEPTED',
      details: 'collectible-unsupported',
    })
  }
  expect(lumen.control.requests().map(({ method }) => method)).not.toContain('solana:signTransaction')
})

test('refuses collectibles of other chain families', async () => {
  const { methods, piece } = await setUp()
  const asked = { ...piece(somebody()), nft: { standard: 'erc721', tokenId: '7' } as const }
  await expect(methods.simulate(asked)).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
  await expect(methods.estimate(asked)).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
})
