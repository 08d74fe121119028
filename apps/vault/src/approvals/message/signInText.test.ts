import { expect, it } from 'vitest'
import { isMoreThanSignIn } from './moreThanSignIn.ts'
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

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const origin = 'https://cafe.example:8443'
const signIn = (...lines: readonly string[]) =>
  ['cafe.example:8443 wants you to sign in with your Ethereum account:', ...lines].join('\n')

it.each([
  signIn(account, '', 'URI: https://cafe.example:8443/login', 'Version: 1'),
  signIn(account.toLowerCase(), '', 'Nonce: 12345678', 'Resources:', '- https://cafe.example/terms'),
  `\n${signIn(account)}`.replaceAll('\n', '\r\n'),
])('takes %j for a sign-in and nothing more', (text) => {
  expect(isMoreThanSignIn(text, { account, origin })).toBe(false)
})

it.each([
  ['no account', signIn()],
  ['another account', signIn('0x1111111111111111111111111111111111111111')],
  ['a longer account', signIn(`${account}0`)],
  ['another site', signIn(account, '', 'URI: https://bank.example/')],
  ['another port', signIn(account, '', 'URI: https://cafe.example/')],
  ['two sites', signIn(account, '', 'URI: https://cafe.example:8443', 'uri: https://bank.example')],
  ['no address', signIn(account, '', 'URI: did:key:z6Mk')],
  ['rights at other services', signIn(account, '', 'Resources:', '- urn:recap:eyJhdHQiOnt9fQ')],
])('finds more than a sign-in in a text with %s', (_, text) => {
  expect(isMoreThanSignIn(text, { account, origin })).toBe(true)
})

it('compares an account of Solana letter by letter', () => {
  const [solana, place] = ['So1anaAcc0unt', 'cafe.example:8443 wants you to sign in with your Solana account:']
  expect(isMoreThanSignIn(`${place}\n${solana}`, { account: solana, origin })).toBe(false)
  expect(isMoreThanSignIn(`${place}\n${solana.toLowerCase()}`, { account: solana, origin })).toBe(true)
})
