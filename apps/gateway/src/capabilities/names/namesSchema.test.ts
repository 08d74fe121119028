import { expect, it } from 'vitest'
import { ConfigError, parseConfig } from '../../engines/config/parseConfig.ts'

const chains = [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:1'] }]

const contract = `0x${'12'.repeat(20)}`
const signingKey = `0x${'1f'.repeat(32)}`

it('takes contracts and a signing key as they are written', () => {
  const names = { ccipSenders: [contract, contract.replace('1', 'A')], ccipSigningKey: signingKey }
  expect(parseConfig({ chains, names }).names).toMatchObject(names)
})

it('fills in the settings of names', () => {
  expect(parseConfig({ chains }).names).toMatchObject({
    zones: ['reown.id'],
    legacyZones: ['wcn.id'],
    maxPerAddress: 1_000,
    signatureMaxAgeSeconds: 300,
    signatureMaxAheadSeconds: 10,
    ccipSenders: [],
    reserved: [
      'admin',
      'administrator',
      'official',
      'root',
      'security',
      'support',
      'system',
      'hostmaster',
      'postmaster',
      'webmaster',
    ],
    ccipLifetimeSeconds: 300,
  })
})

it.each([
  [{ zones: [] }, /names\.zones.*at least one zone/],
  [{ zones: ['id'] }, /two lower-case labels/],
  [{ zones: ['Reown.id'] }, /two lower-case labels/],
  [{ zones: ['a.reown.id'] }, /two lower-case labels/],
  [{ zones: ['reown.id '] }, /two lower-case labels/],
  [{ zones: [' reown.id'] }, /two lower-case labels/],
  [{ reserved: ['Admin'] }, /a lower-case label such as "admin"/],
  [{ reserved: ['my admin'] }, /a lower-case label such as "admin"/],
  [{ reserved: ['admin!'] }, /a lower-case label such as "admin"/],
  [{ ccipSenders: [` ${contract}`] }, /a contract address of 40 hexadecimal digits/],
  [{ ccipSenders: [`${contract}0`] }, /contract address/],
  [{ ccipSenders: [contract.replace('1', 'g')] }, /contract address/],
  [{ ccipSigningKey: ` ${signingKey}` }, /a private key of 64 hexadecimal digits after 0x/],
  [{ ccipSigningKey: `${signingKey}0` }, /private key/],
  [{ ccipSigningKey: '0x1' }, /private key/],
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
