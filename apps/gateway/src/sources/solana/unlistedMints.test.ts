import { rm } from 'node:fs/promises'
import { type RunningSolana, type SolanaToken, startSolana } from '@foyer/test'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

describe('Solana tokens that are on no list', () => {
  let solana: RunningSolana
  let owner: string
  let chainId: string
  let tokens: string
  let named: SolanaToken
  let lure: SolanaToken
  let twin: SolanaToken
  let silent: SolanaToken
  let wrong: FaultyNode
  let gateway: TestGateway
  beforeAll(async () => {
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    owner = (await generateKeyPairSigner()).address
    const holders = { [owner]: 3_000_000n }
    const words = (name: string, symbol: string) => ({ name, symbol, uri: 'https://tokens.example/a.json' })
    const listed = await solana.createToken()
    named = await solana.createToken({ holders, metadata: words('Quiet Coin', 'QUIET') })
    lure = await solana.createToken({ holders, metadata: words('claim-now.xyz', 'FREE') })
    // The letters of another width are drawn like those of the listed one.
    twin = await solana.createToken({ holders, metadata: words('Listed', 'ＬＳＴ') })
    silent = await solana.createToken({ holders })
    await solana.createToken({ decimals: 0, holders: { [owner]: 1n }, metadata: words('Room #7', 'ROOM') })
    tokens = await writeTokenList({
      name: 'Local',
      tokens: [{ chainId: 104, address: listed.mint, name: 'Listed', symbol: 'LST', decimals: 6 }],
    })
    wrong = await startFaultyNode(result('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'))
    const chain = { id: chainId, name: 'Local Solana', local: true, tokenLists: [tokens], pricesUsd: { SOL: '100' } }
    const rpcUrls = [
      { url: solana.url, weight: 1_000, id: 'right' },
      { url: wrong.url, weight: 1, id: 'wrong' },
    ]
    gateway = await startTestGateway({ chains: [], solanaChains: [{ ...chain, rpcUrls }] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await wrong?.stop()
    await solana?.stop()
    await rm(tokens, { force: true })
  })

  const short = ({ mint }: SolanaToken) => `${mint.slice(0, 4)}…${mint.slice(-4)}`

  it('go by their own words in balances, unless these lure people to a site or borrow a symbol', async () => {
    const forced = [named, lure, twin, silent].map(({ mint }) => `${chainId}:${mint}`).join(',')
    const path = `/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&forceUpdate=${forced}`
    const { balances }: { balances: { address?: string; name: string; symbol: string }[] } = await (
      await gateway.send(path)
    ).json()
    const nameOf = ({ mint }: SolanaToken) => {
      const found = balances.find(({ address }) => address === `${chainId}:${mint}`)
      return [found?.name, found?.symbol]
    }
    expect(nameOf(named)).toEqual(['Quiet Coin', 'QUIET'])
    for (const token of [lure, twin, silent]) expect(nameOf(token)).toEqual([token.mint, short(token)])
  })

  it('go by them in the history too, pieces of collections by their name', async () => {
    const response = await gateway.send(`/v1/account/${owner}/history?chainId=${chainId}`)
    const { data }: { data: { transfers: Record<string, unknown>[] }[] } = await response.json()
    const transfers = data.flatMap((item) => item.transfers)
    const coin = (name: string, symbol: string) =>
      expect.objectContaining({ fungible_info: { name, symbol, icon: null } })
    expect(transfers).toContainEqual(coin('Quiet Coin', 'QUIET'))
    expect(transfers).toContainEqual(coin(lure.mint, short(lure)))
    const nft = { name: 'Room #7', content: null, flags: { is_spam: false } }
    expect(transfers).toContainEqual(expect.objectContaining({ nft_info: nft }))
  })

  it('show their own words beside their price, too', async () => {
    const addresses = [named, twin].map(({ mint }) => `${chainId}:${mint}`)
    const body = JSON.stringify({
      currency: 'usd',
      addresses: [`${chainId}:So11111111111111111111111111111111111111111`, ...addresses],
    })
    const response = await gateway.send('/v1/fungible/price', { body })
    expect(await response.json()).toMatchObject({
      fungibles: [{ symbol: 'SOL' }, { name: 'Quiet Coin', symbol: 'QUIET', decimals: 6 }, { name: twin.mint }],
    })
  })

  it('cost one question for all, and once', async () => {
    const counting = await startFaultyNode((response, body) => {
      fetch(solana.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        .then((answer) => answer.text())
        .then((text) => response.end(text))
        .catch(() => response.destroy())
    })
    const own = await startTestGateway({
      chains: [],
      solanaChains: [{ id: chainId, name: 'Local Solana', local: true, rpcUrls: [counting.url] }],
    })
    try {
      const questions = () => counting.bodies.filter((body) => body.includes('getMultipleAccounts')).length
      const ask = () => own.send(`/v1/account/${owner}/history?chainId=${chainId}`)
      expect((await ask()).status).toBe(200)
      expect(questions()).toBe(1)
      expect((await ask()).status).toBe(200)
      expect(questions()).toBe(1)
    } finally {
      await own.stop()
      await counting.stop()
    }
  })

  it('stand beside a self-test that finds nodes of another cluster, and health that knows prices', async () => {
    const checks = await gateway.gateway.selfTest()
    const own = checks.filter(({ subject }) => subject === chainId)
    expect(own.map(({ what, state }) => `${what} ${state}`).sort()).toEqual([
      'chain id of right ok',
      'chain id of wrong failed',
      'newest block of right ok',
      'old blocks for the history ok',
      'price of SOL ok',
      'token lists ok',
    ])
    const health = await (await gateway.send('/health')).text()
    expect(health).not.toContain('fungiblePrice (it has no price source')
  })
})
