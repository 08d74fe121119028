import { type RunningChains, startChains } from '@foyer/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensResolverCode } from '../../testing/ensResolverCode.ts'
import { expectProblem } from '../../testing/expectProblem.ts'
import { signNameMessage } from '../../testing/signNameMessage.ts'
import { answer, type FaultyNode, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const call = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })

describe('every capability tells who answered and how old the answer is', () => {
  let chains: RunningChains
  let gateway: TestGateway
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    const [chain] = chains.chains
    await chain.client.setCode({ address: universalResolver, bytecode: ensResolverCode('someone.eth', '') })
    gateway = await startTestGateway({
      chains: [
        chainOptions(chain, { tokenLists: [await writeTokenList(chains.tokenList)], pricesUsd: { ETH: '2500' } }),
      ],
      onramp: {
        countries: ['US'],
        feePercent: 2.5,
        sellers: [{ id: 'EXAMPLE', name: 'Example Pay', checkoutUrl: 'https://pay.example/buy?to={address}' }],
      },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  it.each([
    ['rpc', '/v1?chainId=eip155:1', 'node-1', call('eth_blockNumber')],
    ['rpc that needs no node', '/v1?chainId=eip155:1', 'gateway', call('eth_chainId')],
    ['prices', '/v1/fungible/price', 'dev', JSON.stringify({ currency: 'usd', addresses: [native] })],
    ['tokens', '/v1/convert/tokens?chainId=eip155:1', 'lists', undefined],
    ['gas prices', '/v1/convert/gas-price?chainId=eip155:1', 'chain', undefined],
    ['balances', `/v1/account/${account}/balance?currency=usd`, 'chain', undefined],
    ['portfolio', `/v1/account/${account}/portfolio`, 'chain', undefined],
    ['history', `/v1/account/${account}/history`, 'index', undefined],
    ['collections', `/v1/account/${account}/nfts`, 'index', undefined],
    ['onramp', '/v1/onramp/buy/options?country=US', 'catalogue', undefined],
    ['names in ENS', `/v1/identity/${account}`, 'ens', undefined],
    ['names of an account', `/v1/profile/reverse/${account}?apiVersion=2`, 'names', undefined],
    ['who has a name', '/v1/profile/account/nobody.reown.id?apiVersion=2', 'names', undefined],
    ['free names', '/v1/profile/suggestions/someone', 'names', undefined],
    ['wallets', '/getWallets', 'directory', undefined],
  ])('names the source and the age: %s', async (_, path, source, body) => {
    const response = await gateway.send(path, body === undefined ? {} : { body })
    expect({ status: response.status, text: await response.text() }).toMatchObject({ status: 200 })
    expect(response.headers.get('x-foyer-source')).toBe(source)
    expect(response.headers.get('x-foyer-age')).toMatch(/^\d$/)
    expect([...response.headers].join()).not.toContain('127.0.0.1')
  })

  it('names kept for a while grow old', async () => {
    await gateway.send(`/v1/identity/${account}`)
    await expect
      .poll(async () => Number((await gateway.send(`/v1/identity/${account}`)).headers.get('x-foyer-age')), {
        timeout: 5_000,
      })
      .toBeGreaterThan(0)
  })
})

describe('names', () => {
  const started: { stop: () => Promise<void> }[] = []
  afterAll(async () => {
    for (const { stop } of started.reverse()) await stop()
  })

  const register = async (gateway: TestGateway, name: string) => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const body = JSON.stringify(await signNameMessage(gateway, owner, { purpose: 'register', name }))
    expect((await gateway.send('/v1/profile/account', { body })).status).toBe(200)
    return owner.address
  }

  it('stand in from this gateway while ENS cannot be asked, for a moment only', async () => {
    const node = await startFaultyNode(answer(500, ''))
    const gateway = await startTestGateway({ chains: [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: [node.url] }] })
    started.push(node, gateway)
    const response = await gateway.send(`/v1/identity/${await register(gateway, 'fallback.reown.id')}`)
    expect(await response.json()).toEqual({
      name: 'fallback.reown.id',
      avatar: null,
      resolvedAt: expect.stringMatching(/Z$/),
    })
    expect(response.headers.get('x-foyer-source')).toBe('names')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    await expectProblem(await gateway.send(`/v1/identity/${account}`), 503, 'chainId')
  })

  it('tell their source even where they do not exist', async () => {
    const node = await startFaultyNode(result('0x'))
    const only = [{ id: 'eip155:31337', name: 'Local', rpcUrls: [node.url] }]
    const gateway = await startTestGateway({ chains: only })
    started.push(node, gateway)
    const response = await gateway.send(`/v1/identity/${account}`)
    expect(await response.json()).toEqual({ name: null, avatar: null, resolvedAt: null })
    expect(response.headers.get('x-foyer-source')).toBe('names')
    const own = await gateway.send(`/v1/identity/${await register(gateway, 'mine.reown.id')}`)
    expect(own.headers.get('cache-control')).toBe('public, max-age=300')
    expect(own.headers.get('x-foyer-source')).toBe('names')
  })
})

describe('a node', () => {
  let nodes: FaultyNode[]
  let gateway: TestGateway
  beforeAll(async () => {
    nodes = [await startFaultyNode(answer(500, '')), await startFaultyNode(result('0x1'))]
    gateway = await startTestGateway({
      chains: [
        {
          id: 'eip155:1',
          name: 'Ethereum',
          rpcUrls: nodes.map(({ url }, index) => (index === 0 ? url : { url, id: 'own-node' })),
        },
      ],
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all((nodes ?? []).map(({ stop }) => stop()))
  })

  it('goes by the name that the operator gave it', async () => {
    for (let count = 0; count < 4; count += 1) {
      const response = await gateway.send('/v1?chainId=eip155:1', { body: call('eth_blockNumber') })
      expect(response.headers.get('x-foyer-source')).toBe('own-node')
    }
  })
})
