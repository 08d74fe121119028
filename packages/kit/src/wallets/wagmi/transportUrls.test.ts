import { createClient, custom, fallback, http, webSocket } from 'viem'
import { expect, it } from 'vitest'
import { transportUrls } from './wagmi.ts'

const urlsOf = (transport: Parameters<typeof createClient>[0]['transport']) =>
  transportUrls(createClient({ transport }).transport)

it.each([
  ['http', http('https://one.example'), ['https://one.example']],
  [
    'fallback',
    fallback([http('https://one.example'), http('https://two.example')]),
    ['https://one.example', 'https://two.example'],
  ],
  ['custom', custom({ request: async () => '0x1' }), []],
  ['webSocket', webSocket('wss://one.example'), []],
])('finds the HTTP addresses of a %s transport', (_, transport, expected) => {
  expect(urlsOf(transport)).toEqual(expected)
})

it.each([[undefined], [null], ['https://one.example'], [{}], [{ url: 7 }]])('finds none in %j', (value) => {
  expect(transportUrls(value)).toEqual([])
})
