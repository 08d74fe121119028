import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './loadConfig.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-'))
const chains = JSON.stringify([{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['https://rpc.example.org'] }])

function secret(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('variables that name a file', () => {
  it('take their value from it, without the line break at its end, and bring no warning', () => {
    const { config, warnings } = loadConfig({
      env: {
        FOYER_CHAINS_FILE: secret('chains', `${chains}\n`),
        DATABASE_URL_FILE: secret('database', 'postgres://u:p@db/foyer\n'),
        REDIS_URL_FILE: secret('redis', 'redis://cache:6379'),
        FOYER_MASTER_KEY_FILE: secret('key', 'Zm95ZXItdGVzdC1nYXRld2F5LW1hc3Rlci1rZXktMzI=\r\n'),
      },
    })
    expect(config).toMatchObject({ database: 'postgres://u:p@db/foyer', redis: 'redis://cache:6379' })
    expect(config.masterKeys).toEqual(['Zm95ZXItdGVzdC1nYXRld2F5LW1hc3Rlci1rZXktMzI='])
    expect(warnings).toEqual([])
  })

  it('must be readable, and not be given both ways; no message holds the value', () => {
    const env = {
      FOYER_CHAINS: chains,
      REDIS_URL: 'redis://:hidden@r',
      REDIS_URL_FILE: secret('both', 'redis://r'),
      DATABASE_URL_FILE: '/nowhere/database',
    }
    expect(() => loadConfig({ env })).toThrow(/DATABASE_URL_FILE: \/nowhere\/database cannot be read/)
    expect(() => loadConfig({ env })).toThrow(/REDIS_URL: given itself and as REDIS_URL_FILE/)
    expect(() => loadConfig({ env })).not.toThrow(/hidden/)
  })

  it('warn when they mean nothing', () => {
    const { warnings } = loadConfig({ env: { FOYER_CHAINS: chains, FOYER_NOTHING_FILE: '/x' } })
    expect(warnings).toEqual(['FOYER_NOTHING_FILE is set but means nothing to the gateway'])
  })
})
