import { type RunningChains, startChains, startProxy } from '@foyer/test'
import { createWalletClient, encodeFunctionData, http, keccak256, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { startFaultyNode } from '../../testing/startFaultyNode.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

describe('rpc', () => {
  let chains: RunningChains
  let gateway: TestGateway
  const chainId = 'eip155:31337'

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    gateway = await startTestGateway({ chains: [chainOptions(chains.chains[0])] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  const call = (method: string, params: unknown = []) => ({ jsonrpc: '2.0', id: 1, method, params })

  it('answers exactly what the node answers, single and batch, on both spellings of the path', async () => {
    const batch = [call('eth_blockNumber'), { ...call('eth_getBlockByNumber', ['0x0', false]), id: 'b' }]
    for (const body of [call('eth_blockNumber'), batch]) {
      const direct = await fetch(chains.chains[0].rpcUrl, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      const expected = await direct.text()
      for (const path of ['/v1', '/v1/']) {
        const response = await gateway.send(`${path}?chainId=${chainId}&projectId=p`, { body: JSON.stringify(body) })
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe('application/json')
        expect(await response.text()).toBe(expected)
      }
    }
  })

  it.each(['', '1.5', '1763700123456000123', 'a'.repeat(128)])('passes the id "%s" on', async (id) => {
    const written = /^\d/.test(id) ? id : JSON.stringify(id)
    const text = `{"jsonrpc":"2.0","id":${written},"method":"eth_getBalance","params":null}`
    const headers = { 'content-type': 'application/json' }
    const direct = await fetch(chains.chains[0].rpcUrl, { method: 'POST', body: text, headers })
    const response = await gateway.rpc(chainId, text)
    expect([response.status, await response.text()]).toEqual([direct.status, await direct.text()])
  })

  it('refuses calls without an id, which nodes answer with nothing, and passes on a batch that has one', async () => {
    const { id: _, ...silent } = call('eth_blockNumber')
    for (const body of [silent, [silent, silent]]) {
      const response = await gateway.rpc(chainId, body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_600 } })
    }
    const response = await gateway.rpc(chainId, [silent, call('eth_blockNumber')])
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([{ jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^0x/) }])
    const local = await gateway.rpc(chainId, { jsonrpc: '2.0', method: 'eth_chainId' })
    expect(await local.json()).toEqual({ jsonrpc: '2.0', id: null, result: '0x7a69' })
  })

  it('carries a signed transaction to the chain', async () => {
    const [alice, bob] = chains.accounts
    const [chain] = chains.chains
    if (alice === undefined || bob === undefined) throw new Error('accounts are missing')
    const wallet = createWalletClient({
      account: privateKeyToAccount(alice.privateKey),
      chain: chain.client.chain,
      transport: http(`${gateway.url}/v1?chainId=${chainId}`),
    })
    const before = await chain.client.getBalance({ address: bob.address })
    const hash = await wallet.sendTransaction({ to: bob.address, value: 7n })
    await chain.client.waitForTransactionReceipt({ hash })
    expect(await chain.client.getBalance({ address: bob.address })).toBe(before + 7n)
  })

  it.each([true, false])(
    'answers the hash when a node took the transaction and failed to say so (mined at once: %s)',
    async (mines) => {
      const [chain] = chains.chains
      const [, , carol] = chains.accounts
      if (carol === undefined) throw new Error('accounts are missing')
      await chain.client.setAutomine(mines)
      // Hands the transaction to the chain and cuts the connection.
      const forgetful = await startFaultyNode(async (response, body) => {
        await fetch(chain.rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        response.destroy()
      })
      const rpcUrls = [
        { url: forgetful.url, weight: 1000 },
        { url: chain.rpcUrl, weight: 1 },
      ]
      const two = await startTestGateway({ chains: [chainOptions(chain, { rpcUrls })] })
      try {
        const account = privateKeyToAccount(carol.privateKey)
        const nonce = await chain.client.getTransactionCount({ address: account.address })
        const fees = { maxFeePerGas: 10_000_000_000n, gas: 21_000n }
        const signed = await account.signTransaction({
          chainId: 31337,
          type: 'eip1559',
          nonce,
          to: account.address,
          ...fees,
        })
        await expect
          .poll(async () => {
            const response = await two.rpc(chainId, call('eth_sendRawTransaction', [signed]))
            return [forgetful.bodies.length > 0, await response.json()]
          })
          .toEqual([true, { jsonrpc: '2.0', id: 1, result: keccak256(signed) }])
        const wrongNonce = await account.signTransaction({
          chainId: 31337,
          type: 'eip1559',
          nonce: 0,
          to: account.address,
          value: 9n,
          ...fees,
        })
        expect(await (await two.rpc(chainId, call('eth_sendRawTransaction', [wrongNonce]))).json()).toHaveProperty(
          'error',
        )
      } finally {
        await chain.client.setAutomine(true)
        await chain.mine()
        await two.stop()
        await forgetful.stop()
      }
    },
  )

  it('hands a revert on with its data', async () => {
    const [chain] = chains.chains
    const abi = parseAbi(['function transfer(address,uint256)'])
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [chain.tokens.TKN, 1n] })
    const from = '0x00000000000000000000000000000000000a11ce'
    const response = await gateway.rpc(chainId, call('eth_call', [{ from, to: chain.tokens.TKN, data }, 'latest']))
    const direct = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call('eth_call', [{ from, to: chain.tokens.TKN, data }, 'latest'])),
    })
    const body: unknown = await response.json()
    expect(body).toEqual(await direct.json())
    expect(body).toMatchObject({ error: { code: 3, data: expect.stringMatching(/^0x[0-9a-f]{8,}/) } })
  })

  it('goes on to the second node when the first fails, and takes the first back', async () => {
    const [chain] = chains.chains
    const [first, second] = await Promise.all([
      startProxy({ target: chain.rpcUrl }),
      startProxy({ target: chain.rpcUrl }),
    ])
    const two = await startTestGateway({
      chains: [
        chainOptions(chain, {
          rpcUrls: [
            { url: first.url, weight: 1000 },
            { url: second.url, weight: 1 },
          ],
        }),
      ],
      limits: { rpcAttemptTimeoutMs: 1_000 },
    })
    try {
      for (const mode of ['down', 'error', 'garbage', 'rateLimited', 'hang'] as const) {
        first.setMode(mode)
        const response = await two.rpc(chainId, call('eth_blockNumber'))
        expect({ mode, status: response.status, body: await response.json() }).toMatchObject({
          status: 200,
          body: { result: expect.stringMatching(/^0x/) },
        })
      }
      first.setMode('down')
      second.setMode('down')
      const failed = await two.rpc(chainId, call('eth_blockNumber'))
      const text = await expectProblem(failed, 503, 'chainId')
      expect(text).not.toContain(String(first.port))
      first.setMode('pass')
      expect((await two.rpc(chainId, call('eth_blockNumber'))).status).toBe(200)
    } finally {
      await two.stop()
      await Promise.all([first.stop(), second.stop()])
    }
  })

  it('answers the chain id itself, without a node', async () => {
    const [chain] = chains.chains
    const proxy = await startProxy({ target: chain.rpcUrl })
    proxy.setMode('down')
    const alone = await startTestGateway({ chains: [chainOptions(chain, { rpcUrls: [proxy.url] })] })
    try {
      const response = await alone.rpc(chainId, call('eth_chainId'))
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    } finally {
      await alone.stop()
      await proxy.stop()
    }
  })

  it('refuses methods that sign or steer, and the node never sees them', async () => {
    const [chain] = chains.chains
    const before = await chain.client.getBlockNumber()
    const refused = { code: -32_601, message: expect.stringContaining('evm_mine') }
    const single = await gateway.rpc(chainId, call('evm_mine'))
    expect(single.status).toBe(200)
    expect(single.headers.get('content-type')).toBe('application/json')
    expect(await single.json()).toEqual({ jsonrpc: '2.0', id: 1, error: refused })
    const batch = await gateway.rpc(chainId, [
      call('eth_gasPrice'),
      { ...call('evm_mine'), id: 2 },
      call('net_version'),
    ])
    expect(batch.status).toBe(200)
    expect(await batch.json()).toEqual([
      { jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^0x/) },
      { jsonrpc: '2.0', id: 2, error: refused },
      { jsonrpc: '2.0', id: 1, result: '31337' },
    ])
    const hidden = await gateway.rpc(chainId, '{"id":1,"method":"evm_mine","method":"eth_blockNumber"}')
    expect(hidden.status).toBe(200)
    expect(await chain.client.getBlockNumber()).toBe(before)
  })

  it('refuses chains that are not served, missing chains and forced nodes', async () => {
    const body = JSON.stringify(call('eth_blockNumber'))
    await expectProblem(await gateway.rpc('eip155:999', call('eth_blockNumber')), 400, 'chainId')
    for (const chain of ['31337', '', 'eip155', 'eip155:1:0x00', '%20']) {
      await expectProblem(await gateway.rpc(chain, call('eth_blockNumber')), 400, 'chainId')
    }
    await expectPlainProblem(await gateway.send('/v1', { body }), 400, /chainId is missing/)
    await expectProblem(await gateway.send(`/v1?chainId=${chainId}&providerId=x`, { body }), 400, 'provider')
  })

  it('answers 426 to a GET that is no upgrade', async () => {
    for (const path of [`/v1?chainId=${chainId}`, `/v1/?chainId=${chainId}`, '/ws']) {
      await expectProblem(await gateway.send(path), 426, '')
    }
    for (const [path, method, allow] of [
      [`/v1?chainId=${chainId}`, 'PUT', 'GET, POST, OPTIONS'],
      ['/ws', 'POST', 'GET, OPTIONS'],
    ] as const) {
      const wrong = await gateway.send(path, { method })
      expect(wrong.headers.get('allow')).toBe(allow)
      await expectProblem(wrong, 405, 'method')
    }
  })
})
