// Long because every rule of the call is tried on chains that are started once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, startChains, startProxy, testContracts } from '@foyer/test'
import { type Address, erc20Abi, formatUnits, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { answer, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'

describe('balance', () => {
  let chains: RunningChains
  let gateway: TestGateway
  let tokens: string

  beforeAll(async () => {
    chains = await startChains({ extraTokens: true })
    tokens = await writeTokenList(chains.tokenList)
    gateway = await startTestGateway({
      chains: chains.chains.map((chain) =>
        chainOptions(chain, { tokenLists: [tokens], pricesUsd: { ETH: '2500', TUSD: '1', [chain.tokens.TKN]: '4.2' } }),
      ),
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
    await rm(tokens, { force: true })
  })

  const read = async (path: string) => {
    const response = await gateway.send(path)
    expect(response.status).toBe(200)
    const json: unknown = await response.json()
    const { balances } = parseAnswer(endpoints.balance, json)
    // Reading drops bad items; none may be dropped here.
    expect({ balances }).toEqual(json)
    return { balances, response }
  }

  const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  it('answers what the chain holds, native coin first and without an address', async () => {
    const [chain] = chains.chains
    const { balances, response } = await read(
      `/v1/account/${alice}/balance?currency=usd&chainId=${chain.caipNetworkId}`,
    )
    const ether = formatUnits(await chain.client.getBalance({ address: alice }), 18)
    expect(balances[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      value: Number(ether) * 2500,
      price: 2500,
      quantity: { decimals: '18', numeric: ether },
      iconUrl: '',
    })
    for (const symbol of ['TUSD', 'TKN'] as const) {
      const address = chain.tokens[symbol]
      const raw = await chain.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [alice] })
      const item = balances.find((balance) => balance.symbol === symbol)
      expect(item).toMatchObject({
        address: `eip155:31337:${address}`,
        price: symbol === 'TUSD' ? 1 : 4.2,
        quantity: { numeric: formatUnits(raw, symbol === 'TUSD' ? 6 : 18) },
      })
    }
    expect(response.headers.get('x-foyer-price-source')).toBe('dev')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('drops empty holdings and has no value where the price is unknown', async () => {
    const { balances } = await read(`/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337`)
    const fee = balances.find(({ symbol }) => symbol === 'FEE')
    expect(fee).toMatchObject({ price: 0 })
    expect(fee).not.toHaveProperty('value')
    expect((await read(`/v1/account/${stranger}/balance?currency=usd&chainId=eip155:31337`)).balances).toEqual([])
  })

  it('knows no price in a currency that no source serves, and does not name a source', async () => {
    const { balances, response } = await read(`/v1/account/${alice}/balance?currency=eur&chainId=eip155:31337`)
    expect(balances.length).toBeGreaterThan(1)
    expect(balances.every(({ price, value }) => price === 0 && value === undefined)).toBe(true)
    expect(response.headers.get('x-foyer-price-source')).toBeNull()
  })

  it('answers for all chains when none is named', async () => {
    const { balances } = await read(`/v1/account/${alice}/balance?currency=usd`)
    expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:31337', 'eip155:31338']))
  })

  it('answers what the living chains hold and names the dead one; asking for that one gets 503', async () => {
    const [alive, dead] = chains.chains
    if (dead === undefined) throw new Error('the second chain is missing')
    const half = await startTestGateway({
      chains: [chainOptions(alive), chainOptions(dead, { rpcUrls: ['http://127.0.0.1:1'] })],
    })
    try {
      const path = `/v1/account/${alice}/balance?currency=usd`
      const response = await half.send(path)
      const { balances } = parseAnswer(endpoints.balance, await response.json())
      expect([response.status, response.headers.get('x-foyer-missing')]).toEqual([200, dead.caipNetworkId])
      expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set([alive.caipNetworkId]))
      await expectProblem(await half.send(`${path}&chainId=${dead.caipNetworkId}`), 503, 'chainId')
      const portfolio = await half.send(`/v1/account/${alice}/portfolio`)
      expect([portfolio.status, portfolio.headers.get('x-foyer-missing')]).toEqual([200, dead.caipNetworkId])
      expect(parseAnswer(endpoints.portfolio, await portfolio.json()).data[0]).toMatchObject({ symbol: 'ETH' })
      const ask = async (filters: object) => {
        const call = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params: { account: alice, ...filters } }
        return (await half.send('/v1/json-rpc?projectId=demo', { body: JSON.stringify(call) })).json()
      }
      expect(Object.keys((await ask({})).result)).toEqual([`0x${alive.chainId.toString(16)}`])
      expect(await ask({ chainFilter: [`0x${dead.chainId.toString(16)}`] })).toMatchObject({ error: { code: -5 } })
    } finally {
      await half.stop()
    }
  })

  it('takes an address without 0x and in any case, and a CAIP-10 name', async () => {
    const path = (address: string) => `/v1/account/${address}/balance?currency=usd&chainId=eip155:31337`
    const { balances } = await read(path(bob))
    expect((await read(path(bob.slice(2).toLowerCase()))).balances).toEqual(balances)
    expect((await read(path(`eip155:31337:${bob}`))).balances).toEqual(balances)
  })

  it('keeps an answer for ten seconds; forceUpdate reads the chain and shows the named tokens even when empty', async () => {
    const [, chain] = chains.chains
    if (chain === undefined) throw new Error('the second chain is missing')
    const owner = '0x00000000000000000000000000000000000b0b01'
    const path = `/v1/account/${owner}/balance?currency=usd&chainId=${chain.caipNetworkId}`
    expect((await read(path)).balances).toEqual([])
    await chain.setBalance(owner, 5n)
    expect((await read(path)).balances).toEqual([])
    const wanted = [
      `${chain.caipNetworkId}:${chain.tokens.TUSD.toLowerCase()}`,
      `${chain.caipNetworkId}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`,
    ]
    const { balances } = await read(`${path}&forceUpdate=${wanted.join(',')}`)
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '0.000000000000000005'],
      ['TUSD', '0'],
    ])
    expect(balances.map(({ address }) => address)).toEqual([undefined, wanted[0]])
    expect((await read(path)).balances.map(({ quantity }) => quantity.numeric)).toEqual(['0.000000000000000005'])
  })

  it('shows named coins of an empty account on every chain they are named of, and nothing else of that chain', async () => {
    const [first, second] = chains.chains
    if (second === undefined) throw new Error('the second chain is missing')
    const owner = '0x00000000000000000000000000000000000b0b02'
    await second.setBalance(owner, 7n)
    const native = `${first.caipNetworkId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
    const token = `${second.caipNetworkId}:${second.tokens.TUSD}`
    const path = `/v1/account/${owner}/balance?currency=usd&chainId=${first.caipNetworkId}`
    const { balances } = await read(`${path}&forceUpdate=${native},${token}`)
    expect(balances).toEqual([
      expect.objectContaining({
        symbol: 'ETH',
        chainId: first.caipNetworkId,
        quantity: { decimals: '18', numeric: '0' },
      }),
      expect.objectContaining({ symbol: 'TUSD', chainId: second.caipNetworkId, address: token }),
    ])
    const both = await read(`${path}&forceUpdate=${native},${second.caipNetworkId}:${native.slice(-42)}`)
    expect(both.balances.map(({ chainId, address, quantity }) => [chainId, address, quantity.numeric])).toEqual([
      [first.caipNetworkId, undefined, '0'],
      [second.caipNetworkId, undefined, '0.000000000000000007'],
    ])
  })

  it('reads a token that is on no list from its contract, and ignores one that is no token', async () => {
    const [chain] = chains.chains
    const bare = await startTestGateway({ chains: [chainOptions(chain)], history: { enabled: false } })
    try {
      const wanted = [`${chain.caipNetworkId}:${chain.tokens.TKN}`, `${chain.caipNetworkId}:${bob}`].join(',')
      for (const _ of ['from the chain', 'from the database']) {
        const response = await bare.send(
          `/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337&forceUpdate=${wanted}`,
        )
        const { balances } = parseAnswer(endpoints.balance, await response.json())
        expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TKN'])
        expect(balances[1]).toMatchObject({ name: 'Test Token', quantity: { decimals: '18', numeric: '1000000' } })
      }
    } finally {
      await bare.stop()
    }
  })

  it('finds tokens on no list that the account received, without junk, and names them in the portfolio', async () => {
    const [chain] = chains.chains
    const owner = '0x0000000000000000000000000000000000d15c00'
    const { abi, bytecode } = testContracts.token
    const give = async (name: string, symbol: string, receivers: readonly Address[]) => {
      const hash = await chain.client.deployContract({
        account: alice,
        abi,
        bytecode,
        args: [name, symbol, 8],
        chain: null,
      })
      const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
      if (!contractAddress) throw new Error('nothing was deployed')
      for (const receiver of receivers) {
        const minted = await chain.client.writeContract({
          account: alice,
          address: contractAddress,
          abi,
          functionName: 'mint',
          args: [receiver, 250_000_000n],
          chain: null,
        })
        await chain.client.waitForTransactionReceipt({ hash: minted })
      }
      return getAddress(contractAddress)
    }
    const gem = await give('Gem', 'GEM', [owner])
    const lure = await give('Visit usd-claim.xyz', 'WIN', [owner])
    await give('Look-alike', 'tkn', [owner])
    const path = `/v1/account/${owner}/balance?currency=usd&chainId=eip155:31337`
    // The first answer waits a second for the past of an account; a later one knows what was found since.
    await expect
      .poll(async () => (await read(path)).balances)
      .toEqual([
        {
          name: 'Gem',
          symbol: 'GEM',
          chainId: 'eip155:31337',
          address: `eip155:31337:${gem}`,
          price: 0,
          quantity: { decimals: '8', numeric: '2.5' },
          iconUrl: '',
        },
      ])
    const forced = await read(`${path}&forceUpdate=eip155:31337:${lure}`)
    expect(forced.balances.map(({ symbol }) => symbol).sort()).toEqual(['GEM', 'WIN'])
    const response = await gateway.send(`/v1/account/${owner}/portfolio`)
    expect(await response.json()).toEqual({ data: [{ id: `eip155:31337:${gem}`, name: 'Gem', symbol: 'GEM' }] })
    await expectProblem(await gateway.send('/v1/account/0x12/portfolio'), 400, 'address')
  })

  it('works on a chain without Multicall3', async () => {
    const [chain] = chains.chains
    const snapshot = await chain.snapshot()
    await chain.client.setCode({ address: '0xcA11bde05977b3631167028862bE2a173976CA11', bytecode: '0x' })
    const fresh = await startTestGateway({ chains: [chainOptions(chain, { tokenLists: [tokens] })] })
    try {
      const response = await fresh.send(`/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337`)
      const { balances } = parseAnswer(endpoints.balance, await response.json())
      expect(balances.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['ETH', 'TUSD', 'TKN']))
    } finally {
      await fresh.stop()
      await chain.revert(snapshot)
    }
  })

  it.each(['down', 'error', 'garbage', 'rateLimited'] as const)(
    'answers 503, never an empty list, while its node is %s',
    async (mode) => {
      const [chain] = chains.chains
      const proxy = await startProxy({ target: chain.rpcUrl })
      const behind = await startTestGateway({
        chains: [chainOptions(chain, { rpcUrls: [proxy.url], tokenLists: [tokens] })],
      })
      const path = `/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337`
      try {
        proxy.setMode(mode)
        const response = await behind.send(path)
        expect(response.headers.get('retry-after')).toBe('2')
        await expectProblem(response, 503, 'chainId')
        proxy.setMode('pass')
        // A node that asked for fewer calls rests for as long as it asked.
        await expect.poll(async () => (await behind.send(path)).status).toBe(200)
      } finally {
        await behind.stop()
        await proxy.stop()
      }
    },
  )

  it('asks the node once for requests that arrive together', async () => {
    const [chain] = chains.chains
    const proxy = await startProxy({ target: chain.rpcUrl })
    const behind = await startTestGateway({
      chains: [chainOptions(chain, { rpcUrls: [proxy.url], tokenLists: [tokens] })],
      history: { enabled: false },
    })
    try {
      const path = `/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337`
      const answers = await Promise.all(Array.from({ length: 20 }, () => behind.send(path)))
      const bodies = new Set(await Promise.all(answers.map((response) => response.text())))
      expect(bodies.size).toBe(1)
      expect(proxy.requests()).toHaveLength(2)
    } finally {
      await behind.stop()
      await proxy.stop()
    }
  })

  it('answers 503 while a token list was never fetched, and keeps the last good copy over a restart', async () => {
    const [chain] = chains.chains
    const folder = await mkdtemp(join(tmpdir(), 'foyer-lists-'))
    const host = await startFaultyNode(answer(500, 'down'))
    const options = {
      database: join(folder, 'kept.sqlite'),
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      chains: [chainOptions(chain, { tokenLists: [`${host.url}/tokens.json`] })],
    }
    const path = `/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337`
    try {
      const first = await startTestGateway(options)
      await expectProblem(await first.send(path), 503, 'chainId')
      host.behave(answer(200, '{"tokens":[]}'))
      await expectProblem(await first.send(path), 503, 'chainId')
      host.behave(answer(200, chains.tokenList))
      const response = await first.send(path)
      const { balances } = parseAnswer(endpoints.balance, await response.json())
      expect(balances.map(({ symbol }) => symbol)).toContain('TUSD')
      await first.stop()
      host.behave(answer(500, 'down'))
      const second = await startTestGateway(options)
      const again = await second.send(path)
      expect(parseAnswer(endpoints.balance, await again.json()).balances).toEqual(balances)
      await second.stop()
    } finally {
      await host.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  describe('refusals', () => {
    const good = `/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337`
    it.each([
      ['a chain that is not served', good.replace('31337', '999'), 'chainId'],
      ['an invalid chain', good.replace('eip155:31337', 'nonsense'), ''],
      ['another namespace', good.replace('eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), 'chainId'],
      [
        'a Solana address without a chain',
        '/v1/account/7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV/balance?currency=usd',
        'chainId',
      ],
      [
        'a Solana address on an EVM chain',
        good.replace(alice, '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'),
        'address',
      ],
      ['an address that is too short', good.replace(alice, '0x1234'), 'address'],
      ['an address with foreign characters', good.replace(alice, '%3Cscript%3E'), 'address'],
      ['a token of another chain in forceUpdate', `${good}&forceUpdate=eip155:1:${bob}`, 'chainId'],
      ['a token of another namespace in forceUpdate', `${good}&forceUpdate=cosmos:hub:abc`, 'chainId'],
      ['a token that is no address in forceUpdate', `${good}&forceUpdate=eip155:31337:abc`, 'address'],
      ['forceUpdate without CAIP-10', `${good}&forceUpdate=${bob}`, ''],
    ])('refuses %s', async (_, path, field) => {
      await expectProblem(await gateway.send(path), 400, field)
    })

    it('refuses a missing or unknown currency in plain text', async () => {
      await expectPlainProblem(await gateway.send(good.replace('currency=usd&', '')), 400, /currency is missing/)
      await expectPlainProblem(await gateway.send(good.replace('usd', 'chf')), 400, /currency .* one of usd, eur/)
    })

    it('refuses another method', async () => {
      await expectProblem(await gateway.send(good, { method: 'POST', body: '{}' }), 405, 'method')
    })
  })

  it('gives the empty answers of older servers in compatibility mode only', async () => {
    const compatible = await startTestGateway({
      chains: [chainOptions(chains.chains[0], { tokenLists: [tokens] })],
      compatibilityMode: true,
      projects: [{ id: 'shop' }],
    })
    try {
      const path = `/v1/account/${alice}/balance?currency=usd&chainId=eip155:31337&projectId=shop`
      const headers = { origin: 'https://a.example' }
      const count = async (query: string, init: RequestInit) =>
        parseAnswer(endpoints.balance, await (await compatible.send(path + query, init)).json()).balances.length
      expect(await count('', {})).toBe(0)
      expect(await count('&sv=react-1.0.0', {})).toBe(0)
      expect(await count('', { headers })).toBe(0)
      expect(await count('&sv=react-1.6.4', { headers })).toBe(0)
      expect(await count('&sv=react-1.0.0', { headers })).toBeGreaterThan(1)
      expect(await count('', { headers: { ...headers, 'x-sdk-version': 'react-1.6.5' } })).toBe(0)
      // Without an origin the project is not checked; with one it comes first.
      expect(await count('&projectId=foreign', {})).toBe(0)
      await expectPlainProblem(await compatible.send(path.replace('currency=usd&', '')), 400, /currency is missing/)
      await expectProblem(await compatible.send(`${path}&projectId=foreign`, { headers }), 401, 'authentication')
      expect(await count('', { headers: { ...headers, 'x-sdk-version': 'react-1.0.0' } })).toBeGreaterThan(1)
    } finally {
      await compatible.stop()
    }
  })
})
