import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, startChains, startProxy } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensResolverCode } from '../../testing/ensResolverCode.ts'
import { expectProblem } from '../../testing/expectProblem.ts'
import { chainOptions, startTestGateway } from '../../testing/startTestGateway.ts'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const nobody = { name: null, avatar: null, resolvedAt: null }

describe('identity', () => {
  let chains: RunningChains
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
  })
  afterAll(() => chains?.stop())

  const withResolver = async (name: string, avatar: string) => {
    const [mainnet] = chains.chains
    await mainnet.client.setCode({ address: universalResolver, bytecode: ensResolverCode(name, avatar) })
    return startTestGateway({ chains: [chainOptions(mainnet)] })
  }

  it('answers name, avatar and time from mainnet, on both paths, and keeps the answer', async () => {
    const gateway = await withResolver('vitalik.eth', 'https://images.example/v.png')
    try {
      const response = await gateway.send(`/v1/identity/${account}?sender=${account}`)
      const json: unknown = await response.json()
      const found = parseAnswer(endpoints.identity, json)
      expect(found).toEqual({
        name: 'vitalik.eth',
        avatar: 'https://images.example/v.png',
        resolvedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      })
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=(86400|86399)$/)
      await chains.chains[0].client.setCode({ address: universalResolver, bytecode: '0x' })
      const again = await gateway.send(`/v1/account/${account.toLowerCase()}/identity`)
      expect(await again.json()).toEqual(json)
    } finally {
      await gateway.stop()
    }
  })

  it.each([
    'ipfs://bafybeigdyrzt',
    'eip155:1/erc721:0xabc/1',
    'http://127.0.0.1/x.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'https://',
  ])('answers no avatar where it is not a plain image address: %s', async (avatar) => {
    const gateway = await withResolver('someone.eth', avatar)
    try {
      expect(await (await gateway.send(`/v1/identity/${account}`)).json()).toMatchObject({
        name: 'someone.eth',
        avatar: null,
      })
    } finally {
      await gateway.stop()
    }
  })

  it('answers null for an account without a name', async () => {
    await chains.chains[0].client.setCode({ address: universalResolver, bytecode: '0x5f5ffd' })
    const gateway = await startTestGateway({ chains: [chainOptions(chains.chains[0])] })
    try {
      expect(await (await gateway.send(`/v1/identity/${account}`)).json()).toMatchObject({ name: null, avatar: null })
    } finally {
      await gateway.stop()
    }
  })

  it('answers null without a mainnet node and for Solana', async () => {
    const gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
    })
    try {
      expect(await (await gateway.send(`/v1/identity/${account}`)).json()).toEqual(nobody)
      const response = await gateway.send(`/v1/identity/${solana}`)
      expect(await response.json()).toEqual(nobody)
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    } finally {
      await gateway.stop()
    }
  })

  it('answers 503 while mainnet cannot be read, does not keep that, and reads mainnetRpc when given', async () => {
    const [mainnet] = chains.chains
    await mainnet.client.setCode({ address: universalResolver, bytecode: ensResolverCode('late.eth', '') })
    const proxy = await startProxy({ target: mainnet.rpcUrl })
    const gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
      mainnetRpc: proxy.url,
    })
    try {
      proxy.setMode('down')
      await expectProblem(await gateway.send(`/v1/identity/${account}`), 503, 'chainId')
      proxy.setMode('pass')
      expect(await (await gateway.send(`/v1/identity/${account}`)).json()).toMatchObject({
        name: 'late.eth',
        avatar: null,
      })
    } finally {
      await gateway.stop()
      await proxy.stop()
    }
  })

  it('refuses what is no address, and another method', async () => {
    const gateway = await startTestGateway({ chains: [chainOptions(chains.chains[0])] })
    try {
      for (const text of ['0x12', 'vitalik.eth', '%00', `${account}0`]) {
        await expectProblem(await gateway.send(`/v1/identity/${text}`), 400, 'address')
      }
      await expectProblem(await gateway.send(`/v1/identity/${account}`, { body: '{}' }), 405, 'method')
    } finally {
      await gateway.stop()
    }
  })
})
