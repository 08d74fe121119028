import { endpointExamples as examples } from '@foyer/contract/examples'
import { afterEach, expect, test } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { solanaDevnet, solanaMainnet } from '../../chains/solana/networks.ts'
import { solana } from '../../chains/solana/solana.ts'
import { createKit } from '../../core/createKit.ts'
import { testNetwork } from '../../core/memoryKit.fixture.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { startTestGateway } from '../portfolio/test/testGateway.ts'
import { getOnrampQuote } from './getOnrampQuote.ts'
import { getOnrampUrl } from './getOnrampUrl.ts'

const stops: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const networks = [testNetwork('8453', 'eip155'), solanaMainnet, solanaDevnet]

async function setUp() {
  const gateway = await startTestGateway({
    '/v1/supported-chains': { http: networks.map(({ id }) => id), ws: [] },
    '/v1/generators/onrampurl': { url: 'https://pay.example' },
    '/v1/onramp/quote': examples.onrampQuote.response,
  })
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks,
    chains: [evm({ wallets: [] }), solana({ wallets: [] })],
    storage: false,
    gateway: gateway.url,
  })
  stops.push(
    () => kit.destroy(),
    () => gateway.stop(),
  )
  return { kit, gateway }
}

const address = 'So11111111111111111111111111111111111111112'

test.each<[CaipNetworkId]>([[solanaMainnet.id], [solanaDevnet.id]])(
  'an account on %s is paid out on its own chain, and on no chain of EVM',
  async (networkId) => {
    const { kit, gateway } = await setUp()
    await getOnrampUrl(kit, { networkId, address })
    expect(gateway.lastBody('/v1/generators/onrampurl')).toMatchObject({
      destinationWallets: [{ address, blockchains: ['solana'] }],
      defaultNetwork: 'solana',
    })
    await getOnrampQuote(kit, { networkId, purchaseCurrency: 'sol', paymentCurrency: 'USD', amount: '50' })
    expect(gateway.lastBody('/v1/onramp/quote')).toMatchObject({ network: 'solana' })
  },
)

test('beside Solana, accounts of EVM are paid out where they were', async () => {
  const { kit, gateway } = await setUp()
  await getOnrampUrl(kit, { networkId: 'eip155:8453', address: '0x4E10aC97b12A3c3F3b7c5b2D1f0A9e8d7C6b5A43' })
  const body = gateway.lastBody('/v1/generators/onrampurl')
  expect(body).toMatchObject({ defaultNetwork: 'base' })
  expect(JSON.stringify(body)).not.toContain('solana')
})
