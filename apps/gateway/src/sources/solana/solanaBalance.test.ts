import { rm } from 'node:fs/promises'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningSolana, type SolanaToken, startSolana } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { type FaultyNode, rpcError, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const owner = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const stranger = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const evmAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const native = 'So11111111111111111111111111111111111111111'

describe('balances of a Solana account', () => {
  let solana: RunningSolana
  let listed: SolanaToken
  let newer: SolanaToken
  let empty: SolanaToken
  let gift: SolanaToken
  let tokens: string
  let broken: FaultyNode
  let gateway: TestGateway
  let chainId: string

  beforeAll(async () => {
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    // More lamports than a number holds exactly.
    await solana.fund(owner, 9_007_199_254_740_993n)
    listed = await solana.createToken({ decimals: 6, holders: { [owner]: 12_500_000n } })
    newer = await solana.createToken({ decimals: 9, program: 'token-2022', holders: { [owner]: 7n } })
    empty = await solana.createToken({ holders: { [owner]: 0n } })
    gift = await solana.createToken({ holders: { [owner]: 1_000n } })
    const token = ({ mint, decimals }: SolanaToken, symbol: string, chain = 104) => ({
      chainId: chain,
      address: mint,
      name: `${symbol} token`,
      symbol,
      decimals,
      logoURI: 'https://pictures.example/a.png',
    })
    const all = [token(listed, 'LST'), token(newer, 'NEW'), token(empty, 'NIL'), token(gift, 'GFT', 101)]
    const bad = { ...token(gift, 'BAD'), address: `${gift.mint.slice(0, -1)}0` }
    tokens = await writeTokenList({
      name: 'Local',
      timestamp: '2026-11-01T00:00:00Z',
      version: { major: 1, minor: 0, patch: 0 },
      tokens: [...all, bad],
    })
    broken = await startFaultyNode(rpcError(-32_601, 'Method not found'))
    const chain = {
      id: chainId,
      name: 'Local Solana',
      local: true,
      tokenLists: [tokens],
      pricesUsd: { SOL: '150', LST: '2' },
      rpcUrls: [
        { url: broken.url, weight: 1000 },
        { url: solana.url, weight: 1 },
      ],
    }
    gateway = await startTestGateway({ chains: [], solanaChains: [chain] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await broken?.stop()
    await solana?.stop()
    await rm(tokens, { force: true })
  })

  const read = async (path: string) => {
    const response = await gateway.send(path)
    expect([path, response.status]).toEqual([path, 200])
    const json: unknown = await response.json()
    const { balances } = parseAnswer(endpoints.balance, json)
    // Reading drops bad items; none may be dropped here.
    expect({ balances }).toEqual(json)
    return { balances, response }
  }

  it('hold SOL and the listed tokens of both programs, exact to the last unit, from the node that answers', async () => {
    const { balances, response } = await read(`/v1/account/${owner}/balance?currency=usd&chainId=${chainId}`)
    expect(balances).toEqual([
      {
        name: 'Solana',
        symbol: 'SOL',
        chainId,
        value: 9_007_199.254740993 * 150,
        price: 150,
        quantity: { decimals: '9', numeric: '9007199.254740993' },
        iconUrl: '',
      },
      {
        name: 'LST token',
        symbol: 'LST',
        chainId,
        address: `${chainId}:${listed.mint}`,
        value: 25,
        price: 2,
        quantity: { decimals: '6', numeric: '12.5' },
        iconUrl: 'https://pictures.example/a.png',
      },
      {
        name: 'NEW token',
        symbol: 'NEW',
        chainId,
        address: `${chainId}:${newer.mint}`,
        price: 0,
        quantity: { decimals: '9', numeric: '0.000000007' },
        iconUrl: 'https://pictures.example/a.png',
      },
    ])
    expect(response.headers.get('x-foyer-source')).toBe('chain')
    expect(response.headers.get('x-foyer-price-source')).toBe('dev')
    // The refusal of the first node cost it nothing: it is asked again.
    expect(broken.bodies.length).toBeGreaterThan(0)
  })

  it('cover all Solana chains when none is named, also by a CAIP-10 name', async () => {
    const { balances } = await read(`/v1/account/${chainId}:${owner}/balance?currency=usd`)
    expect(balances.map(({ symbol }) => symbol)).toEqual(['SOL', 'LST', 'NEW'])
    expect((await read(`/v1/account/${stranger}/balance?currency=usd`)).balances).toEqual([])
  })

  it('show by forceUpdate what is empty, on no list, or native', async () => {
    const forced = [empty.mint, gift.mint, native].map((token) => `${chainId}:${token}`)
    const { balances } = await read(`/v1/account/${owner}/balance?currency=usd&forceUpdate=${forced.join(',')}`)
    const bySymbol = new Map(balances.map((balance) => [balance.symbol, balance]))
    expect(bySymbol.get('NIL')).toMatchObject({ address: forced[0], quantity: { numeric: '0' } })
    expect(bySymbol.get(`${gift.mint.slice(0, 4)}…${gift.mint.slice(-4)}`)).toMatchObject({
      name: gift.mint,
      address: forced[1],
      quantity: { decimals: '6', numeric: '0.001' },
    })
    expect(bySymbol.has('SOL')).toBe(true)
    const { balances: nothing } = await read(
      `/v1/account/${stranger}/balance?currency=usd&forceUpdate=${chainId}:${native}`,
    )
    expect(nothing).toMatchObject([{ symbol: 'SOL', quantity: { numeric: '0' } }])
  })

  it('come with prices that can be asked for by mint, in its own spelling, and none for what is no token', async () => {
    const ask = (addresses: readonly string[]) =>
      gateway.send('/v1/fungible/price', {
        body: JSON.stringify({
          currency: 'usd',
          addresses: addresses.map((each) => `${chainId}:${each}`),
        }),
      })
    const response = await ask([listed.mint, native, gift.mint, stranger])
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      fungibles: [
        { address: `${chainId}:${listed.mint}`, name: 'LST token', symbol: 'LST', decimals: 6, price: 2 },
        { address: `${chainId}:${native}`, symbol: 'SOL', decimals: 9, price: 150 },
        { address: `${chainId}:${gift.mint}`, name: gift.mint, decimals: 6, price: 0 },
      ],
    })
    await expectProblem(await ask([stranger]), 400, 'asset')
    await expectProblem(await ask(['z'.repeat(44)]), 400, 'address')
  })

  it.each([
    ['an EVM account on a Solana chain', () => `${evmAccount}/balance?currency=usd&chainId=${chainId}`, 'address'],
    ['an EVM account without a chain', () => `${evmAccount}/balance?currency=usd`, 'chainId'],
    ['base58 that is no 32 bytes', () => `${'z'.repeat(44)}/balance?currency=usd&chainId=${chainId}`, 'address'],
    [
      'a mint in another case, which is invalid',
      () => `${owner}/balance?currency=usd&forceUpdate=${chainId}:${'z'.repeat(44)}`,
      'address',
    ],
    [
      'a token of another namespace in forceUpdate',
      () => `${owner}/balance?currency=usd&forceUpdate=eip155:1:${evmAccount}`,
      'chainId',
    ],
    [
      'a cluster that is not served',
      () => `${owner}/balance?currency=usd&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`,
      'chainId',
    ],
  ])('refuse %s', async (_, path, field) => {
    await expectProblem(await gateway.send(`/v1/account/${path()}`), 400, field)
  })
})

describe('a Solana node that lies', () => {
  const account = (info: object) => ({ pubkey: stranger, account: { data: { parsed: { info } } } })
  const good = { mint: stranger, owner, tokenAmount: { amount: '1', decimals: 0 } }
  it.each([
    ['an invalid balance', 'getBalance', { value: -1 }],
    ['a balance past 64 bits', 'getBalance', { value: '18446744073709551616' }],
    ['accounts of another owner', 'getTokenAccountsByOwner', { value: [account({ ...good, owner: stranger })] }],
    ['an invalid mint', 'getTokenAccountsByOwner', { value: [account({ ...good, mint: 'abc' })] }],
    [
      'a negative amount',
      'getTokenAccountsByOwner',
      { value: [account({ ...good, tokenAmount: { amount: '-1', decimals: 0 } })] },
    ],
    [
      'accounts in another encoding',
      'getTokenAccountsByOwner',
      { value: [{ pubkey: stranger, account: { data: '' } }] },
    ],
    ['nothing', 'getTokenAccountsByOwner', null],
  ])('brings a 503 about %s, and never an empty list', async (_, method, lie) => {
    const node = await startFaultyNode((response, body) => {
      const call: { id: unknown; method: string } = JSON.parse(body)
      const honest = call.method === 'getBalance' ? { value: 1 } : { value: [account(good)] }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: call.method === method ? lie : honest }))
    })
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const gateway = await startTestGateway({ chains: [{ id: chainId, name: 'Solana', rpcUrls: [node.url] }] })
    try {
      await expectProblem(
        await gateway.send(`/v1/account/${owner}/balance?currency=usd&chainId=${chainId}`),
        503,
        'chainId',
      )
    } finally {
      await gateway.stop()
      await node.stop()
    }
  })
})
