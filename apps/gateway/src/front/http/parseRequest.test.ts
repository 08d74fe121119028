import { endpoints } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { parseBody, parseParams, parseQuery } from './parseRequest.ts'
import { HttpProblem } from './problem.ts'

type Asked =
  | 'history'
  | 'convertQuotes'
  | 'balance'
  | 'rpc'
  | 'wallets'
  | 'profileLookup'
  | 'sessionCreate'
  | 'onrampBuyOptions'

const read = (name: Asked, text: string) => parseQuery(endpoints[name].query, new URLSearchParams(text))

function problemOf(run: () => unknown): HttpProblem {
  try {
    run()
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
  throw new Error('It was not refused.')
}

const tokens =
  'from=eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee&to=eip155:1:0x4c2Be15F9Ff38862d8280795D725A8eD15837b59'

describe('parseQuery', () => {
  it('takes blank words about the caller and the page as absent', () => {
    expect(read('history', 'projectId=&st=&sv=&clientId=&cursor=&chainId=1')).toEqual({ chainId: '1' })
    expect(read('rpc', 'chainId=eip155:1&sessionId=&source=&providerId=&projectId=shop')).toEqual({
      chainId: 'eip155:1',
      projectId: 'shop',
    })
    expect(read('wallets', 'page=&entries=')).toEqual({})
    expect(read('profileLookup', 'apiVersion=')).toEqual({})
    expect(read('sessionCreate', 'v=')).toEqual({})
    expect(read('onrampBuyOptions', 'country=US&subdivision=')).toEqual({ country: 'US' })
  })

  it('refuses a blank chain or currency', () => {
    expect(problemOf(() => read('history', 'chainId='))).toMatchObject({
      status: 400,
      field: '',
      isPlain: false,
    })
    expect(problemOf(() => read('balance', 'currency='))).toMatchObject({ status: 400, isPlain: true })
  })

  it.each(['', '-1', '1.5', 'abc', '1e18', '0x10'])(
    'refuses the amount "%s" with the error body, because kits read the reason of a swap from it',
    (amount) => {
      const problem = problemOf(() => read('convertQuotes', `${tokens}&amount=${amount}`))
      expect(problem).toMatchObject({ status: 400, field: '', isPlain: false })
      expect(problem.message).toMatch(/^Conversion parameter error: /)
    },
  )

  it('refuses a missing amount in plain text', () => {
    const problem = problemOf(() => read('convertQuotes', tokens))
    expect(problem).toMatchObject({ status: 400, isPlain: true, message: 'The query parameter amount is missing.' })
  })

  it.each(['', '1.5', 'undefined', '30000000000'])('takes the gas price "%s", which is only a hint', (gasPrice) => {
    expect(read('convertQuotes', `${tokens}&amount=5&gasPrice=${gasPrice}`)).toMatchObject({ amount: '5', gasPrice })
  })
})

describe('parseParams', () => {
  it.each([
    ['balance', { address: 'a b' }, 'address'],
    ['history', { account: '' }, 'address'],
    ['sessionsList', { address: '0x12' }, ''],
    ['profileLookup', { name: '' }, 'name'],
    ['profileLookup', { name: '\0' }, 'name'],
    ['profileAttributes', { name: 'a\0.reown.id' }, 'name'],
    ['walletImage', { id: 'a b' }, ''],
    ['ccipRead', { sender: '0x12', data: '0x' }, 'address'],
    ['ccipRead', { sender: `0x${'ab'.repeat(20)}`, data: 'zz.json' }, ''],
  ] as const)('says which part of the path of %s is wrong in %j', (name, params, field) => {
    const problem = problemOf(() => parseParams(endpoints[name].params, params))
    expect(problem).toMatchObject({ status: 400, field, isPlain: false })
  })
})

describe('parseBody', () => {
  const readBody = (name: 'sessionRevoke' | 'jsonRpc', text: string) =>
    parseBody(endpoints[name].body, new TextEncoder().encode(text))
  const call = (params: string) => `{"id":1,"jsonrpc":"2.0","method":"m","params":${params}}`
  const nested = (depth: number) => call('['.repeat(depth) + ']'.repeat(depth))

  it.each(['', '{', '\0', '{"pci":"\0"}'])('refuses %j as no JSON', (text) => {
    expect(problemOf(() => readBody('sessionRevoke', text))).toMatchObject({
      status: 400,
      isPlain: true,
      message: 'The body is not JSON.',
    })
  })

  it('refuses what nests more than 64 levels as it refuses what is no JSON, however deep it goes', () => {
    expect(readBody('jsonRpc', nested(63))).toMatchObject({ method: 'm' })
    for (const depth of [64, 400_000]) {
      expect(problemOf(() => readBody('jsonRpc', nested(depth)))).toMatchObject({
        status: 400,
        isPlain: true,
        message: 'The body nests more than 64 levels.',
      })
    }
  })

  it.each([
    ['sessionRevoke', '{"pci":"a\\u0000"}'],
    ['jsonRpc', call('[{"deep":["\\u0000"]}]')],
    ['jsonRpc', call('{"a\\u0000":1}')],
  ] as const)('refuses U+0000 in what it reads for %s: %s', (name, text) => {
    expect(problemOf(() => readBody(name, text))).toMatchObject({ status: 422, isPlain: true })
  })

  it('takes the letters of an escape, and U+0000 in a field that is not read', () => {
    expect(readBody('sessionRevoke', '{"pci":"\\\\u0000","more":"\\u0000"}')).toEqual({ pci: '\\u0000' })
  })
})
