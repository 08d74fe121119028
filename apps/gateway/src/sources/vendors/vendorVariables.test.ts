import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environmentVariables, loadConfig } from '../../engines/config/loadConfig.ts'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'
import { vendorVariables } from './vendorVariables.ts'

const chains = [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:9'] }]

describe('keys of vendors', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-vendors-'))
    file = join(folder, 'foyer.json')
    const vendors = {
      meld: { key: 'from-file', baseUrl: 'https://meld.example' },
      coinGecko: { key: 'a', plan: 'pro' },
    }
    writeFileSync(file, JSON.stringify({ chains, vendors }))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('come from the environment over the file, and leave the rest of a vendor alone', () => {
    const env = { FOYER_MELD_KEY: 'from-environment', FOYER_ONEINCH_KEY: 'one', FOYER_ZEROX_KEY: '' }
    const { config, warnings } = loadConfig({ file, env })
    expect(config.vendors).toMatchObject({
      meld: { key: 'from-environment', baseUrl: 'https://meld.example' },
      coinGecko: { key: 'a', plan: 'pro' },
      oneInch: { key: 'one', baseUrl: 'https://api.1inch.dev' },
    })
    expect(config.vendors.zeroX).toBeUndefined()
    expect(warnings).toEqual([])
    expect(environmentVariables).toEqual(expect.arrayContaining([...vendorVariables]))
  })

  it('come from files, and a key alone is enough for a server of assets on Solana', () => {
    const path = join(folder, 'das-key')
    writeFileSync(path, 'from-its-own-file\n')
    const { config } = loadConfig({ file, env: { FOYER_DAS_KEY_FILE: path } })
    expect(config.vendors.das).toEqual({
      key: 'from-its-own-file',
      endpoints: {
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://mainnet.helius-rpc.com/?api-key={key}',
        'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'https://devnet.helius-rpc.com/?api-key={key}',
      },
    })
  })

  it.each([
    [{ oneInch: { key: '' } }, 'vendors.oneInch.key'],
    [{ oneInch: { token: 'very-secret' } }, 'vendors.oneInch'],
    [{ meld: { key: 'very-secret', baseUrl: 'ftp://very-secret' } }, 'vendors.meld.baseUrl'],
    [{ das: {} }, 'vendors.das'],
    [{ das: { key: 'very-secret', endpoints: { 'eip155:1': 'https://das.example' } } }, 'vendors.das.endpoints'],
    [{ coinbase: { keyId: 'k', keySecret: 'very-secret' } }, 'vendors.coinbase.keySecret'],
    [{ coinbase: { keySecret: 'very-secret' } }, 'vendors.coinbase.keyId'],
    [{ nobody: { key: 'very-secret' } }, 'vendors.nobody'],
  ])('fail with their place and never with their words: %j', (vendors, place) => {
    const parse = () => parseConfig({ chains, vendors })
    expect(parse).toThrow(place)
    expect(parse).not.toThrow('very-secret')
  })

  it('show by name in /health when they are missing', async () => {
    const gateway = await startTestGateway({ chains, vendors: { zeroX: { key: 'zero' } } })
    try {
      const lines = (await (await gateway.send('/health')).text())
        .split('\n')
        .filter((line) => line.startsWith('off: '))
      expect(lines).toEqual([
        'off: swaps, prices, tokens and gas prices of 1inch (no key in vendors.oneInch)',
        'off: balances, history and collections of Zerion (no key in vendors.zerion)',
        'off: history, collections and token discovery of Alchemy (no key in vendors.alchemy)',
        'off: compressed collectibles of Solana (no key in vendors.das)',
        'off: history, collections and token discovery of Etherscan (no key in vendors.etherscan)',
        'off: history, collections and token discovery of a Blockscout (no address in vendors.blockscout)',
        'off: prices of CoinGecko (no key in vendors.coinGecko)',
        'off: purchases through Coinbase (no key in vendors.coinbase)',
        'off: purchases through Meld (no key in vendors.meld)',
      ])
    } finally {
      await gateway.stop()
    }
  })
})
