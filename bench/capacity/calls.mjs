import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { visitorPrefix } from './replayingNode.mjs'

const { calls: recorded } = JSON.parse(readFileSync(new URL('visit.json', import.meta.url), 'utf8'))
/** How many events a page sends in a visit whose site turned analytics on. */
const eventsOfVisit = 4

/** A visitor whom the gateway has never met. */
export const newcomer = () => `0x${visitorPrefix}${randomBytes(15).toString('hex')}`

const get = (path) => ({ method: 'GET', path })
const balance = (account) =>
  get(`/v1/account/${account}/balance?projectId=bench&st=foyer&sv=1&currency=usd&chainId=eip155%3A31337`)
const rpc = (method, params) => ({
  method: 'POST',
  path: '/v1?chainId=eip155%3A31337&projectId=bench',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
const event = () => ({
  method: 'POST',
  path: '/e?projectId=bench&st=foyer&sv=1',
  body: JSON.stringify({
    eventId: randomUUID(),
    url: 'https://shop.example/checkout',
    domain: 'shop.example',
    timestamp: 1,
    props: { type: 'track', event: 'SEND_SUCCESS', properties: { network: 'eip155:1', token: 'ETH', amount: '1.5' } },
  }),
})

const known = newcomer()

/** Each kind of call with an empty cache, and the balance also with a filled one. */
export const kinds = {
  'first balance of an account': () => balance(newcomer()),
  'balance, kept': () => balance(known),
  'first history of an account': () =>
    get(`/v1/account/${newcomer()}/history?projectId=bench&st=foyer&sv=1&chainId=eip155%3A31337`),
  'first collectibles of an account': () =>
    get(`/v1/account/${newcomer()}/nfts?projectId=bench&st=foyer&sv=1&chainId=eip155%3A31337`),
  'first name of an account': () => get(`/v1/identity/${newcomer()}?projectId=bench&st=foyer&sv=1`),
  'call to a node': () => rpc('eth_getTransactionCount', [newcomer(), 'latest']),
  'analytics event': event,
}

/** Everything that the recorded visit asks, one after the other, for one visitor, and the events of its site. */
export function visitOf(account) {
  const fill = (text) => text.replaceAll('{account}', account).replaceAll('{digits}', account.slice(2))
  const asked = recorded.map(({ method, path, body }) => ({ method, path: fill(path), body: body && fill(body) }))
  return [...asked, ...Array.from({ length: eventsOfVisit }, event)]
}

export const callsOfVisit = recorded.length + eventsOfVisit

/** Sends one call. @returns how many milliseconds it took. @throws for any answer but 200. */
export async function send(url, { method, path, body }) {
  const startedAt = performance.now()
  const response = await fetch(url + path, { method, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return performance.now() - startedAt
}

/** Does something so many times, so many at once. @returns what each gave. */
export async function many(times, atOnce, run) {
  const found = []
  let begun = 0
  const worker = async () => {
    while (begun < times) {
      begun += 1
      found.push(await run())
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, worker))
  return found
}
