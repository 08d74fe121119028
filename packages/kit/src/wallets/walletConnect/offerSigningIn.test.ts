import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSigned } from './offerSigningIn.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const recap = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value)).replaceAll('=', '')}`
const abilities = recap({
  att: {
    eip155: {
      'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10'] }],
      'request/eth_sendTransaction': [{ chains: ['eip155:1', 'solana:main', 7] }],
      'other/thing': [{}],
    },
  },
})
const cacao = (change: object = {}, type = 'eip191') => ({
  h: { t: 'caip122' },
  p: { iss: `did:pkh:eip155:1:${address}`, resources: ['https://site.example', abilities], ...change },
  s: { t: type, s: '0x01' },
})

it.each(['eip191', 'eip1271'])('reads accounts, networks and methods of a message signed as %s', (type) => {
  const { accounts, methods, signed } = readSigned([cacao({}, type)])
  expect(accounts).toEqual([`eip155:1:${address}`, `eip155:10:${address}`])
  expect(methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  expect(signed).toMatchObject([{ networkId: 'eip155:1', address, signature: '0x01' }])
})

it('merges a message for each network', () => {
  const { accounts, signed } = readSigned([cacao(), cacao({ iss: `did:pkh:eip155:137:${address}` })])
  expect(accounts).toEqual([`eip155:1:${address}`, `eip155:10:${address}`, `eip155:137:${address}`])
  expect(signed.map(({ networkId }) => networkId)).toEqual(['eip155:1', 'eip155:137'])
})

it.each([
  ['no list', 'x'],
  ['another chain family', [cacao({ iss: `did:pkh:solana:main:${address}` })]],
  ['no account', [cacao({ iss: undefined })]],
  ['half an address', [cacao({ iss: 'did:pkh:eip155:1:0x12' })]],
  ['no signature', [{ ...cacao(), s: {} }]],
])('takes nothing from %s', (_, cacaos) => {
  expect(readSigned(cacaos)).toEqual({ accounts: [], methods: [], signed: [] })
})

it.each([
  [undefined],
  [[]],
  [['urn:recap:!!!']],
  [[recap('x')]],
  [[recap({ att: { eip155: 7 } })]],
  [[abilities, 'x']],
])('reads an account without any method where the resources are %j', (resources) => {
  expect(readSigned([cacao({ resources })])).toMatchObject({ accounts: [`eip155:1:${address}`], methods: [] })
})

it('answers anything at all without throwing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.string(), (cacaos, resources, text) => {
      const other = cacao({ resources: ['a', `urn:recap:${text}`] })
      for (const value of [cacaos, [cacaos], [cacao({ resources })], [other]])
        for (const list of Object.values(readSigned(value))) expect(Array.isArray(list)).toBe(true)
    }),
  )
})

it('leaves each account with the network that it signed for, where several accounts signed', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const { accounts } = readSigned([cacao(), cacao({ iss: `did:pkh:eip155:10:${other}` })])
  expect(accounts).toEqual([`eip155:1:${address}`, `eip155:10:${other}`])
})
