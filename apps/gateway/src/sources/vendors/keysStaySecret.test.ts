import { type RunningVendor, startOneInch, startZerion } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, type FaultyNode, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startGatewayProcess } from '../../testing/startGatewayProcess.ts'

const key = 'zk-very-secret'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const paths = [
  `/v1/account/${account}/balance?currency=usd&chainId=eip155:8453`,
  `/v1/account/${account}/nfts?chainId=eip155:8453`,
  `/v1/account/${account}/history?chainId=eip155:8453`,
  '/v1/convert/tokens?chainId=eip155:8453',
  `/v1/convert/tokens?chainId=eip155:8453&address=${usdc}`,
  '/v1/convert/gas-price?chainId=eip155:8453',
]

describe('the key of a company', () => {
  const endings: (() => Promise<unknown>)[] = []
  let zerion: RunningVendor
  let oneInch: RunningVendor
  let node: FaultyNode
  beforeAll(async () => {
    zerion = await startZerion({ key })
    oneInch = await startOneInch({ key, rate: 1n })
    node = await startFaultyNode(answer(500, ''))
  })
  afterAll(async () => {
    await Promise.all(endings.map((end) => end()))
    await Promise.all([zerion?.stop(), oneInch?.stop(), node?.stop()])
  })

  it('stands in no log, no answer and no address, whether the company answers, refuses or fails', async () => {
    const gateway = await startGatewayProcess(
      {
        logLevel: 'trace',
        database: ':memory:',
        chains: [{ id: 'eip155:8453', name: 'Base', rpcUrls: [node.url] }],
        history: { enabled: false },
        vendors: { zerion: { key, baseUrl: zerion.url }, oneInch: { key, baseUrl: oneInch.url } },
      },
      endings,
    )
    const said: string[] = []
    for (const mode of ['normal', 'broken', 'garbage'] as const) {
      zerion.setMode(mode)
      oneInch.setMode(mode)
      for (const path of paths) {
        const response = await fetch(`${gateway.url}${path}`)
        said.push(JSON.stringify([...response.headers]), await response.text())
      }
    }
    for (const what of [
      'a gas price source',
      'a balance source',
      'an NFT source',
      'a history source',
      'a token source',
    ]) {
      await expect.poll(gateway.log).toContain(`${what} failed`)
    }
    const asked = [...zerion.calls(), ...oneInch.calls()]
    expect(asked.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        `/v1/wallets/${account}/positions/`,
        `/v1/wallets/${account}/nft-positions/`,
        '/token/v1.2/8453',
        '/gas-price/v1.5/8453',
      ]),
    )
    const outputs = [gateway.log(), ...said, ...asked.map(({ path, query }) => `${path}?${query}`)].join('\n')
    expect(outputs).not.toContain(key)
    expect(outputs).not.toContain(Buffer.from(`${key}:`).toString('base64'))
    // Nor does a log tell whose balances were asked for.
    expect(gateway.log().toLowerCase()).not.toContain(account.slice(2).toLowerCase())
  })
})
