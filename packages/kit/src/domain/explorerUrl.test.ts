import { describe, expect, it } from 'vitest'
import { createKit } from '../core/createKit.ts'
import { memoryChain, testNetwork } from '../core/memoryKit.fixture.ts'
import { explorerUrl } from './explorerUrl.ts'

function kitWith(blockExplorerUrl: string | undefined, own?: () => string) {
  const family = { ...memoryChain(), ...(own && { explorerUrl: own }) }
  return createKit({
    appName: 'Tests',
    storage: false,
    networks: [{ ...testNetwork('1'), blockExplorerUrl }],
    chains: [family],
  })
}

describe('the page of an explorer', () => {
  it.each([
    [undefined, undefined],
    ['https://explorer.example', 'https://explorer.example/address/0xab'],
    ['https://explorer.example/', 'https://explorer.example/address/0xab'],
    ['https://explorer.example//', 'https://explorer.example/address/0xab'],
    ['http://localhost:4000', 'http://localhost:4000/address/0xab'],
    ['HTTPS://explorer.example', 'HTTPS://explorer.example/address/0xab'],
    ['javascript:alert(1)', undefined],
    ['javascript:alert(1)//https://explorer.example', undefined],
    ['ftp://explorer.example', undefined],
    ['', undefined],
  ])('leads from %s to %s', (blockExplorerUrl, url) => {
    expect(explorerUrl(kitWith(blockExplorerUrl), 'test:1', { address: '0xab' })).toBe(url)
  })

  it('keeps an odd address or transaction inside its place', () => {
    const kit = kitWith('https://explorer.example')
    expect(explorerUrl(kit, 'test:1', { address: '../evil?x#y' })).toBe(
      'https://explorer.example/address/..%2Fevil%3Fx%23y',
    )
    expect(explorerUrl(kit, 'test:1', { transaction: '0xab' })).toBe('https://explorer.example/tx/0xab')
  })

  it('lies where the chain family says, and nowhere for a network that the kit does not have', () => {
    const kit = kitWith('https://explorer.example', () => 'https://explorer.example/own')
    expect(explorerUrl(kit, 'test:1', { address: '0xab' })).toBe('https://explorer.example/own')
    expect(explorerUrl(kit, 'test:2', { address: '0xab' })).toBeUndefined()
    expect(explorerUrl(kit, undefined, { address: '0xab' })).toBeUndefined()
  })
})
