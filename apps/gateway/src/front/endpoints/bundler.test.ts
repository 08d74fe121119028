import { type RunningChain, type RunningChains, startChains } from '@foyer/test'
import { encodeAbiParameters, encodeEventTopics, type Hash, keccak256, pad, parseAbiParameters, toHex } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logWriterCode, writeLogs } from '../../capabilities/userOperations/writeLogs.fixture.ts'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const sender = '0x00000000000000000000000000000000000a11ce'
/** Estimated gas would do for the outer call alone. */
const gas = 2_000_000n
const hashOf = (name: string) => keccak256(toHex(name))
const [carriedOut = '0x' as const] = encodeEventTopics({ abi: entryPoint07Abi, eventName: 'UserOperationEvent' })

describe('user operations', () => {
  let chains: RunningChains
  let chain: RunningChain
  let node: FaultyNode
  let bare: TestGateway
  let gateway: TestGateway

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    chain = chains.chains[0]
    await chain.client.setCode({ address: entryPoint07Address, bytecode: logWriterCode })
    node = await startFaultyNode((response, body) => {
      const { id, method } = JSON.parse(body)
      const result = method === 'eth_chainId' ? '0x7a69' : method === 'eth_getUserOperationReceipt' ? null : '0x1234'
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
    bare = await startTestGateway({ chains: [chainOptions(chain)] })
    gateway = await startTestGateway({
      chains: [{ ...chainOptions(chain), bundlers: [{ url: `${node.url}/v2/secret-key`, id: 'own' }] }],
    })
  })
  afterAll(async () => {
    await Promise.all([bare?.stop(), gateway?.stop(), node?.stop()])
    await chains?.stop()
  })

  const ask = async (method: string, params: unknown, { to = gateway, query = '' } = {}) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 5, method, params })
    const response = await to.send(`/v1/bundler?projectId=demo&chainId=${chainId}${query}`, { body })
    return { status: response.status, text: await response.text() }
  }
  const resultOf = ({ text }: { text: string }) => JSON.parse(text).result
  const carryOut = async (name: string): Promise<Hash> => {
    const [account] = chains.accounts
    const data = encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [7n, true, 21_000n, 500n])
    const topics = [carriedOut, hashOf(name), pad(sender), pad('0x0')]
    const hash = await chain.client.sendTransaction({
      account: account?.address ?? '0x',
      data: writeLogs([{ at: entryPoint07Address, topics, data }]),
      gas,
      chain: null,
    })
    await chain.client.waitForTransactionReceipt({ hash })
    return hash
  }

  it('show on the chain where there is no bundler', async () => {
    expect(resultOf(await ask('eth_getUserOperationReceipt', [hashOf('first')], { to: bare }))).toBeNull()
    const hash = await carryOut('first')
    const found = resultOf(await ask('eth_getUserOperationReceipt', [hashOf('first')], { to: bare }))
    expect(found).toMatchObject({
      userOpHash: hashOf('first'),
      entryPoint: entryPoint07Address.toLowerCase(),
      nonce: '0x7',
      success: true,
      actualGasCost: '0x5208',
      actualGasUsed: '0x1f4',
      logs: [],
      receipt: { transactionHash: hash, status: '0x1' },
    })
    expect(found.sender.toLowerCase()).toBe(sender)
    expect(found.reason).toBeUndefined()
  })

  it('get gas prices where there is no bundler, the faster the dearer', async () => {
    const { slow, standard, fast } = resultOf(await ask('pimlico_getUserOperationGasPrice', [], { to: bare }))
    for (const fees of [slow, standard, fast]) {
      expect(BigInt(fees.maxFeePerGas)).toBeGreaterThan(0n)
      expect(BigInt(fees.maxFeePerGas)).toBeGreaterThanOrEqual(BigInt(fees.maxPriorityFeePerGas))
    }
    expect(BigInt(fast.maxFeePerGas)).toBeGreaterThanOrEqual(BigInt(slow.maxFeePerGas))
  })

  it('learn in the words of JSON-RPC that there is no bundler', async () => {
    const { status, text } = await ask('eth_sendUserOperation', [{}, entryPoint07Address], { to: bare })
    const error = { code: -32_601, message: expect.stringContaining('has no bundler') }
    expect([status, JSON.parse(text)]).toEqual([200, { jsonrpc: '2.0', id: 5, error }])
  })

  it('go to the bundler byte for byte, and its null comes back unchanged', async () => {
    expect(resultOf(await ask('eth_sendUserOperation', [{ sender }, entryPoint07Address]))).toBe('0x1234')
    expect(node.bodies.at(-1)).toBe(
      `{"jsonrpc":"2.0","id":5,"method":"eth_sendUserOperation","params":[{"sender":"${sender}"},"${entryPoint07Address}"]}`,
    )
    expect(await ask('eth_getUserOperationReceipt', [hashOf('first')])).toEqual({
      status: 200,
      text: '{"jsonrpc":"2.0","id":5,"result":null}',
    })
  })

  it('get an estimate for a sender that holds 100 coins, unless the caller says what it holds', async () => {
    await ask('eth_estimateUserOperationGas', [{ sender }, entryPoint07Address])
    expect(JSON.parse(node.bodies.at(-1) ?? '').params[2]).toEqual({ [sender]: { balance: '0x56bc75e2d63100000' } })
    await ask('eth_estimateUserOperationGas', [{ sender }, entryPoint07Address, {}])
    expect(JSON.parse(node.bodies.at(-1) ?? '').params[2]).toEqual({})
  })

  it.each(['eth_chainId', 'eth_sendRawTransaction'])('know no method %s', async (method) => {
    const asked = node.bodies.length
    const { status, text } = await ask(method, [])
    expect([status, JSON.parse(text)]).toMatchObject([200, { id: 5, error: { code: -32_601 } }])
    expect(node.bodies.length).toBe(asked)
  })

  it.each(['eth_supportedEntryPoints', 'eth_getUserOperationByHash'])('take %s to a bundler alone', async (method) => {
    expect(resultOf(await ask(method, []))).toBe('0x1234')
    const { status, text } = await ask(method, [], { to: bare })
    expect([status, JSON.parse(text)]).toMatchObject([200, { id: 5, error: { code: -32_601 } }])
  })

  it.each([
    ['{', -32_700],
    ['{}', -32_600],
    ['[]', -32_600],
    ['[{"jsonrpc":"2.0","id":1,"method":"eth_supportedEntryPoints"}]', -32_600],
  ])('refuse the body %s with %i', async (body, code) => {
    const response = await gateway.send(`/v1/bundler?projectId=demo&chainId=${chainId}`, { body })
    expect([response.status, await response.json()]).toMatchObject([400, { jsonrpc: '2.0', error: { code } }])
  })

  it('go to bundlers of the operator only, by name', async () => {
    expect(resultOf(await ask('pm_getPaymasterData', [], { query: '&bundler=own' }))).toBe('0x1234')
    const { status, text } = await ask('pm_getPaymasterData', [], {
      query: `&bundler=${encodeURIComponent('http://169.254.169.254/')}`,
    })
    expect(status).toBe(400)
    expect(text).not.toContain('secret-key')
  })

  it.each([[[]], [['0x1234']], [[7]], [{ hash: hashOf('first') }]])(
    'show by their hash and by nothing else',
    async (params) => {
      const { status, text } = await ask('eth_getUserOperationReceipt', params, { to: bare })
      expect([status, JSON.parse(text)]).toMatchObject([200, { id: 5, error: { code: -32_602 } }])
    },
  )

  it('answer with a failure, not with nothing, where a node refuses to look', async () => {
    const narrow = await startFaultyNode((response, body) => {
      const { id, method } = JSON.parse(body)
      const refused = { error: { code: -32_602, message: 'block range too large' } }
      const known: Readonly<Record<string, string>> = { eth_chainId: '0x7a69', eth_blockNumber: '0x2710' }
      const said = method in known ? { result: known[method] } : refused
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
    })
    const refusing = await startTestGateway({ chains: [{ id: chainId, name: 'Narrow', rpcUrls: [narrow.url] }] })
    try {
      const { status } = await ask('eth_getUserOperationReceipt', [hashOf('first')], { to: refusing })
      expect(status).toBe(503)
    } finally {
      await Promise.all([refusing.stop(), narrow.stop()])
    }
  })

  it('say that a bundler is away, and not where it is', async () => {
    node.behave(answer(500, ''))
    const { status, text } = await ask('eth_sendUserOperation', [{ sender }, entryPoint07Address])
    expect(status).toBe(503)
    expect(text).not.toContain('secret-key')
  })
})
