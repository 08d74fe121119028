import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPublicAddressCheck } from './publicAddress.ts'

const isPublic = createPublicAddressCheck()

describe('createPublicAddressCheck', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:200::1',
    '::ffff:1.1.1.1',
    '64:ff9b::808:808',
  ])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.255.255.255'],
    ['private', '10.0.0.0'],
    ['private', '10.255.255.255'],
    ['carrier-grade NAT', '100.64.0.0'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.255'],
    ['link-local, cloud metadata', '169.254.169.254'],
    ['private', '172.16.0.0'],
    ['private', '172.31.255.255'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['private', '192.168.0.0'],
    ['private', '192.168.255.255'],
    ['benchmarks', '198.18.0.0'],
    ['benchmarks', '198.19.255.255'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hex', '::ffff:7f00:1'],
    ['mapped private, long form', '0:0:0:0:0:ffff:0a00:0001'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['NAT64 of private', '64:ff9b::10.0.0.1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4 of private', '2002:0a00:0001::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fdff:ffff::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['no address', 'example.org'],
    ['no address', ''],
    ['decimal form', '2130706433'],
  ])('%s %s is not', (_, address) => {
    expect(isPublic(address)).toBe(false)
  })

  it('judges an IPv4 address alike, mapped, translated and alone', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const verdict = isPublic(address)
        expect(isPublic(`::ffff:${address}`)).toBe(verdict)
        expect(isPublic(`64:ff9b::${address}`)).toBe(verdict)
      }),
    )
  })

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6()), (text) => typeof isPublic(text) === 'boolean'))
  })
})
