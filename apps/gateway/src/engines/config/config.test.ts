import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './loadConfig.ts'
import { ConfigError, parseConfig } from './parseConfig.ts'

const chain = { id: 'eip155:1', name: 'Ethereum', rpcUrls: ['https://rpc.example.org/key'] }

function problemsOf(work: () => unknown): readonly string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('parseConfig', () => {
  it('fills in every default', () => {
    expect(parseConfig({ chains: [chain] })).toMatchObject({
      host: '127.0.0.1',
      port: 3080,
      metricsPort: 3081,
      database: 'foyer.sqlite',
      databasePool: 10,
      redisPrefix: 'foyer',
      logLevel: 'info',
      roles: ['api', 'indexer', 'cron'],
      chains: [
        {
          ...chain,
          rpcUrls: [{ url: 'https://rpc.example.org/key', weight: 50, id: 'rpc.example.org' }],
          wsUrls: [],
          bundlers: [],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '' },
          tokenLists: [],
          local: false,
          extraRpcMethods: [],
        },
      ],
      cors: { origins: ['*'] },
      trustedProxies: [],
      analytics: { addresses: false, retentionDays: 30, countDays: 800 },
      outside: { allowPrivateHosts: [] },
      masterKeys: [],
      compatibilityMode: false,
      limits: {
        bodyBytes: 1_048_576,
        rpcBatch: 1_000,
        rpcAttempts: 5,
        rpcAttemptTimeoutMs: 10_000,
        rpcResponseBytes: 10_485_760,
        requestTimeoutMs: 60_000,
        drainMs: 5_000,
        exempt: [],
        callerConcurrency: 200,
        routes: {},
      },
      projectMode: 'auto',
    })
  })

  it('accepts its own output', () => {
    const config = parseConfig({ chains: [chain] })
    expect(parseConfig(config)).toEqual(config)
  })

  it.each([
    [
      'a missing chain list',
      {},
      'chains: missing; name at least one chain in the configuration file or in FOYER_CHAINS',
    ],
    [
      'a chain without a name',
      { chains: [{ ...chain, name: undefined }] },
      'chains.0.name: missing; this key is required',
    ],
    [
      'a chain without nodes',
      { chains: [{ id: 'eip155:1', name: 'One' }] },
      'chains.0.rpcUrls: missing; this key is required',
    ],
    ['no chain', { chains: [] }, 'chains: a list of 0 was given; expected at least one chain'],
    ['an unknown key', { chains: [chain], prot: 1 }, 'prot: unknown key; remove it or correct its spelling'],
    [
      'an unknown key of a chain',
      { chains: [{ ...chain, rpcUrl: 'x' }] },
      'chains.0.rpcUrl: unknown key; remove it or correct its spelling',
    ],
    ['a wrong type', { chains: [chain], port: '80' }, 'port: "80" was given; expected number'],
    [
      'a port too high',
      { chains: [chain], port: 70000 },
      'port: 70000 was given; expected a number that is at most 65535',
    ],
    ['half a port', { chains: [chain], port: 1.5 }, 'port: 1.5 was given; expected a whole number'],
    [
      'a bare chain number',
      { chains: [{ ...chain, id: '1' }] },
      'chains.0.id: "1" was given; expected a chain of the form "eip155:1"',
    ],
    ['a chain twice', { chains: [chain, chain] }, 'chains: a list of 2 was given; expected each chain id only once'],
    [
      'fixed prices on a real chain',
      { chains: [{ ...chain, pricesUsd: { ETH: '1' } }] },
      'chains.0.pricesUsd: an object was given; expected no fixed prices here: they are for chains marked "local": true only, because they are not market prices',
    ],
    [
      'a price as a number',
      { chains: [{ ...chain, local: true, pricesUsd: { ETH: 1 } }] },
      'chains.0.pricesUsd.ETH: 1 was given; expected string',
    ],
    [
      'a log level that does not exist',
      { chains: [chain], logLevel: 'loud' },
      'logLevel: "loud" was given; expected ("fatal" or "error" or "warn" or "info" or "debug" or "trace" or "silent")',
    ],
    [
      'roles that leave work undone',
      { chains: [chain], roles: ['api', 'cron'] },
      'roles: "api,cron" was given; expected all of api, indexer, cron: a SQLite file belongs to one process, so no other can do the rest (DATABASE_URL)',
    ],
    [
      'no role',
      { chains: [chain], database: 'postgres://127.0.0.1/foyer', roles: [] },
      'roles: a list of 0 was given; expected at least one of api, indexer, cron',
    ],
    [
      'an origin with a path',
      { chains: [chain], cors: { origins: ['https://a.example/x'] } },
      'cors.origins.0: "https://a.example/x" was given; expected an origin such as "https://shop.example.org" or "https://*.example.org", or "*"',
    ],
  ])('names %s', (_, input, problem) => {
    expect(problemsOf(() => parseConfig(input))).toEqual([problem])
  })

  it('never repeats a node address, which may hold a key', () => {
    const problems = problemsOf(() =>
      parseConfig({ chains: [{ ...chain, rpcUrls: ['wss://node.example/secret-key'] }] }),
    )
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('chains.0.rpcUrls.0')
    expect(problems.join()).not.toContain('secret-key')
  })

  it('names a trusted proxy that is no address', () => {
    expect(problemsOf(() => parseConfig({ chains: [chain], trustedProxies: ['10.0.0.0/8', 'proxy'] }))).toEqual([
      'trustedProxies.1: "proxy" was given; expected an address or a range such as "10.0.0.0/8"',
    ])
  })

  it('refuses to allow signing and steering methods', () => {
    expect(problemsOf(() => parseConfig({ chains: [{ ...chain, extraRpcMethods: ['anvil_mine'] }] }))).toEqual([
      'chains.0.extraRpcMethods.0: "anvil_mine" was given; expected a method that reads; signing and steering methods are never passed on',
    ])
  })
})

