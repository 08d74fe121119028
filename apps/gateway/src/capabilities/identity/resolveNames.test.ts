// Long because one chain, one host and one gateway stand for every way in which a name may be kept.
import { createServer, type Server } from 'node:http'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type PlacedNames, placeNames, type RunningChains, startChains, startProxy } from '@foyer/test'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { readMetrics } from '../../testing/readMetrics.ts'
import { signNameMessage } from '../../testing/signNameMessage.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const someone = (): Address => privateKeyToAccount(generatePrivateKey()).address
const base = 8453
const baseCoin = 2_147_492_101
const picture = 'https://images.example/7.png'
const node = 'http://127.0.0.1:1'

/** A host where names keep their records (EIP-3668); it answers what the test wants and counts requests. */
async function startHost() {
  const state = { status: 200, answerOf: (_question: Hex): Hex => '0x', asked: 0 }
  const server: Server = createServer((request, response) => {
    state.asked += 1
    const question = /(0x[0-9a-f]+)\.json$/.exec(request.url ?? '')?.[1] as Hex | undefined
    response.writeHead(state.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: state.answerOf(question ?? '0x') }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/{sender}/{data}.json`,
    state,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('whom names stand for', () => {
  let chains: RunningChains
  let ens: PlacedNames
  let contract: Address
  let host: Awaited<ReturnType<typeof startHost>>
  let gateway: TestGateway
  const gateways: TestGateway[] = []

  const start = async (options: Partial<Parameters<typeof startTestGateway>[0]> = {}) => {
    const started = await startTestGateway({
      chains: [chainOptions(chains.chains[0])],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      ...options,
    })
    gateways.push(started)
    return started
  }
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    const [{ client, tokens }] = chains.chains
    const [account] = chains.accounts
    if (account === undefined) throw new Error('no test account')
    ens = await placeNames(client, account.address)
    contract = tokens.TUSD
    host = await startHost()
    gateway = await start()
  })
  afterAll(async () => {
    await Promise.all(gateways.map((each) => each.stop()))
    await host?.stop()
    await chains?.stop()
  })

  const ask = (name: string, chainId = 1, at = gateway) =>
    at.send(`/v1/resolve/${encodeURIComponent(name)}?chainId=eip155:${chainId}`)
  const read = async (name: string, chainId = 1, at = gateway) => {
    const response = await ask(name, chainId, at)
    const json: unknown = await response.json()
    expect({ status: response.status, json }).toMatchObject({ status: 200 })
    return { ...parseAnswer(endpoints.profileResolve, json), cache: response.headers.get('cache-control') }
  }
  const register = async (name: string, coinType = 60, owner = privateKeyToAccount(generatePrivateKey())) => {
    const message = await signNameMessage(gateway, owner, { purpose: 'register', name }, coinType)
    const response = await gateway.send('/v1/profile/account', { body: JSON.stringify(message) })
    if (response.status !== 200) throw new Error(await response.text())
    return owner
  }

  describe('in ENS', () => {
    it('come with address, picture and time, and no cache on the way keeps them', async () => {
      const owner = someone()
      await ens.setAddress('alice.eth', owner)
      await ens.setText('alice.eth', 'avatar', picture)
      expect(await read('alice.eth')).toEqual({
        name: 'alice.eth',
        address: owner,
        avatar: picture,
        source: 'ens',
        isFallback: false,
        resolvedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        cache: 'no-store',
      })
    })

    it('show a picture that the gateway hands out for the account that they lead to, and for no other', async () => {
      const owner = someone()
      await ens.setAddress('face.eth', owner)
      const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      await ens.setText('face.eth', 'avatar', `data:image/png;base64,${png}`)
      const pictureOf = (account: Address, name: string) => gateway.send(`/v1/identity/${account}/avatar?name=${name}`)
      const response = await pictureOf(owner, 'Face.eth')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(png)
      for (const [account, name] of [
        [someone(), 'face.eth'],
        [owner, 'other.eth'],
        [owner, 'no..name'],
      ] as const) {
        expect((await pictureOf(account, name)).status).toBe(404)
      }
    })

    it('lead to a separate address for each chain', async () => {
      const [main, other] = [someone(), someone()]
      await ens.setAddress('two.eth', main)
      await ens.setAddress('two.eth', other, base)
      expect(await read('two.eth')).toMatchObject({ address: main, isFallback: false })
      expect(await read('two.eth', base)).toMatchObject({ address: other, isFallback: false })
    })

    it('fall back to the address of mainnet where that is no contract', async () => {
      const main = someone()
      await ens.setAddress('plain.eth', main)
      await ens.setAddress('contract.eth', contract)
      expect(await read('plain.eth', base)).toMatchObject({ address: main, isFallback: true })
      expect(await read('contract.eth')).toMatchObject({ address: getAddress(contract), isFallback: false })
      expect(await read('contract.eth', base)).toMatchObject({ address: null, isFallback: false })
      // An account with a key stays one, whatever acts for it (EIP-7702).
      const [{ client }] = chains.chains
      await client.setCode({ address: main, bytecode: concatHex(['0xef0100', contract]) })
      await ens.setAddress('delegated.eth', main)
      expect(await read('delegated.eth', base)).toMatchObject({ address: main, isFallback: true })
    })

    it('do not fall back where what stands for the chain is no address', async () => {
      await ens.setAddress('odd.eth', someone())
      await ens.setAddress('odd.eth', '0x1234', base)
      expect(await read('odd.eth', base)).toMatchObject({ address: null, isFallback: false })
    })

    it('come in their normal form, whatever was typed', async () => {
      const owner = someone()
      const family = '👨\u200d👩\u200d👧.eth'
      for (const name of ['mixed.eth', 'ñandú.eth', '🦊🦊.eth', family.replaceAll('\ufe0f', '')]) {
        await ens.setAddress(name, owner)
      }
      expect(await read('MiXeD.ETH')).toMatchObject({ name: 'mixed.eth', address: owner })
      expect(await read('n\u0303andu\u0301.eth')).toMatchObject({ name: 'ñandú.eth', address: owner })
      expect(await read('🦊🦊.eth')).toMatchObject({ address: owner })
      expect(await read(family)).toMatchObject({ name: family, address: owner })
    })

    it('answer null for a moment where they do not exist', async () => {
      expect(await read('nobody.eth', base)).toEqual({
        name: 'nobody.eth',
        address: null,
        avatar: null,
        source: 'ens',
        isFallback: false,
        resolvedAt: expect.any(String),
        cache: 'public, max-age=15',
      })
    })

    it('cost one look-up for many concurrent callers', async () => {
      const own = await start()
      await ens.setAddress('crowd.eth', someone())
      const asked = await Promise.all(Array.from({ length: 20 }, () => read('crowd.eth', base, own)))
      expect(new Set(asked.map(({ resolvedAt }) => resolvedAt)).size).toBe(1)
      const metrics = await readMetrics(own.metricsUrl)
      const figures = Object.entries(metrics).filter(([name]) => name.includes('cache="name"'))
      expect(figures).toEqual([
        [expect.stringContaining('hits'), 19],
        [expect.stringContaining('misses'), 1],
      ])
    })
  })

  describe('that keep their records off chain', () => {
    const addr = parseAbi(['function addr(bytes32 node) view returns (address)'])
    const isMain = (question: Hex) =>
      question === encodeFunctionData({ abi: addr, functionName: 'addr', args: [namehash('off.eth')] })

    it('come from there, and fall back by the same rules', async () => {
      const main = someone()
      await ens.setUrl('off.eth', host.url)
      host.state.answerOf = (question) =>
        isMain(question)
          ? encodeAbiParameters([{ type: 'address' }], [main])
          : encodeAbiParameters([{ type: 'bytes' }], ['0x'])
      expect(await read('off.eth')).toMatchObject({ address: main, avatar: null, isFallback: false })
      expect(await read('off.eth', base)).toMatchObject({ address: main, isFallback: true })
    })

    it('answer 503 rather than null while their host is away', async () => {
      await ens.setUrl('away.eth', host.url)
      host.state.status = 500
      const asked = await expectProblem(await ask('away.eth', base), 503, 'name')
      expect(asked).toContain('does not answer')
      host.state.status = 200
      host.state.answerOf = () => encodeAbiParameters([{ type: 'address' }], [contract])
      expect(await read('away.eth')).toMatchObject({ address: getAddress(contract) })
    })

    it('never go to a private host', async () => {
      await ens.setUrl('private.eth', host.url)
      const { asked } = host.state
      await expectProblem(await ask('private.eth', 1, await start({ outside: {} })), 503, 'name')
      expect(host.state.asked).toBe(asked)
    })
  })

  describe('in a zone of this gateway', () => {
    it('finds names with hyphens wherever they stand, in either case', async () => {
      for (const name of ['xn--zoey.reown.id', '-zoe--.reown.id']) {
        const { address } = await register(name)
        for (const spelled of [name, name.toUpperCase()]) {
          expect(await read(spelled)).toMatchObject({ name, address, source: 'zone' })
        }
      }
      for (const name of ['xn--zoe.eth', '.reown.id', 'zo_e.reown.id'])
        await expectProblem(await ask(name), 400, 'name')
    })

    it('come from its own database at once, with no letter in upper case', async () => {
      const owner = await register('zoey.reown.id')
      const found = await read('Zoey.Reown.ID')
      expect(found).toMatchObject({ name: 'zoey.reown.id', address: owner.address, source: 'zone', isFallback: false })
      expect(found.cache).toBe('no-store')
      expect(await read('nobody-yet.reown.id')).toMatchObject({ address: null, source: 'zone' })
    })

    it('fall back to the address of mainnet where that is no contract there', async () => {
      const owner = await register('main.reown.id')
      expect(await read('main.reown.id', base)).toMatchObject({ address: owner.address, isFallback: true })
      const onBase = await register('base.reown.id', baseCoin)
      expect(await read('base.reown.id', base)).toMatchObject({ address: onBase.address, isFallback: false })
      const [{ client }] = chains.chains
      await client.setCode({ address: owner.address, bytecode: '0x00' })
      expect(await read('main.reown.id', base)).toMatchObject({ address: null })
      expect(await read('main.reown.id')).toMatchObject({ address: owner.address })
    })

    it('do not fall back to what is a contract on the chain that it was registered from', async () => {
      const other = await startChains({ chains: [{ chainId: base }] })
      try {
        const both = await start({ chains: [chainOptions(chains.chains[0]), chainOptions(other.chains[0])] })
        const owner = privateKeyToAccount(generatePrivateKey())
        const message = await signNameMessage(both, owner, { purpose: 'register', name: 'safe.reown.id' }, baseCoin)
        await both.send('/v1/profile/account', { body: JSON.stringify(message) })
        expect(await read('safe.reown.id', 10, both)).toMatchObject({ address: owner.address, isFallback: true })
        await other.chains[0].client.setCode({ address: owner.address, bytecode: '0x00' })
        expect(await read('safe.reown.id', 10, both)).toMatchObject({ address: null })
      } finally {
        await other.stop()
      }
    })

    it('work without mainnet, and fall back to nothing then; names of ENS are refused', async () => {
      const local = await start({ chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: [node] }] })
      const owner = privateKeyToAccount(generatePrivateKey())
      const message = await signNameMessage(local, owner, { purpose: 'register', name: 'alone.reown.id' })
      await local.send('/v1/profile/account', { body: JSON.stringify(message) })
      expect(await read('alone.reown.id', 1, local)).toMatchObject({ address: owner.address })
      expect(await read('alone.reown.id', base, local)).toMatchObject({ address: null, isFallback: false })
      expect(await expectProblem(await ask('alice.eth', 1, local), 503, 'name')).toContain('mainnet')
      expect(await (await local.send('/health')).text()).toContain(
        'unavailable: profileResolve (it has no mainnet node',
      )
    })

    it('fall back to nothing, and ENS is a 503 that is not cached, while mainnet is away', async () => {
      const proxy = await startProxy({ target: chains.chains[0].rpcUrl })
      const far = await start({
        chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: [node] }],
        mainnetRpc: proxy.url,
      })
      try {
        const owner = privateKeyToAccount(generatePrivateKey())
        const message = await signNameMessage(far, owner, { purpose: 'register', name: 'away.reown.id' })
        await far.send('/v1/profile/account', { body: JSON.stringify(message) })
        const holder = someone()
        await ens.setAddress('late.eth', holder)
        proxy.setMode('down')
        expect(await read('away.reown.id', base, far)).toMatchObject({ address: null })
        await expectProblem(await ask('late.eth', 1, far), 503, 'chainId')
        proxy.setMode('pass')
        expect(await read('late.eth', 1, far)).toMatchObject({ address: holder })
        expect(await read('away.reown.id', base, far)).toMatchObject({ address: owner.address, isFallback: true })
      } finally {
        await proxy.stop()
      }
    })
  })

  it('come back for an account only in their normal form, which imitates no other name', async () => {
    for (const [name, shown] of [
      ['honest.eth', 'honest.eth'],
      ['Loud.eth', null],
      ['vit\u0430lik.eth', null],
      ['nodot', null],
    ] as const) {
      const owner = someone()
      await ens.setPrimary(owner, name)
      expect(await (await gateway.send(`/v1/identity/${owner}`)).json()).toMatchObject({ name: shown })
    }
  })

  it.each([
    ['no dot', 'alice'],
    ['an empty part', 'alice..eth'],
    ['a space', 'al ice.eth'],
    ['an underscore inside', 'a_b.eth'],
    ['letters of two scripts', '\u0430lice.eth'],
    ['a whole-script look-alike', '\u0441\u043e\u0441\u043e.eth'],
    ['a joiner that joins nothing', 'ali\u200dce.eth'],
    ['more than 255 characters', `${'a'.repeat(252)}.eth`],
    ['more than 255 in its normal form', `${'½'.repeat(250)}.eth`],
    ['a hash in the place of a label', `[${'0'.repeat(64)}].eth`],
  ])('fail with %s', async (_, name) => {
    await expectProblem(await ask(name), 400, 'name')
  })

  it('resolve for EVM chains only, and for a project that may read identities', async () => {
    for (const chainId of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:0', 'eip155:2147483648']) {
      await expectProblem(await gateway.send(`/v1/resolve/alice.eth?chainId=${chainId}`), 400, 'chainId')
    }
    const closed = await start({ projects: [{ id: 'shop', origins: ['*'], features: ['rpc'] }] })
    await expectProblem(
      await closed.send('/v1/resolve/alice.eth?chainId=eip155:1&projectId=shop'),
      403,
      'authentication',
    )
  })
})
