import { expect, it } from 'vitest'
import { isForSite, signInDomain } from './signInText.ts'

it.each([
  ['cafe.example wants you to sign in with your Ethereum account:\n0x1', 'cafe.example'],
  ['  https://cafe.example:8443  wants  you  to  sign  in  with  your Solana account:', 'https://cafe.example:8443'],
  ['cafe.example\twants\nyou\tto\nsign\tin\nwith\tyour\tEthereum', 'cafe.example'],
  ['CAFE.example WANTS YOU TO SIGN IN WITH YOUR', 'CAFE.example'],
  [' wants you to sign in with your', ''],
])('finds in %j the site %j', (text, domain) => {
  expect(signInDomain(text)).toBe(domain)
})

it.each([
  'Order 1087',
  'cafe.example wants you to sign in with yours',
  'cafe.example wants us to sign in with your account',
  'Note: cafe.example wants you to sign in with your Ethereum account',
])('finds no sign-in in %j', (text) => {
  expect(signInDomain(text)).toBeUndefined()
})

it('compares the site with its host and port, in any case', () => {
  for (const domain of [
    'cafe.example:8443',
    'CAFE.example:8443',
    'https://cafe.example:8443',
    'HTTPS://cafe.example:8443',
  ])
    expect(isForSite(domain, 'https://cafe.example:8443'), domain).toBe(true)
  for (const domain of ['cafe.example', 'http://cafe.example:8443', 'bank.example', '', 'x.cafe.example:8443'])
    expect(isForSite(domain, 'https://cafe.example:8443'), domain).toBe(false)
})
