// Long because every kind of transaction is told apart on chains that are started once.
import { type EndpointAnswer, type Endpoints, endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChain, type RunningChains, startChains, startProxy, testContracts } from '@foyer/test'
import { type Address, getAddress, type Hex, isAddressEqual, maxUint256, parseEther, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { signNameMessage } from '../../testing/signNameMessage.ts'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

type Item = EndpointAnswer<Endpoints['history']>['data'][number]

const mint = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [],
  },
] as const

describe('history', () => {
  let chains: RunningChains
  let chain: RunningChain
  let gateway: TestGateway
  let alice: Address
  let bob: Address
  let carol: Address

  beforeAll(async () => {
    chains = await startChains()
    chain = chains.chains[0]
    const tokens = await writeTokenList(chains.tokenList)
    gateway = await startTestGateway({
      chains: chains.chains.map((each) =>
        chainOptions(each, { tokenLists: [tokens], pricesUsd: { ETH: '2000', TUSD: '1' } }),
      ),
    })
    const [first, second, third] = chains.accounts
    if (!first || !second || !third) throw new Error('accounts are missing')
    alice = first.address
    bob = second.address
    carol = third.address
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  const read = async (query: string) => {
    const response = await gateway.send(`/v1/account/${query}`)
    const json: unknown = await response.json()
    expect(response.status, JSON.stringify(json)).toBe(200)
    const answer = parseAnswer(endpoints.history, json)
    // Reading drops bad items; none may be dropped here.
    expect(answer).toEqual(json)
    return answer
  }
  const newest = async (account: Address, on = chain): Promise<Item> => {
    const { data } = await read(`${account}/history?chainId=${on.caipNetworkId}`)
    const [item] = data
    if (item === undefined) throw new Error('the history is empty')
    return item
  }
  const mined = async (hash: Hex, on = chain) => on.client.waitForTransactionReceipt({ hash })
  const send = async (from: Address, to: Address, value: bigint, on = chain) =>
    mined(await on.client.sendTransaction({ account: from, to, value, chain: null }), on)
  const write = async (
    from: Address,
    address: Address,
    contract: keyof typeof testContracts,
    functionName: string,
    args: readonly unknown[],
    value = 0n,
  ) =>
    mined(
      await chain.client.writeContract({
        account: from,
        address,
        abi: testContracts[contract].abi,
        functionName,
        args,
        value,
        chain: null,
        gas: 3_000_000n,
      }),
    )
  const deploy = async (contract: keyof typeof testContracts, args: readonly unknown[]) => {
    const { abi, bytecode } = testContracts[contract]
    const hash = await chain.client.deployContract({ account: carol, abi, bytecode, args, chain: null })
    const { contractAddress } = await mined(hash)
    if (!contractAddress) throw new Error('nothing was deployed')
    return getAddress(contractAddress)
  }

  it('tells both sides of a native transfer, and what it is worth', async () => {
    const { transactionHash, blockNumber } = await send(alice, bob, parseEther('1.5'))
    const { timestamp } = await chain.client.getBlock({ blockNumber })
    const sent = await newest(alice)
    expect(sent).toEqual({
      id: `eip155:31337:${transactionHash}`,
      metadata: {
        operationType: 'send',
        hash: transactionHash,
        minedAt: new Date(Number(timestamp) * 1000).toISOString(),
        sentFrom: alice,
        sentTo: bob,
        status: 'confirmed',
        nonce: 0,
        application: null,
        chain: 'eip155:31337',
      },
      transfers: [
        {
          fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
          nft_info: null,
          direction: 'out',
          quantity: { numeric: '1.5' },
          value: 3000,
          price: 2000,
        },
      ],
    })
    const got = await newest(bob)
    expect(got.metadata).toEqual({ ...sent.metadata, operationType: 'receive' })
    expect(got.transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '1.5' } }])
  })

  it('names what transfers of tokens were', async () => {
    const tusd = chain.tokens.TUSD
    const operations = async (account: Address) => (await newest(account)).metadata.operationType
    await write(alice, tusd, 'token', 'transfer', [bob, 2_500_000n])
    const sent = await newest(alice)
    expect(sent.metadata).toMatchObject({ operationType: 'send', sentFrom: alice, sentTo: bob })
    expect(sent.transfers).toMatchObject([
      {
        fungible_info: { name: 'Test Dollar', symbol: 'TUSD' },
        direction: 'out',
        quantity: { numeric: '2.5' },
        value: 2.5,
      },
    ])
    expect(await newest(bob)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: alice, sentTo: bob },
      transfers: [{ direction: 'in', quantity: { numeric: '2.5' } }],
    })
    await write(alice, tusd, 'token', 'transfer', [alice, 1n])
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'send' },
      transfers: [{ direction: 'self' }],
    })
    await write(alice, tusd, 'token', 'approve', [bob, 7n])
    expect(await newest(alice)).toMatchObject({ metadata: { operationType: 'approve', sentTo: tusd }, transfers: [] })
    await mined(
      await chain.client.writeContract({
        account: alice,
        address: tusd,
        abi: mint,
        functionName: 'mint',
        args: [alice, 5n],
        chain: null,
      }),
    )
    expect(await operations(alice)).toBe('mint')
    await write(alice, tusd, 'token', 'transfer', [zeroAddress, 5n])
    expect(await operations(alice)).toBe('burn')
    const exchange = await deploy('exchange', [])
    expect(await newest(carol)).toMatchObject({
      metadata: { operationType: 'deploy', sentFrom: carol, sentTo: exchange },
    })
    await write(carol, tusd, 'token', 'transfer', [exchange, 10_000n])
    await write(alice, chain.tokens.TKN, 'token', 'approve', [exchange, maxUint256])
    await write(alice, exchange, 'exchange', 'swap', [chain.tokens.TKN, tusd, 100n])
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'trade', sentFrom: alice, sentTo: exchange },
      transfers: [
        { direction: 'out', fungible_info: { symbol: 'TKN' } },
        { direction: 'in', fungible_info: { symbol: 'TUSD' } },
      ],
    })
    await write(alice, exchange, 'exchange', 'buy', [tusd], 50n)
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'trade' },
      transfers: [
        { direction: 'out', fungible_info: { symbol: 'ETH' } },
        { direction: 'in', fungible_info: { symbol: 'TUSD' } },
      ],
    })
  })

  it('sees what a contract paid out in the native coin', async () => {
    const exchange = await deploy('exchange', [])
    await send(bob, exchange, 1_000n)
    await write(alice, chain.tokens.TKN, 'token', 'approve', [exchange, maxUint256])
    await write(alice, exchange, 'exchange', 'sell', [chain.tokens.TKN, 400n])
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'trade' },
      transfers: [
        { direction: 'out', fungible_info: { symbol: 'TKN' } },
        { direction: 'in', fungible_info: { symbol: 'ETH' }, quantity: { numeric: '0.0000000000000004' } },
      ],
    })
  })

  it('keeps failed transactions, which moved nothing', async () => {
    const exchange = await deploy('exchange', [])
    const { status } = await write(alice, exchange, 'exchange', 'fail', [], 5n)
    expect(status).toBe('reverted')
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'execute', status: 'failed' },
      transfers: [],
    })
  })

  it('leaves out transfers of nothing that others made in the name of an account', async () => {
    const before = await newest(alice)
    await write(bob, chain.tokens.TUSD, 'token', 'transferFrom', [alice, carol, 0n])
    expect((await newest(alice)).id).toBe(before.id)
    expect((await newest(bob)).metadata.operationType).toBe('execute')
  })

  it('tells pieces of collections, and flags unsolicited ones', async () => {
    const good = await deploy('nft', ['Quiet Rooms', 'ROOM'])
    await write(alice, good, 'nft', 'mint', [alice, 7n, ''])
    const asked = { is_spam: false }
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [
        {
          direction: 'in',
          fungible_info: null,
          nft_info: { name: 'Quiet Rooms #7', flags: asked },
          quantity: { numeric: '1' },
        },
      ],
    })
    await write(alice, good, 'nft', 'transferFrom', [alice, bob, 7n])
    expect(await newest(alice)).toMatchObject({ metadata: { operationType: 'send', sentTo: bob } })
    expect(await newest(bob)).toMatchObject({
      transfers: [{ direction: 'in', nft_info: { flags: { is_spam: false } } }],
    })
    const lure = await deploy('nft', ['Visit claim-rewards.xyz', 'GIFT'])
    await write(carol, lure, 'nft', 'mint', [alice, 1n, ''])
    expect(await newest(alice)).toMatchObject({ transfers: [{ nft_info: { flags: { is_spam: true } } }] })
    const crowd = Array.from({ length: 11 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, 'a')}` as Address)
    await write(carol, good, 'nft', 'airdrop', [[alice, ...crowd], 100n, ''])
    expect(await newest(alice)).toMatchObject({
      transfers: [{ nft_info: { name: 'Quiet Rooms #100', flags: { is_spam: true } } }],
    })
    const many = await deploy('multiToken', ['Keys', 'https://example.org/{id}.json'])
    await write(alice, many, 'multiToken', 'mintBatch', [alice, [1n, 2n], [10n, 20n]])
    expect(await newest(alice)).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [
        { nft_info: { name: 'Keys #1' }, quantity: { numeric: '10' } },
        { nft_info: { name: 'Keys #2' }, quantity: { numeric: '20' } },
      ],
    })
  })

  it('merges all chains by time and takes a chain by its bare number', async () => {
    const [, other] = chains.chains
    if (other === undefined) throw new Error('the second chain is missing')
    const dave: Address = '0x000000000000000000000000000000000000da4e'
    // Chains whose blocks came fast are ahead of the clock, each by as much as it likes.
    const heads = await Promise.all([chain, other].map(({ client }) => client.getBlock()))
    let time = BigInt(Math.max(...heads.map(({ timestamp }) => Number(timestamp))))
    for (const on of [chain, other, chain]) {
      time += 1n
      await on.client.setNextBlockTimestamp({ timestamp: time })
      await send(alice, dave, 1n, on)
    }
    const { data, next } = await read(`${dave}/history`)
    expect(data.map(({ metadata }) => metadata.chain)).toEqual(['eip155:31337', 'eip155:31338', 'eip155:31337'])
    expect(next).toBeNull()
    expect((await read(`${dave}/history?chainId=31338`)).data).toEqual([data[1]])
    expect((await read(`eip155:31337:${dave}/history?chainId=eip155:31338`)).data).toEqual([data[1]])
  }, 20_000)

  it('pages by a cursor that new blocks do not move', async () => {
    const erin: Address = '0x000000000000000000000000000000000000e417'
    const sent: Hex[] = []
    for (let index = 0; index < 120; index += 1)
      sent.unshift((await send(alice, erin, BigInt(index + 1))).transactionHash)
    const path = `${erin}/history?chainId=31337`
    const first = await read(path)
    expect(first.data).toHaveLength(50)
    const later = await send(alice, erin, 999n)
    const second = await read(`${path}&cursor=${first.next}`)
    const third = await read(`${path}&cursor=${second.next}`)
    expect(third.next).toBeNull()
    const hashes = [...first.data, ...second.data, ...third.data].map(({ metadata }) => metadata.hash)
    expect(hashes).toEqual(sent)
    expect((await read(path)).data[0]?.metadata.hash).toBe(later.transactionHash)
  })

  it('answers an empty list for an account that never did anything', async () => {
    expect(await read(`0x00000000000000000000000000000000000f00d5/history`)).toEqual({
      data: [],
      next: null,
      coveredSince: chains.chains.map(({ caipNetworkId }) => ({
        chainId: caipNetworkId,
        block: 0,
        time: expect.any(String),
        hasOlder: false,
      })),
    })
  })

  it('answers an empty list for Rootstock', async () => {
    for (const id of ['30', 'eip155:31'])
      expect(await read(`${alice}/history?chainId=${id}`)).toEqual({ data: [], next: null })
  })

  describe('refusals', () => {
    const good = '/v1/account/0x00000000000000000000000000000000000f00d5/history'
    it.each([
      ['a chain that is not served', `${good}?chainId=eip155:999`, 'chainId'],
      ['a bare number that is not served', `${good}?chainId=999`, 'chainId'],
      ['another namespace', `${good}?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`, 'chainId'],
      ['a Solana account', '/v1/account/7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV/history', 'chainId'],
      ['no account', '/v1/account/0x12/history', 'address'],
      ['another onramp', `${good}?onramp=moonpay`, 'provider'],
      ['an onramp without a name', `${good}?onramp=`, 'provider'],
      ['an invented cursor', `${good}?cursor=abc`, ''],
    ])('refuses %s', async (_, path, field) => {
      await expectProblem(await gateway.send(path), 400, field)
    })
  })

  it('knows no purchases without a key, because none were made here', async () => {
    const answer = await gateway.send('/v1/account/0x00000000000000000000000000000000000f00d5/history?onramp=coinbase')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ data: [], next: null })
  })

  it.each(['down', 'error', 'garbage', 'rateLimited'] as const)(
    'answers 503 while its node is %s, and recovers',
    async (mode) => {
      const proxy = await startProxy({ target: chain.rpcUrl })
      const behind = await startTestGateway({ chains: [chainOptions(chain, { rpcUrls: [proxy.url] })] })
      try {
        proxy.setMode(mode)
        await expectProblem(await behind.send(`/v1/account/${alice}/history`), 503, 'chainId')
        proxy.setMode('pass')
        await expect.poll(async () => (await behind.send(`/v1/account/${alice}/history`)).status).toBe(200)
        const response = await behind.send(`/v1/account/${alice}/history`)
        const { data } = parseAnswer(endpoints.history, await response.json())
        expect(data).toHaveLength(50)
        // What was read stays readable, and says how old it is.
        proxy.setMode(mode)
        const again = await behind.send(`/v1/account/${alice}/history`)
        expect(again.status).toBe(200)
        expect(parseAnswer(endpoints.history, await again.json()).data).toEqual(data)
      } finally {
        await behind.stop()
        await proxy.stop()
      }
    },
    40_000,
  )

  it('says so when the history is switched off', async () => {
    const without = await startTestGateway({ chains: [chainOptions(chain)], history: { enabled: false } })
    try {
      await expectProblem(await without.send(`/v1/account/${alice}/history`), 503, '')
      expect(await (await without.send('/health')).text()).toContain('unavailable: history (it has no history source)')
    } finally {
      await without.stop()
    }
  })

  it('knows every address with its checksum', async () => {
    const { metadata } = await newest(alice)
    expect(
      isAddressEqual(metadata.sentFrom as Address, alice) || isAddressEqual(metadata.sentTo as Address, alice),
    ).toBe(true)
  })

  it('names the other side where it has a name here', async () => {
    const dana = privateKeyToAccount(generatePrivateKey())
    await send(alice, dana.address, 7n)
    const message = await signNameMessage(gateway, dana, { purpose: 'register', name: 'dana.reown.id' })
    expect((await gateway.send('/v1/profile/account', { body: JSON.stringify(message) })).status).toBe(200)
    const path = `${alice}/history?chainId=${chain.caipNetworkId}`
    expect((await read(path)).names).toEqual([{ address: dana.address, name: 'dana.reown.id' }])
  })
})
