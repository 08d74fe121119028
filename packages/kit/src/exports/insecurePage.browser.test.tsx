import { afterEach, describe, expect, it, vi } from 'vitest'
import { solanaMainnet } from '../chains/solana/networks.ts'
import { solana } from '../chains/solana/solana.ts'
import { userAgents } from '../domain/platforms/userAgents.fixture.ts'
import { press, shows, violations } from '../test/panel.ts'
import { type Stage, stage } from '../test/stage.tsx'
import { mobileWallet } from '../wallets/mobileWallet/mobileWallet.ts'

let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
  Reflect.deleteProperty(navigator, 'userAgent')
  vi.unstubAllGlobals()
})

describe('a page that is not secure', () => {
  it.each([
    ['a wallet of the phone itself', userAgents.chromeAndroid, undefined],
    ['a wallet of another phone', navigator.userAgent, 'wss://gateway.example/reflect'],
  ])('lists %s, and says to its press what the page lacks', async (_, userAgent, reflector) => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent })
    vi.stubGlobal('isSecureContext', false)
    const chains = [solana({ wallets: [mobileWallet({ reflector })] })]
    current = await stage({ wallets: [], kit: { networks: [solanaMainnet], chains } })
    await shows('Mobile wallet')
    press('Mobile wallet')
    await shows('This page is not secure')
    await shows('The mobile wallet adapter protocol must be used in a secure context (https).')
    expect(await violations()).toEqual([])
  })
})
