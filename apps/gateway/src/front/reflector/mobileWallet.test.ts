import { createMobileWallet, openMobilePage, solanaTestAccounts, startTlsFront } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const [account] = solanaTestAccounts()
const chain = 'solana:localnet'

describe('reflector between a page and a wallet', () => {
  let gateway: TestGateway

  beforeAll(async () => {
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:1', name: 'Test', rpcUrls: ['http://127.0.0.1:1'] }],
      reflector: {},
    })
  })
  afterAll(() => gateway?.stop())

  it.each([
    ['binary', 'binary'],
    ['binary', 'base64'],
    ['base64', 'binary'],
  ] as const)('carries a whole session, %s and %s, of which it can read nothing', async (ofPage, ofWallet) => {
    const page = await openMobilePage({
      reflectorUrl: `${gateway.url.replace('http', 'ws')}/reflect`,
      encoding: ofPage,
    })
    const wallet = createMobileWallet({ secretKeys: [account.secretKey], chains: [{ id: chain, rpcUrl: gateway.url }] })
    await wallet.scan(page.associationUri, { encoding: ofWallet, isPlain: true })
    const session = await page.connect()
    expect(await session.request('authorize', { identity: { name: 'Harbour' }, chain })).toMatchObject({
      accounts: [{ display_address: account.address }],
    })
    wallet.disconnect()
    await expect(session.request('get_capabilities')).rejects.toThrow('The session was closed.')
    page.close()
    await wallet.stop()
  })

  it('works over TLS, as the protocol wants it', async () => {
    const front = await startTlsFront({ target: gateway.url })
    const page = await openMobilePage({ reflectorUrl: `${gateway.url.replace('http', 'ws')}/reflect` })
    const wallet = createMobileWallet({ secretKeys: [account.secretKey], chains: [{ id: chain, rpcUrl: gateway.url }] })
    const uri = page.associationUri.replace(
      /reflector=[^&]+/,
      `reflector=${encodeURIComponent(new URL(front.url).host)}`,
    )
    await expect(wallet.scan(uri)).rejects.toThrow(/self-signed certificate/)
    await wallet.scan(uri, { takesAnyCertificate: true })
    expect((await page.connect()).version).toBe('v1')
    page.close()
    await wallet.stop()
    await front.stop()
  })
})
