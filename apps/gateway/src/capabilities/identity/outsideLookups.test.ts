import { createServer, type Server } from 'node:http'
import { type RunningChains, startChains } from '@foyer/test'
import {
  type Address,
  concatHex,
  createClient,
  decodeFunctionResult,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  size,
  stringToHex,
} from 'viem'
import { getEnsName } from 'viem/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSafeFetch } from '../../engines/outside/safeFetch.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { batchGatewayUrl, createAskOutside } from './askOutside.ts'
import { withOutsideLookups } from './outsideLookups.ts'

const universalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const gatewayAbi = parseAbi([
  'function query((address sender, string[] urls, bytes data)[] queries) view returns (bool[] failures, bytes[] responses)',
])
const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

type Query = { urls: readonly string[]; data: Hex }

const batchOf = (queries: readonly Query[]) =>
  encodeFunctionData({ abi: gatewayAbi, args: [queries.map((query) => ({ ...query, sender: universalResolver }))] })

/** Code that answers every call, its own callback too, by asking for the same look-up. */
function insatiable(urls: readonly string[], data: Hex): Hex {
  const args = [universalResolver, urls, data, '0x12345678', '0x'] as const
  const refusal = encodeErrorResult({ abi: lookupAbi, errorName: 'OffchainLookup', args })
  const length = numberToHex(size(refusal), { size: 3 })
  // PUSH3 size PUSH2 offset PUSH0 CODECOPY PUSH3 size PUSH0 REVERT
  return concatHex(['0x62', length, '0x61000f5f39', '0x62', length, '0x5ffd', refusal])
}

describe('look-ups that a stranger’s contract asks for', () => {
  let chains: RunningChains
  let gateway: TestGateway
  let server: Server
  let base: string
  let status = 500
  const asked: string[] = []

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
    server = createServer({ maxHeaderSize: 4_000_000 }, (request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(status).end(JSON.stringify({ data: stringToHex(request.url ?? '') }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    gateway = await startTestGateway({
      chains: [chainOptions(chains.chains[0])],
      outside: { allowPrivateHosts: ['127.0.0.1'] },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
    server?.close()
  })
  beforeEach(() => {
    asked.length = 0
    status = 200
  })

  const place = (bytecode: Hex) => chains.chains[0].client.setCode({ address: universalResolver, bytecode })
  const read = async (address: Address) => {
    const response = await gateway.send(`/v1/identity/${address}`)
    return { status: response.status, json: await response.json() }
  }
  const nobody = { status: 200, json: { name: null, avatar: null, resolvedAt: expect.any(String) } }
  const someone = (number: number): Address => `0x${number.toString(16).padStart(40, 'a')}`

  it('make ten requests at most, however many a batch holds', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      urls: [`${base}/many/${index}`],
      data: numberToHex(index),
    }))
    await place(insatiable([batchGatewayUrl], batchOf(many)))
    expect(await read(someone(1))).toEqual(nobody)
    expect(asked.length).toBeLessThanOrEqual(10)
    const few = many.slice(0, 4)
    asked.length = 0
    await place(insatiable([batchGatewayUrl], batchOf(few)))
    expect(await read(someone(2))).toEqual(nobody)
    expect(asked.length).toBe(10)
  })

  it('end, though the contract asks for the same again after every answer', async () => {
    await place(insatiable([batchGatewayUrl], batchOf([])))
    expect(await read(someone(3))).toEqual(nobody)
    await place(insatiable([`${base}/again`], '0x01'))
    expect(await read(someone(4))).toEqual(nobody)
    expect(asked).toHaveLength(4)
  })

  it('do not multiply by batches in batches', async () => {
    let data = batchOf([{ urls: [`${base}/deep`], data: '0x01' }])
    for (let depth = 0; depth < 4; depth += 1) {
      data = batchOf([0, 1, 2].map(() => ({ urls: [batchGatewayUrl], data })))
    }
    await place(insatiable([batchGatewayUrl], data))
    expect(await read(someone(5))).toEqual(nobody)
    expect(asked).toEqual([])
  })

  it('leave addresses alone that would grow beyond 64 kB', async () => {
    const data: Hex = `0x${'00'.repeat(1_000)}`
    await place(insatiable([`${base}/wide?${'{data}'.repeat(50)}`, `${base}/x?${'{sender}'.repeat(2_000)}`], data))
    expect(await read(someone(6))).toEqual(nobody)
    expect(asked).toEqual([])
    await place(insatiable([`${base}/fits?${'{data}'.repeat(20)}`], data))
    expect(await read(someone(7))).toEqual(nobody)
    expect(asked[0]).toHaveLength('/fits?'.length + 20 * data.length)
  })

  it('leave a refusal of more than 64 kB alone', async () => {
    await place(insatiable([`${base}/large`], `0x${'00'.repeat(70_000)}`))
    expect(await read(someone(8))).toEqual(nobody)
    expect(asked).toEqual([])
  })

  it('spend one budget for all calls of a question, and tell whether a host failed', async () => {
    await place(insatiable([`${base}/budget`], '0x01'))
    const node = createClient({ transport: http(chains.chains[0].rpcUrl) })
    const safeFetch = createSafeFetch({ allowPrivateHosts: ['127.0.0.1'] })
    const { client, hasFailed } = withOutsideLookups(node, safeFetch)
    const ask = () => getEnsName(client, { address: account, universalResolverAddress: universalResolver })
    for (const total of [4, 8, 10, 10]) {
      await expect(ask()).rejects.toThrow()
      expect(asked).toHaveLength(total)
    }
    expect(hasFailed()).toBe(false)
    status = 500
    const other = withOutsideLookups(node, safeFetch)
    await expect(
      getEnsName(other.client, { address: account, universalResolverAddress: universalResolver }),
    ).rejects.toThrow()
    expect(other.hasFailed()).toBe(true)
  })

  it('answer a batch, one more inside it, and tell which queries failed', async () => {
    const { ask } = createAskOutside(createSafeFetch({ allowPrivateHosts: ['127.0.0.1'] }))
    const inner = batchOf([{ urls: [`${base}/inner`], data: '0x02' }])
    const data = batchOf([
      { urls: [`${base}/outer`], data: '0x01' },
      { urls: ['https://10.0.0.1/'], data: '0x01' },
      { urls: [batchGatewayUrl], data: inner },
    ])
    const read = (answer: Hex) => decodeFunctionResult({ abi: gatewayAbi, functionName: 'query', data: answer })
    const [failures, responses] = read(await ask({ sender: universalResolver, urls: [batchGatewayUrl], data }))
    expect(failures).toEqual([false, true, false])
    expect(responses[0]).toBe(stringToHex('/outer'))
    expect(responses[1]).toMatch(/^0x08c379a0/)
    expect(read(responses[2] ?? '0x')).toEqual([[false], [stringToHex('/inner')]])
  })
})
