import { expect, it } from 'vitest'
import { ConfigError, parseConfig } from '../../engines/config/parseConfig.ts'

const chains = [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:1'] }]

it('fills in the settings of names', () => {
  expect(parseConfig({ chains }).names).toMatchObject({
    zones: ['reown.id'],
    legacyZones: ['wcn.id'],
    maxPerAddress: 1_000,
    signatureMaxAgeSeconds: 300,
    signatureMaxAheadSeconds: 10,
    ccipSenders: [],
  })
})

it.each([
  [{ zones: [] }, /names\.zones.*at least one zone/],
  [{ zones: ['id'] }, /two lower-case labels/],
  [{ zones: ['Reown.id'] }, /two lower-case labels/],
  [{ maxPerAddress: 10_001 }, /at most 10000/],
  [{ signatureMaxAgeSeconds: 0 }, /at least 1/],
  [{ ccipSenders: ['0x12'] }, /contract address/],
])('names what is wrong: %j', (names, words) => {
  expect(() => parseConfig({ chains, names })).toThrow(words)
})

it('never repeats a signing key', () => {
  const key = `0x${'ab'.repeat(31)}`
  try {
    parseConfig({ chains, names: { ccipSigningKey: key } })
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    expect(error.message).toContain('names.ccipSigningKey')
    expect(error.message).not.toContain('abab')
  }
})