describe('loadConfig', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'))
  const file = join(folder, 'gateway.json')
  writeFileSync(
    file,
    JSON.stringify({
      port: 1000,
      database: 'data/g.sqlite',
      chains: [{ ...chain, tokenLists: ['t.json', 'https://lists.example/t.json'] }],
    }),
  )

  it('lays the environment over the file and counts paths from the file', () => {
    const { config } = loadConfig({ file, env: { FOYER_PORT: '2000', FOYER_LOG_LEVEL: 'debug' } })
    expect(config.port).toBe(2000)
    expect(config.logLevel).toBe('debug')
    expect(config.database).toBe(join(folder, 'data/g.sqlite'))
    expect(config.chains[0]?.tokenLists).toEqual([join(folder, 't.json'), 'https://lists.example/t.json'])
  })

  it('works from the environment alone', () => {
    const env = { FOYER_CHAINS: JSON.stringify([chain]), FOYER_CORS: 'https://a.example, https://b.example' }
    const { config, warnings } = loadConfig({ env })
    expect(config.cors.origins).toEqual(['https://a.example', 'https://b.example'])
    expect(warnings).toEqual([])
  })

  it('takes DATABASE_URL before FOYER_DATABASE, and repeats no password', () => {
    const env = { FOYER_CHAINS: JSON.stringify([chain]), FOYER_DATABASE: '/data/foyer.sqlite' }
    const url = 'postgres://foyer:secret@db:5432/foyer'
    expect(loadConfig({ env }).config.database).toBe('/data/foyer.sqlite')
    expect(loadConfig({ env: { ...env, DATABASE_URL: url, REDIS_URL: 'redis://r:6379' } }).config).toMatchObject({
      database: url,
      redis: 'redis://r:6379',
    })
    const problems = problemsOf(() => loadConfig({ env: { ...env, REDIS_URL: 'http://:secret@r' } }))
    expect(problems).toEqual([
      'redis: a text that is not usable was given; expected an address such as "redis://127.0.0.1:6379" or "rediss://..."',
    ])
  })

  it('leaves a Postgres address in the file unchanged', () => {
    const path = join(folder, 'postgres.json')
    writeFileSync(path, JSON.stringify({ chains: [chain], database: 'postgres://db/foyer' }))
    expect(loadConfig({ file: path, env: {} }).config.database).toBe('postgres://db/foyer')
  })

  it('takes FOYER_CONFIG, and --config before it', () => {
    expect(loadConfig({ env: { FOYER_CONFIG: file } }).config.port).toBe(1000)
    expect(loadConfig({ file, env: { FOYER_CONFIG: '/nowhere.json' } }).config.port).toBe(1000)
  })

  it('points at variables that mean nothing', () => {
    expect(loadConfig({ file, env: { FOYER_PROT: '1' } }).warnings).toEqual([
      'FOYER_PROT is set but means nothing to the gateway',
    ])
  })

  it.each([
    [{ FOYER_PORT: 'eighty' }, 'FOYER_PORT: "eighty" was given; expected a whole number'],
    [{ FOYER_COMPATIBILITY_MODE: 'yes' }, 'FOYER_COMPATIBILITY_MODE: "yes" was given; expected true or false'],
    [{ FOYER_CHAINS: '[' }, 'FOYER_CHAINS: not valid JSON (Unexpected end of JSON input)'],
  ])('names a wrong variable %#', (env, problem) => {
    expect(problemsOf(() => loadConfig({ file, env }))).toEqual([problem])
  })

  it('names a file that is missing or is no JSON object', () => {
    expect(problemsOf(() => loadConfig({ file: '/nowhere.json', env: {} }))[0]).toContain(
      '/nowhere.json: this file cannot be read',
    )
    const list = join(folder, 'list.json')
    writeFileSync(list, '[]')
    expect(problemsOf(() => loadConfig({ file: list, env: {} }))[0]).toContain('expected one JSON object')
  })
})
