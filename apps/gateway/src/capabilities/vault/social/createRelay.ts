import * as v from 'valibot'
import { OutsideError } from '../../../engines/outside/OutsideError.ts'
import type { SafeFetch } from '../../../engines/outside/safeFetch.ts'

/** What a Farcaster app is asked to sign. */
export type Wanted = { siweUri: string; domain: string; nonce: string; expirationTime: string }

/** What an app answered, as its relay says: nothing of it is believed before it was verified. */
export type Signed = { nonce: string; message: string; signature: `0x${string}`; fid: number }

/** The server between this gateway and the visitor's Farcaster app. Each throws RelayAwayError, or Error when it is not to be believed. */
export type Relay = {
  /** Opens a channel. `token` reads it; the app finds it by `url`. */
  open: (wanted: Wanted) => Promise<{ token: string; url: string }>
  /** What the app answered, once: a relay forgets a channel with its answer. Nothing while the app has not. */
  read: (token: string) => Promise<Signed | undefined>
}

/** Thrown when the relay cannot be reached now, which says nothing about a login. */
export class RelayAwayError extends Error {
  override readonly name = 'RelayAwayError'
}

const limits = { maxBytes: 32_768, timeoutMs: 5_000 }
/** Where links of channels lead: to the app, under either of its names, or to the relay's own pages. */
const appOrigins = ['https://farcaster.xyz', 'https://warpcast.com']

const Opened = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[\w-]{8,128}$/)),
  url: v.pipe(v.string(), v.maxLength(512)),
  nonce: v.string(),
})
const Pending = v.object({ state: v.literal('pending') })
const Completed = v.object({
  state: v.literal('completed'),
  nonce: v.pipe(v.string(), v.maxLength(128)),
  message: v.pipe(v.string(), v.maxLength(4_096)),
  signature: v.pipe(
    v.string(),
    v.maxLength(8_194),
    v.regex(/^0x(?:[0-9a-fA-F]{2})+$/),
    v.transform((text) => text as `0x${string}`),
  ),
  fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/** Speaks with the relay at an address (FIP-11). */
export function createRelay(address: string, safeFetch: SafeFetch): Relay {
  const base = address.replace(/\/+$/, '')
  const ask = async (path: string, options: Parameters<SafeFetch>[1]) => {
    const answer = await safeFetch(`${base}/v1/${path}`, { ...limits, ...options }).catch((cause: unknown) => {
      const isGreedy = cause instanceof OutsideError && cause.code === 'TOO_LARGE'
      throw isGreedy ? cause : new RelayAwayError('The relay does not answer.', { cause })
    })
    if (answer.status === 429 || answer.status >= 500) throw new RelayAwayError(`The relay answered ${answer.status}.`)
    return answer
  }
  const parse = <T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), new TextDecoder().decode(bytes))
    // What is wrong with it would quote what may be a signature.
    if (!read.success) throw new Error('The relay answered something else than a channel.')
    return read.output
  }

  return {
    open: async (wanted) => {
      const body = JSON.stringify({ ...wanted, acceptAuthAddress: true })
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      const { status, bytes } = await ask('channel', { method: 'POST', headers, body })
      if (status !== 201) throw new Error(`The relay refused to open a channel with ${status}.`)
      const { channelToken: token, nonce, url } = parse(Opened, bytes)
      if (nonce !== wanted.nonce) throw new Error('The relay opened a channel for another nonce.')
      if (!leadsToApp(url, token, base)) throw new Error('The relay’s link does not lead to the app.')
      return { token, url }
    },
    read: async (token) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const { status, bytes } = await ask('channel/status', { headers })
      if (status === 202) return void parse(Pending, bytes)
      if (status !== 200) throw new Error(`The relay answered ${status} for a channel.`)
      return parse(Completed, bytes)
    },
  }
}

/** A visitor is sent to the app with this channel, whatever a relay says. */
function leadsToApp(address: string, token: string, relay: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, searchParams, username, password } = new URL(address)
  const isKnown = [...appOrigins, new URL(relay).origin].includes(origin)
  return isKnown && username === '' && password === '' && searchParams.get('channelToken') === token
}
