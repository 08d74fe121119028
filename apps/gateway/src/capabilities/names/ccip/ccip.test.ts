import { type RunningChains, startChains, testContracts } from '@foyer/test'
import {
  type Abi,
  type Address,
  bytesToHex,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { namehash, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../../testing/expectProblem.ts'
import { signNameMessage } from '../../../testing/signNameMessage.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) returns (bytes[])',
  'function setAddr(bytes32 node, address to)',
])
const resolve = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const name = 'carol.reown.id'
const signingKey = generatePrivateKey()
const owner = privateKeyToAccount(generatePrivateKey())
const base = 2_147_492_101

describe('names in ENS', () => {
  let chains: RunningChains
  let gateway: TestGateway

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    gateway = await startTestGateway({
      chains: [chainOptions(chains.chains[0])],
      names: { ccipSigningKey: signingKey },
    })
    const content = { purpose: 'register', name, attributes: { bio: 'Hello' } } as const
    const body = JSON.stringify(await signNameMessage(gateway, owner, content, base))
    const response = await gateway.send('/v1/profile/account', { body })
    if (response.status !== 200) throw new Error(await response.text())
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  const deploy = async (urls: readonly string[], signer = privateKeyToAccount(signingKey).address) => {
    const [{ client }] = chains.chains
    const [account] = chains.accounts
    if (account === undefined) throw new Error('no test account')
    const { abi, bytecode } = testContracts.offchainResolver
    const hash = await client.deployContract({ abi, bytecode, account: account.address, args: [urls, signer] })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('the resolver was not deployed')
    return contractAddress
  }

  const ask = async (resolver: Address, who: string, question: Hex): Promise<Hex> => {
    const client = createPublicClient({ transport: http(chains.chains[0].rpcUrl) })
    return client.readContract({
      address: resolver,
      // The errors of the contract's own ABI tell a refused signature apart.
      abi: testContracts.offchainResolver.abi as Abi,
      functionName: 'resolve',
      args: [bytesToHex(packetToBytes(who)), question],
    }) as Promise<Hex>
  }

  const questions = (who: string) => {
    const node = namehash(who)
    return {
      addr: encodeFunctionData({ abi: records, functionName: 'addr', args: [node] }),
      coin: encodeFunctionData({ abi: records, functionName: 'addr', args: [node, BigInt(base)] }),
      otherCoin: encodeFunctionData({ abi: records, functionName: 'addr', args: [node, 2_147_483_658n] }),
      bio: encodeFunctionData({ abi: records, functionName: 'text', args: [node, 'description'] }),
      url: encodeFunctionData({ abi: records, functionName: 'text', args: [node, 'url'] }),
      contenthash: encodeFunctionData({ abi: records, functionName: 'contenthash', args: [node] }),
    }
  }
  const bytesResult = (data: Hex) => decodeFunctionResult({ abi: [records[1]], data })
  const addressResult = (data: Hex) => decodeFunctionResult({ abi: [records[0]], data })
  const textResult = (data: Hex) => decodeFunctionResult({ abi: [records[2]], data })

  it.each([
    ['GET', '/v1/ccip/{sender}/{data}.json'],
    ['GET without an ending', '/v1/ccip/{sender}/{data}'],
    ['POST', '/v1/ccip'],
  ])('resolve by a contract that believes the signing key, by %s', async (_, path) => {
    const resolver = await deploy([`${gateway.url}${path}`])
    const asked = questions(name)
    expect(addressResult(await ask(resolver, name, asked.addr))).toBe(owner.address)
    expect(bytesResult(await ask(resolver, name, asked.coin))).toBe(owner.address.toLowerCase())
    expect(bytesResult(await ask(resolver, name, asked.otherCoin))).toBe('0x')
    expect(textResult(await ask(resolver, name, asked.bio))).toBe('Hello')
    expect(textResult(await ask(resolver, name, asked.url))).toBe('')
    expect(bytesResult(await ask(resolver, name, asked.contenthash))).toBe('0x')
  })

  it('answer several questions at once, and empty records for a free name', async () => {
    const resolver = await deploy([`${gateway.url}/v1/ccip/{sender}/{data}.json`])
    const { addr, bio } = questions(name)
    const both = encodeFunctionData({ abi: records, functionName: 'multicall', args: [[addr, bio]] })
    const answers = decodeFunctionResult({ abi: [records[4]], data: await ask(resolver, name, both) })
    expect(answers).toHaveLength(2)
    expect(addressResult(answers[0] ?? '0x')).toBe(owner.address)
    expect(textResult(answers[1] ?? '0x')).toBe('Hello')
    const nobody = questions('nobody.reown.id')
    expect(addressResult(await ask(resolver, 'nobody.reown.id', nobody.addr))).toBe(zeroAddress)
    expect(textResult(await ask(resolver, 'nobody.reown.id', nobody.bio))).toBe('')
  })

  it('fail by a contract that believes another key, and once their time is over', async () => {
    const distrusting = await deploy([`${gateway.url}/v1/ccip`], owner.address)
    await expect(ask(distrusting, name, questions(name).addr)).rejects.toThrow(/WrongSigner/)
    const resolver = await deploy([`${gateway.url}/v1/ccip`])
    const [chain] = chains.chains
    const before = await chain.snapshot()
    await chain.client.increaseTime({ seconds: 400 })
    await chain.mine()
    await expect(ask(resolver, name, questions(name).addr)).rejects.toThrow(/Expired/)
    await chain.revert(before)
  })

  const encode = (who: string, question: Hex) =>
    encodeFunctionData({ abi: resolve, functionName: 'resolve', args: [bytesToHex(packetToBytes(who)), question] })

  it('give no answer to what is no question', async () => {
    const node = namehash(name)
    const setAddr = encodeFunctionData({ abi: records, functionName: 'setAddr', args: [node, owner.address] })
    const nested = encodeFunctionData({ abi: records, functionName: 'multicall', args: [[]] })
    const nestedTwice = encodeFunctionData({ abi: records, functionName: 'multicall', args: [[nested]] })
    const noName = encodeFunctionData({ abi: resolve, functionName: 'resolve', args: ['0x05', questions(name).addr] })
    for (const data of ['0x', '0x9061b923', '0x12345678', encode(name, setAddr), encode(name, nestedTwice), noName]) {
      await expectProblem(await gateway.send(`/v1/ccip/${owner.address}/${data}.json`), 400, '')
      await expectProblem(
        await gateway.send('/v1/ccip', { body: JSON.stringify({ sender: owner.address, data }) }),
        400,
        '',
      )
    }
    await expectProblem(await gateway.send(`/v1/ccip/0x12/${encode(name, questions(name).addr)}.json`), 400, 'address')
    await expectProblem(await gateway.send(`/v1/ccip/${owner.address}/0xzz.json`), 400, '')
    await expectPlainProblem(await gateway.send('/v1/ccip', { body: '{}' }), 422, /sender/)
  })

  it('answer listed contracts only, where there is a list, and do not answer without a key', async () => {
    const [options] = [chainOptions(chains.chains[0])]
    const listed: Address = '0x00000000000000000000000000000000000000aA'
    const strict = await startTestGateway({
      chains: [options],
      names: { ccipSigningKey: signingKey, ccipSenders: [listed] },
    })
    const keyless = await startTestGateway({ chains: [options] })
    try {
      const data = encode(name, questions(name).addr)
      const path = (sender: Address) => `/v1/ccip/${sender}/${data}.json`
      expect((await strict.send(path(listed))).status).toBe(200)
      await expectProblem(await strict.send(path(owner.address)), 403, 'address')
      expect(await expectProblem(await keyless.send(path(listed)), 503, '')).toContain('ccipSigningKey')
    } finally {
      await strict.stop()
      await keyless.stop()
    }
  })
})
