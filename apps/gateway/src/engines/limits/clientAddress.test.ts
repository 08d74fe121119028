import { describe, expect, it } from 'vitest'
import { createClientAddressReader, isInRanges } from './clientAddress.ts'

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
    ['a mapped address in capitals', '10.0.0.1', '::FFFF:203.0.113.1', '203.0.113.1'],
    ['an address that ends like a mapped one', '10.0.0.1', '2001:db8::ffff:0', '2001:db8::ffff:0'],
    ['an address with something before it', '10.0.0.1', 'for=203.0.113.1:4711', '10.0.0.1'],
    ['an address with something after its port', '10.0.0.1', '203.0.113.1:4711x', '10.0.0.1'],
    ['brackets with something before them', '10.0.0.1', 'for=[2001:db8::1]', '10.0.0.1'],
    ['brackets with something after them', '10.0.0.1', '[2001:db8::1]:4711x', '10.0.0.1'],
    ['no address between proxies', '10.0.0.1', '203.0.113.1, unknown, 10.1.1.1', '10.1.1.1'],
    ['nothing but trusted proxies', '10.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['an IPv6 caller', '10.0.0.1', '2001:db8::1', '2001:db8::1'],
  ])('reads %s', (_, remote, forwarded, client) => {
    expect(behindProxies(remote, forwarded)).toBe(client)
  })

  it('tells single addresses and ranges of both families, each time alike', () => {
    const isInside = isInRanges(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32', '::1'])
    for (let time = 0; time < 2; time += 1) {
      for (const address of ['192.0.2.7', '10.255.0.1', '2001:db8:ffff::1', '::1']) expect(isInside(address)).toBe(true)
      for (const address of ['192.0.2.8', '11.0.0.1', '2001:db9::1', '::2', 'unknown', ''])
        expect(isInside(address)).toBe(false)
    }
    expect(isInRanges([])('::1')).toBe(false)
  })

  it('trusts no proxy by default', () => {
    expect(createClientAddressReader([])('127.0.0.1', '203.0.113.1')).toBe('127.0.0.1')
  })
})
