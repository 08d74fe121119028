import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { type EndpointExample, endpointExamples } from './endpointExamples.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { mutationsOf } from './testing/mutations.ts'

const names = Object.keys(endpoints) as EndpointName[]
const table: Record<EndpointName, Endpoint> = endpoints
const examples: Record<EndpointName, EndpointExample> = endpointExamples as Record<EndpointName, EndpointExample>
const requestParts = ['params', 'query', 'body'] as const

/** Too many spoilt copies for one test each; the first that is wrongly accepted names itself. */
function expectEveryMutationRefused(schema: v.GenericSchema, good: unknown): number {
  const mutations = mutationsOf(schema, good)
  for (const { what, value, survivor } of mutations) {
    const parsed = v.safeParse(schema, value)
    if (survivor === undefined) expect(parsed.success, what).toBe(false)
    else expect(parsed.output, what).toEqual(v.parse(schema, survivor.value))
  }
  return mutations.length
}

describe('table', () => {
  it('holds the 20 calls of the specification, the analytics call and the JSON-RPC proxy', () => {
    expect(names).toHaveLength(120)
    expect(names.map((name) => `${table[name].method} ${table[name].path}`)).toEqual([
      'GET /v1/supported-chains',
      'GET /v1/identity/:address',
      'GET /v1/account/:account/history',
      'GET /v1/convert/quotes',
      'GET /v1/convert/tokens',
      'POST /v1/fungible/price',
      'GET /v1/convert/allowance',
      'GET /v1/convert/gas-price',
      'POST /v1/convert/build-transaction',
      'GET /v1/convert/build-approve',
      'GET /v1/account/:address/balance',
      'GET /v1/profile/account/:name',
      'GET /v1/profile/reverse/:address',
      'GET /v1/resolve/:name',
      'GET /v1/profile/suggestions/:name',
      'POST /v1/profile/account',
      'POST /v1/generators/onrampurl',
      'GET /v1/onramp/options',
      'POST /v1/onramp/quote',
      'GET /v1/sessions/:address',
      'POST /v1/sessions/:address/revoke',
      'POST /e',
      'POST /v1',
      'POST /v1/bundler',
      'POST /v1/wallet',
      'POST /v1/json-rpc',
      'GET /getWallets',
      'GET /getWalletImage/:id',
      'GET /getAssetImage/:id',
      'GET /appkit/v1/config',
      'GET /appkit/v1/project-limits',
      'GET /projects/v1/origins',
      'GET /getAnalyticsConfig',
      'GET /v1/onramp/providers',
      'GET /v1/onramp/providers/properties',
      'GET /v1/onramp/buy/options',
      'GET /v1/onramp/buy/quotes',
      'POST /v1/onramp/multi/quotes',
      'POST /v1/onramp/widget',
      'POST /v1/onramp/offers',
      'POST /v1/profile/account/:name/attributes',
      'POST /v1/profile/account/:name/address',
      'POST /v1/profile/account/:name/primary',
      'GET /v1/identity/:address/avatar',
      'GET /v1/ccip/:sender/:data',
      'POST /v1/ccip',
      'POST /v1/sessions/:address',
      'GET /v1/sessions/:address/getcontext',
      'POST /v1/sessions/:address/activate',
      'POST /v1/sessions/:address/sign',
      'GET /auth/v1/nonce',
      'POST /auth/v1/authenticate',
      'GET /auth/v1/me',
      'POST /auth/v1/refresh',
      'POST /auth/v1/sign-out',
      'GET /.well-known/jwks.json',
      'GET /v1/account/:address/portfolio',
      'GET /v1/account/:address/nfts',
      'GET /v1/nfts/image',
      'GET /v1/vault/config',
      'GET /v1/vault/contracts',
      'POST /v1/vault/captcha',
      'POST /v1/vault/attempts',
      'POST /v1/vault/attempts/:id/code',
      'POST /v1/vault/attempts/:id/resend',
      'POST /v1/vault/attempts/:id/token',
      'POST /v1/vault/attempts/:id/cancel',
      'POST /v1/vault/attempts/social',
      'POST /v1/vault/attempts/passkey',
      'POST /v1/vault/attempts/:id/passkey',
      'POST /v1/vault/passkeys/attempts',
      'POST /v1/vault/passkeys',
      'POST /v1/vault/wallets/:id/keeper-ticket',
      'POST /v1/vault/wallets/:id/protection',
      'GET /v1/vault/me',
      'POST /v1/vault/wallets',
      'POST /v1/vault/wallets/:id/devices',
      'POST /v1/vault/wallets/:id/release',
      'POST /v1/vault/wallets/:id/policy-check',
      'GET /v1/vault/wallets/:id/limits',
      'POST /v1/vault/wallets/:id/limits',
      'POST /v1/vault/wallets/:id/step-up',
      'POST /v1/vault/step-ups/:id',
      'POST /v1/vault/authenticator',
      'POST /v1/vault/authenticator/:id',
      'POST /v1/vault/authenticator-removal',
      'POST /v1/vault/paymaster',
      'POST /v1/vault/wallets/:id/recovery',
      'POST /v1/vault/wallets/:id/frames',
      'POST /v1/vault/wallets/:id/grant',
      'GET /v1/vault/devices',
      'POST /v1/vault/devices/:id/approve',
      'POST /v1/vault/browser',
      'POST /v1/vault/device-end',
      'DELETE /v1/vault/devices/:id',
      'POST /v1/vault/signout',
      'POST /v1/vault/signout-all',
      'GET /v1/vault/sites',
      'POST /v1/vault/sites/disconnect',
      'POST /v1/vault/wallets/:id/export-ticket',
      'POST /v1/vault/wallets/:id/trust',
      'POST /v1/vault/wallets/:id/export',
      'POST /v1/vault/wallets/:id/file',
      'GET /v1/vault/wallets/:id/factors',
      'POST /v1/vault/wallets/:id/factors',
      'DELETE /v1/vault/wallets/:id/factors/:factor',
      'DELETE /v1/vault/wallets/:id',
      'POST /v1/vault/email/start',
      'POST /v1/vault/email/old',
      'POST /v1/vault/email/new',
      'POST /v1/vault/email/undo',
      'POST /v1/vault/relays/:id',
      'POST /v1/vault/relays/:id/read',
      'POST /v1/vault/links',
      'POST /v1/vault/links/:id',
      'GET /v1/vault/links',
      'DELETE /v1/vault/links/:id',
      'POST /v1/vault/keeper/challenge',
      'POST /v1/vault/keeper/release',
      'POST /v1/vault/keeper/passkeys',
    ])
  })

  it.each(names)(
    '%s: placeholders and params are the same, only POST has a body, and the project is taken where it is sent',
    (name) => {
      const endpoint = table[name]
      const placeholders = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => key)
      expect(Object.keys(endpoint.params?.entries ?? {})).toEqual(placeholders)
      if (endpoint.body !== undefined) expect(endpoint.method).toBe('POST')
      const sdk = ['projectId', 'st', 'sv', 'clientId']
      const query = Object.keys(endpoint.query?.entries ?? {}).filter((key) => sdk.includes(key))
      const taken = { sdk, query: ['projectId', 'clientId'], body: ['clientId'], none: [] }[endpoint.project]
      expect(query).toEqual(taken)
      if (endpoint.method === 'GET') expect(endpoint.project).toBe('sdk')
      const body = endpoint.body && 'entries' in endpoint.body ? Object.keys(Object(endpoint.body.entries)) : []
      expect(body.includes('projectId')).toBe(endpoint.project === 'body')
    },
  )
})

describe.each(names)('%s', (name) => {
  const endpoint = table[name]
  const example = examples[name]

  it('parses its documented request and answer', () => {
    for (const part of requestParts) {
      const schema = endpoint[part]
      if (schema) expect(v.safeParse(schema, example[part]).issues).toBeUndefined()
    }
    expect(v.parse(endpoint.response, example.response)).toEqual(example.response)
  })

  it('ignores unknown keys', () => {
    for (const part of requestParts) {
      const schema = endpoint[part]
      const given: unknown = example[part]
      if (schema) expect(v.parse(schema, { ...Object(given), more: 1 })).toEqual(v.parse(schema, given))
    }
  })

  it('refuses every mutation of its documented request', () => {
    let count = 0
    for (const part of requestParts) {
      const schema = endpoint[part]
      if (schema) count += expectEveryMutationRefused(schema, example[part])
    }
    expect(count).toBeGreaterThan(3)
  })

  it('refuses every mutation of its documented answer, or drops the list item that it is in', () => {
    expect(expectEveryMutationRefused(endpoint.response, example.response)).toBeGreaterThan(4)
  })
})
