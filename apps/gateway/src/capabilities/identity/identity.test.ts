import { createServer, type Server } from 'node:http'
import { type RunningChains, startChains, testContracts } from '@foyer/test'
import { type Address, type Hex, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensResolverCode } from '../../testing/ensResolverCode.ts'
import { expectProblem } from '../../testing/expectProblem.ts'
import { signNameMessage } from '../../testing/signNameMessage.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const picture = 'https://images.example/7.png'

type OutsideAnswer = { status: number; body: string }

/** A host that answers each path as the test wants, and remembers who asked how. */
async function startHost() {
  const answers = new Map<string, OutsideAnswer>()
  const asked: { method: string; path: string; body: string }[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({ method: request.method ?? '', path, body })
      const known = [...answers].find(([start]) => path.startsWith(start))?.[1] ?? { status: 404, body: '{}' }
      response.writeHead(known.status, { 'content-type': 'application/json' })
      response.end(known.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('identity', () => {
  let chains: RunningChains
  let host: Awaited<ReturnType<typeof startHost>>
  const gateways: TestGateway[] = []

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    host = await startHost()
  })
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()))
    await host?.stop()
    await chains?.stop()
  })

  const start = async (options: Partial<Parameters<typeof startTestGateway>[0]> = {}) => {
    const gateway = await startTestGateway({
      chains: [chainOptions(chains.chains[0])],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      ...options,
    })
    gateways.push(gateway)
    return gateway
  }
  const setEns = (bytecode: Hex) => chains.chains[0].client.setCode({ address: universalResolver, bytecode })
  const read = async (gateway: TestGateway, address: string = account, query = '') => {
    const response = await gateway.send(`/v1/identity/${address}${query}`)
    return { status: response.status, cache: response.headers.get('cache-control'), json: await response.json() }
  }
  const send = async (call: {
    to: 'nft' | 'multiToken'
    at?: Address
    functionName?: string
    args?: readonly unknown[]
  }) => {
    const [{ client }] = chains.chains
    const sender = chains.accounts[0]?.address
    if (sender === undefined) throw new Error('no test account')
    const { abi, bytecode } = testContracts[call.to]
    const hash =
      call.at === undefined
        ? await client.deployContract({ abi, bytecode, account: sender, args: call.args ?? [] })
        : await client.writeContract({
            abi,
            address: call.at,
            functionName: call.functionName ?? '',
            args: call.args ?? [],
            account: sender,
          })
    return (await client.waitForTransactionReceipt({ hash })).contractAddress
  }

  it('shows a name from the moment it is registered, though the account had none before', async () => {
    await setEns('0x5f5ffd')
    const gateway = await start()
    const owner = privateKeyToAccount(generatePrivateKey())
    const before = await read(gateway, owner.address)
    expect(before.json).toEqual({ name: null, avatar: null, resolvedAt: expect.any(String) })
    expect(before.cache).toBe('public, max-age=60')
    const register = async (signer: typeof owner, name: string) => {
      const body = JSON.stringify(await signNameMessage(gateway, signer, { purpose: 'register', name }))
      expect((await gateway.send('/v1/profile/account', { body })).status).toBe(200)
    }
    await register(owner, 'fresh.reown.id')
    await register(owner, 'later.reown.id')
    const after = await read(gateway, owner.address)
    expect(after.json).toEqual({ name: 'fresh.reown.id', avatar: null, resolvedAt: expect.stringMatching(/Z$/) })
    expect(after.cache).toBe('public, max-age=300')

    // Another account's name that points to this account does not speak for it.
    const other = privateKeyToAccount(generatePrivateKey())
    const victim = privateKeyToAccount(generatePrivateKey()).address
    await register(other, 'impostor.reown.id')
    const move = { purpose: 'address', name: 'impostor.reown.id', coin_type: 60, address: victim } as const
    const body = JSON.stringify(await signNameMessage(gateway, other, move))
    expect((await gateway.send('/v1/profile/account/impostor.reown.id/address', { body })).status).toBe(200)
    expect((await read(gateway, victim)).json).toMatchObject({ name: null })
  })

  it('prefers the ENS name, and knows its own names without mainnet', async () => {
    await setEns(ensResolverCode('someone.eth', ''))
    const [withEns, without] = [
      await start(),
      await start({ chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }] }),
    ]
    const owner = privateKeyToAccount(generatePrivateKey())
    for (const gateway of [withEns, without]) {
      const message = await signNameMessage(gateway, owner, { purpose: 'register', name: 'both.reown.id' })
      await gateway.send('/v1/profile/account', { body: JSON.stringify(message) })
    }
    expect((await read(withEns, owner.address)).json).toMatchObject({ name: 'someone.eth' })
    expect((await read(without, owner.address)).json).toMatchObject({ name: 'both.reown.id' })
  })

  describe('names that ENS looks up off chain', () => {
    const setOffchain = async (url: string) => {
      const [{ client }] = chains.chains
      const { abi, bytecode } = testContracts.universalResolver
      const sender = chains.accounts[0]?.address
      if (sender === undefined) throw new Error('no test account')
      const hash = await client.deployContract({ abi, bytecode, account: sender, args: [] })
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      const code = contractAddress ? await client.getCode({ address: contractAddress }) : undefined
      if (code === undefined) throw new Error('the resolver was not deployed')
      await setEns(code)
      const write = { address: universalResolver, abi, functionName: 'setUrl', args: [url], account: sender } as const
      await client.waitForTransactionReceipt({ hash: await client.writeContract(write) })
    }
    const data = (text: string) => JSON.stringify({ data: stringToHex(text) })
    const nameQuery = stringToHex('name').slice(2)
    const textQuery = stringToHex('text').slice(2)

    it('come from the address that the contract names, by GET and by POST', async () => {
      await setOffchain(`${host.url}/get/{sender}/{data}.json`)
      host.answers.set(`/get/${universalResolver}/0x${nameQuery}`, { status: 200, body: data('off.eth') })
      host.answers.set(`/get/${universalResolver}/0x${textQuery}`, { status: 200, body: data(picture) })
      const found = await read(await start())
      expect(found.json).toMatchObject({ name: 'off.eth', avatar: picture })
      expect(found.cache).toMatch(/max-age=86\d{3}$/)
      await setOffchain(`${host.url}/post`)
      host.answers.set('/post', { status: 200, body: data('post.eth') })
      expect((await read(await start())).json).toMatchObject({ name: 'post.eth', avatar: null })
      expect(host.asked.at(-1)).toMatchObject({
        method: 'POST',
        body: expect.stringMatching(RegExp(universalResolver, 'i')),
      })
    })

    it('answer null for a moment only while that address is away, and never reach a private host', async () => {
      await setOffchain(`${host.url}/away`)
      host.answers.set('/away', { status: 500, body: '{}' })
      const gateway = await start()
      const before = await read(gateway)
      expect(before).toMatchObject({ status: 200, cache: 'public, max-age=60', json: { name: null } })
      host.answers.set('/away', { status: 200, body: data('back.eth') })
      expect((await read(gateway)).json).toMatchObject({ name: 'back.eth' })
      const asked = host.asked.length
      expect((await read(await start({ outside: {} }))).json).toMatchObject({ name: null, avatar: null })
      expect(host.asked).toHaveLength(asked)
    })
  })

  describe('avatars that are pieces of collections', () => {
    const avatarOf = async (record: string, options = {}) => {
      await setEns(ensResolverCode('owner.eth', record))
      return (await read(await start(options))).json
    }

    it('show the picture of the metadata while the account holds the piece', async () => {
      const nft = await send({ to: 'nft', args: ['Doors', 'DOOR'] })
      if (!nft) throw new Error('the collection was not deployed')
      host.answers.set('/meta/7', { status: 200, body: JSON.stringify({ image: picture }) })
      const mint = (to: Address, id: bigint, uri: string) =>
        send({ to: 'nft', at: nft, functionName: 'mint', args: [to, id, uri] })
      const stranger = privateKeyToAccount(generatePrivateKey()).address
      const inline = `data:application/json,${encodeURIComponent(JSON.stringify({ image: 'ipfs://bafybeigdyrzt5sfp7udm7' }))}`
      await mint(account, 7n, `${host.url}/meta/7`)
      await mint(account, 8n, inline)
      await mint(account, 9n, `${host.url}/meta/9`)
      await mint(stranger, 10n, `${host.url}/meta/7`)
      expect(await avatarOf(`eip155:1/erc721:${nft}/7`)).toMatchObject({ name: 'owner.eth', avatar: picture })
      expect(await avatarOf(`eip155:1/erc721:${nft}/8`)).toMatchObject({ avatar: null })
      const nfts = { ipfsGateway: 'https://ipfs.example/ipfs/' }
      expect(await avatarOf(`eip155:1/erc721:${nft}/8`, { nfts })).toMatchObject({
        avatar: 'https://ipfs.example/ipfs/bafybeigdyrzt5sfp7udm7',
      })
      for (const id of ['9', '10', '11', 'x']) {
        expect(await avatarOf(`eip155:1/erc721:${nft}/${id}`)).toMatchObject({ name: 'owner.eth', avatar: null })
      }
      expect(await avatarOf(`eip155:5/erc721:${nft}/7`)).toMatchObject({ name: 'owner.eth', avatar: null })
      const asked = host.asked.length
      expect(await avatarOf(`eip155:1/erc721:${nft}/7`, { outside: {} })).toMatchObject({
        name: 'owner.eth',
        avatar: null,
      })
      expect(host.asked).toHaveLength(asked)
    })

    it('put the id into the address of an ERC-1155 piece', async () => {
      const multi = await send({ to: 'multiToken', args: ['Keys', `${host.url}/multi/{id}.json`] })
      if (!multi) throw new Error('the collection was not deployed')
      await send({ to: 'multiToken', at: multi, functionName: 'mint', args: [account, 255n, 2n] })
      host.answers.set(`/multi/${'0'.repeat(62)}ff.json`, { status: 200, body: JSON.stringify({ image: picture }) })
      expect(await avatarOf(`eip155:1/erc1155:${multi}/255`)).toMatchObject({ avatar: picture })
      expect(await avatarOf(`eip155:1/erc1155:${multi}/254`)).toMatchObject({ avatar: null })
    })
  })

  it('goes round its cache for the testing project only', async () => {
    await setEns(ensResolverCode('first.eth', ''))
    const gateway = await start({ testingProject: 'testing' })
    expect((await read(gateway)).json).toMatchObject({ name: 'first.eth' })
    await setEns(ensResolverCode('second.eth', ''))
    expect((await read(gateway, account, '?projectId=testing&useCache=true')).json).toMatchObject({ name: 'first.eth' })
    expect((await read(gateway, account, '?projectId=testing&useCache=false')).json).toMatchObject({
      name: 'second.eth',
    })
    expect((await read(gateway)).json).toMatchObject({ name: 'second.eth' })
    await expectProblem(await gateway.send(`/v1/identity/${account}?projectId=shop&useCache=true`), 400, '')
    await expectProblem(await gateway.send(`/v1/identity/${account}?useCache=false`), 400, '')
    const closed = await start({ testingProject: 'testing', projects: [{ id: 'shop', origins: ['*'] }] })
    const unknown = await closed.send(`/v1/identity/${account}?projectId=nobody&useCache=true`)
    await expectProblem(unknown, 401, 'authentication')
    await expectProblem(await closed.send(`/v1/identity/${account}?projectId=shop&useCache=true`), 400, '')
  })
})
