import { describe, expect, it } from 'vitest'
import { createClientAddressReader } from './clientAddress.ts'

describe('createClientAddressReader', () => {
  const behindProxies = createClientAddressReader(['10.0.0.0/8', '::1'])

  it.each([
    ['a caller that claims to be someone else', '198.51.100.7', '203.0.113.1', '198.51.100.7'],
    ['a trusted proxy', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['a mapped address', '::ffff:10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['two trusted proxies', '::1', '203.0.113.1, 10.1.1.1', '203.0.113.1'],
    ['a forged entry before the real one', '10.0.0.1', '1.2.3.4, 203.0.113.1', '203.0.113.1'],
    ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy that writes nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['an address with its port', '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
    ['an IPv6 address with its port', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['an IPv6 address in brackets', '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['proxies with ports behind a caller with one', '10.0.0.1', '203.0.113.1:1, 10.2.2.2:443', '203.0.113.1'],
    ['an IPv6 caller', '10.0.0.1', '2001:db8::1', '2001:db8::1'],
  ])('reads %s', (_, remote, forwarded, client) => {
    expect(behindProxies(remote, forwarded)).toBe(client)
  })

  it('trusts nobody by default', () => {
    expect(createClientAddressReader([])('127.0.0.1', '203.0.113.1')).toBe('127.0.0.1')
  })
})
