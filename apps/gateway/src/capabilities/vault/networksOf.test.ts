import { expect, it } from 'vitest'
import { networksOf } from './networksOf.ts'

it('counts an IPv4 /24 alone, and an IPv6 /64 with its /56 and its /48', () => {
  expect(networksOf('203.0.113.0/24')).toEqual([{ name: '203.0.113.0/24', share: 1 }])
  expect(networksOf('2001:db8:7:1a2b::/64')).toEqual([
    { name: '2001:db8:7:1a00::/56', share: 1 },
    { name: '2001:db8:7::/48', share: 4 },
  ])
  expect(networksOf('2001:db8:7:1aff::/64')[0]).toEqual(networksOf('2001:db8:7:1a00::/64')[0])
  expect(networksOf('2001:db8:7:1b00::/64')[0]).not.toEqual(networksOf('2001:db8:7:1a00::/64')[0])
  expect(networksOf('')).toEqual([{ name: '', share: 1 }])
})
