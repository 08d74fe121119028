import { describe, expect, it } from 'vitest'
import { createOwnHost } from './ownHost.ts'
import { parseConfig } from './parseConfig.ts'

const chains = [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['https://rpc.example.org'] }]
const hostOf = (options: object, asked: string | undefined) => createOwnHost(parseConfig({ chains, ...options }))(asked)

describe('createOwnHost', () => {
  it('names the configured address, whatever the caller writes', () => {
    const options = { address: 'https://gateway.example.org' }
    expect(hostOf(options, 'other.example.org')).toBe('gateway.example.org')
    expect(hostOf(options, undefined)).toBe('gateway.example.org')
    expect(hostOf({ address: 'https://gateway.example.org:8443/' }, 'x')).toBe('gateway.example.org:8443')
  })

  it('takes each address that the gateway has, in either case', () => {
    const options = { address: 'https://gateway.example.org', signIn: { issuer: 'https://login.example.org' } }
    expect(hostOf(options, 'login.example.org')).toBe('login.example.org')
    expect(hostOf(options, 'Gateway.example.org')).toBe('Gateway.example.org')
    expect(hostOf(options, 'evil.example.org')).toBe('gateway.example.org')
  })

  it.each(['localhost:3080', '127.0.0.1:3080', '[::1]:3080', 'shop.localhost'])(
    'takes %s without an address',
    (host) => {
      expect(hostOf({}, host)).toBe(host)
    },
  )

  it('takes this machine beside the address of sign-in, and not beside its own address', () => {
    const signIn = { issuer: 'https://login.example.org' }
    expect(hostOf({ signIn }, '127.0.0.1:3080')).toBe('127.0.0.1:3080')
    expect(hostOf({ signIn }, 'other.example.org')).toBe('login.example.org')
    expect(hostOf({ address: 'https://gateway.example.org' }, 'localhost:3080')).toBe('gateway.example.org')
  })

  it.each(['gateway.example.org', '127.0.0.1.example.org', 'localhost.example.org', '', undefined])(
    'refuses %s without an address, and takes it from older clients',
    (host) => {
      expect(() => hostOf({}, host)).toThrow('does not know its own address')
      expect(hostOf({ compatibilityMode: true }, host)).toBe(host ?? '')
    },
  )

  it.each(['gateway.example.org', 'ftp://gateway.example.org', 'https://user@gateway.example.org'])(
    'refuses the address %s at the start',
    (address) => {
      expect(() => parseConfig({ chains, address })).toThrow('address')
    },
  )
})
