import { createGatewayClient, endpoints, GatewayError } from '@foyer/contract'
import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOptions, startTestGateway, type TestGateway } from './testing/startTestGateway.ts'

describe("the contract's client", () => {
  let chains: RunningChains
  let gateway: TestGateway
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    gateway = await startTestGateway({ chains: [chainOptions(chains.chains[0])] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  it('reads every served call and knows why the others fail', async () => {
    const client = createGatewayClient({
      endpoints,
      baseUrl: gateway.url,
      projectId: 'p',
      sdkType: 'foyer',
      sdkVersion: '1',
    })
    const [alice] = chains.accounts
    const address = alice?.address ?? ''
    expect((await client.supportedChains()).http).toEqual(['eip155:31337'])
    expect(await client.identity({ address })).toMatchObject({ name: null })
    expect((await client.balance({ address, currency: 'usd', chainId: 'eip155:31337' })).balances[0]).toMatchObject({
      symbol: 'ETH',
    })
    expect(BigInt((await client.convertGasPrice({ chainId: 'eip155:31337' })).standard)).toBeGreaterThan(0n)
    const minted = { metadata: { operationType: 'mint', status: 'confirmed', chain: 'eip155:31337' } }
    expect((await client.history({ account: address })).data[0]).toMatchObject(minted)
    const props = { event: 'DISCONNECT_SUCCESS' }
    expect(await client.event({ eventId: 'a', url: '', domain: '', timestamp: 1, props })).toEqual({ success: true })
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' } as const
    expect(await client.rpc({ chainId: 'eip155:31337', body })).toMatchObject({ result: '0x7a69' })

    const codeOf = async (work: Promise<unknown>) => {
      const error = await work.catch((reason: unknown) => reason)
      return error instanceof GatewayError ? error.code : error
    }
    expect(await client.onrampOptions()).toEqual({ paymentCurrencies: [], purchaseCurrencies: [] })
    const quote = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: 'ethereum' }
    expect(await codeOf(client.onrampQuote(quote))).toBe('gateway-unavailable')
    expect(await codeOf(client.balance({ address, currency: 'usd', chainId: 'eip155:5' }))).toBe(
      'gateway-unsupported-chain',
    )
    expect(await codeOf(client.balance({ address: '0x1', currency: 'usd' }))).toBe('gateway-bad-request')
  })
})
