import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TestKitError } from '../TestKitError.ts'
import { farcasterAppPage } from './farcasterAppPage.ts'
import { type FarcasterAccount, type FarcasterSignatureParams, signInMessage } from './signInMessage.ts'

/** What a relay does other than documented. */
export type FarcasterRelayFault =
  | 'none'
  /** Answers 503. */
  | 'away'
  /** Opens no channel, and knows none. */
  | 'refuses'
  /** Opens a channel for another nonce than it was given. */
  | 'otherNonce'
  /** Leads to a third party's page. */
  | 'otherApp'
  /** Names another account than the one that signed. */
  | 'otherAccount'
  /** Answers with more bytes than a client should read. */
  | 'floods'
  /** Answers no JSON. */
  | 'garbles'

/** Options of {@link startFarcasterRelay}. */
export interface StartFarcasterRelayOptions {
  /** Default 0, which takes a free one. */
  readonly port?: number
  /** The account that is logged in to the app that this relay's links open; default: none. */
  readonly visitor?: FarcasterAccount
}

/** A relay with a Farcaster app behind it. */
export interface RunningFarcasterRelay {
  readonly url: string
  fault: FarcasterRelayFault
  /** Who is logged in to the app. */
  visitor: FarcasterAccount | undefined
  /** What opens the app for each channel that waits, the newest last. */
  readonly links: readonly string[]
  /** How often a channel was asked for its answer. */
  readonly asked: number
  /** What a channel, named by its link, asks to be signed. */
  paramsOf(link: string): FarcasterSignatureParams
  /** Signs as the app does and brings the answer; `changes` are what it signs or does other than it was asked to. */
  approve(link: string, changes?: FarcasterApproval): Promise<void>
  stop(): Promise<void>
}

/** What the app signs or sends in place of what it was asked. */
export type FarcasterApproval = Partial<FarcasterSignatureParams> & {
  readonly account?: FarcasterAccount
  /** Sent unchanged, in place of what the account signed. */
  readonly signature?: `0x${string}`
}

type Channel = { params: FarcasterSignatureParams; metadata: object; answer?: object }
type Said = { status: number; body?: unknown; html?: string; text?: string }

/**
 * Starts a relay of Farcaster's sign-in on 127.0.0.1, which speaks as the public one does: `POST /v1/channel`,
 * `GET /v1/channel/status` and, for the app, `POST /v1/channel/authenticate`. The links that it gives open a page that stands
 * for the app and says so.
 *
 * @throws Error when the port is taken.
 * @example
 * const relay = await startFarcasterRelay({ visitor: { fid: 8000, username: 'lena', privateKey } })
 * // … a gateway with `FARCASTER_RELAY=relay.url` opens a channel, whose link a visitor scans …
 * await relay.approve(link)
 * await relay.stop()
 */
export async function startFarcasterRelay(options: StartFarcasterRelayOptions = {}): Promise<RunningFarcasterRelay> {
  const channels = new Map<string, Channel>()
  const appKey = randomUUID()
  let asked = 0

  const linkOf = (token: string) => `${relay.url}/~/siwf?${new URLSearchParams({ channelToken: token })}`
  const channelOf = (token: string): Channel => {
    const channel = channels.get(token)
    if (!channel) throw new TestKitError('NO_SESSION', 'The relay has no such channel.', 'Open one first.')
    return channel
  }
  const tokenOf = (link: string) => new URL(link).searchParams.get('channelToken') ?? ''

  const open = (body: Record<string, unknown>, request: IncomingMessage): Said => {
    const { siweUri, domain } = body
    if (typeof siweUri !== 'string' || typeof domain !== 'string' || !/^[a-zA-Z0-9.-]+(:[0-9]+)?$/.test(domain))
      return { status: 400, body: { error: 'Validation error' } }
    const given = typeof body.nonce === 'string' ? body.nonce : randomBytes(8).toString('hex')
    const nonce = relay.fault === 'otherNonce' ? randomBytes(8).toString('hex') : given
    const token = randomBytes(6).toString('hex').toUpperCase()
    const metadata = { userAgent: request.headers['user-agent'] ?? 'Unknown', ip: '127.0.0.1' }
    channels.set(token, { params: { ...body, siweUri, domain, nonce }, metadata })
    const url = relay.fault === 'otherApp' ? `https://farcaster.example/?channelToken=${token}` : linkOf(token)
    return { status: 201, body: { channelToken: token, url, connectUri: url, nonce } }
  }

  const tell = (token: string): Said => {
    asked += 1
    const channel = channels.get(token)
    if (!channel) return { status: 401, body: { error: 'Unauthorized' } }
    const { answer, metadata, params } = channel
    const shared = { nonce: params.nonce, signatureParams: params, metadata, acceptAuthAddress: true }
    if (!answer) return { status: 202, body: { state: 'pending', ...shared } }
    // Its answer is told once.
    channels.delete(token)
    return { status: 200, body: { state: 'completed', ...shared, ...answer } }
  }

  const authenticate = (token: string, key: unknown, answer: Record<string, unknown>): Said => {
    const channel = channels.get(token)
    if (key !== appKey || !channel) return { status: 401, body: { error: 'Unauthorized' } }
    const { fid, message, signature } = answer
    if (typeof message !== 'string' || typeof signature !== 'string' || !Number.isInteger(fid))
      return { status: 400, body: { error: 'Validation error' } }
    channel.answer = { ...answer, fid: relay.fault === 'otherAccount' ? Number(fid) + 1 : fid }
    return { status: 201, body: { state: 'completed', ...channel.answer } }
  }

  const page = async (link: string, isPressed: boolean): Promise<Said> => {
    const channel = channels.get(tokenOf(link))
    const { visitor } = relay
    if (!channel || !visitor || channel.answer) return { status: 410, html: farcasterAppPage({ state: 'over' }) }
    if (isPressed) await relay.approve(link)
    const { domain } = channel.params
    return { status: 200, html: farcasterAppPage({ state: isPressed ? 'done' : 'asked', domain, ...visitor }) }
  }

  const answer = async (request: IncomingMessage): Promise<Said> => {
    const { href, pathname } = new URL(request.url ?? '/', relay.url)
    const isApp = pathname === '/~/siwf'
    if (relay.fault === 'away' && !isApp) return { status: 503, body: { error: 'Unavailable' } }
    if (relay.fault === 'refuses' && !isApp) return { status: 400, body: { error: 'Validation error' } }
    if (relay.fault === 'floods' && !isApp) return { status: 201, text: `{"nonce":"${'0'.repeat(100_000)}"}` }
    if (relay.fault === 'garbles' && !isApp) return { status: 201, text: '<html>' }
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    switch (`${request.method} ${pathname}`) {
      case 'POST /v1/channel':
        return open(await readJson(request), request)
      case 'GET /v1/channel/status':
        return tell(token)
      case 'POST /v1/channel/authenticate':
        return authenticate(token, request.headers['x-farcaster-auth-relay-key'], await readJson(request))
      case 'GET /~/siwf':
        return page(href, false)
      case 'POST /~/siwf':
        return page(href, true)
      default:
        return { status: 404, body: { error: 'Not found' } }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, html, text }) => {
        response.writeHead(status, { 'content-type': html === undefined ? 'application/json' : 'text/html' })
        response.end(html ?? text ?? JSON.stringify(body))
      },
      () => response.destroy(),
    )
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const relay: RunningFarcasterRelay = {
    url,
    fault: 'none',
    visitor: options.visitor,
    get links() {
      return [...channels.keys()].map(linkOf)
    },
    get asked() {
      return asked
    },
    paramsOf: (link) => channelOf(tokenOf(link)).params,
    approve: async (link, { account = relay.visitor, signature, ...changes } = {}) => {
      if (!account) throw new TestKitError('NO_SESSION', 'No account is logged in to the app.', 'Set `visitor`.')
      const token = tokenOf(link)
      const { fid, username } = account
      const signed = await signInMessage(account, { ...channelOf(token).params, ...changes })
      const said = await fetch(`${url}/v1/channel/authenticate`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-farcaster-auth-relay-key': appKey,
        },
        body: JSON.stringify({ ...signed, ...(signature && { signature }), fid, username, authMethod: 'authAddress' }),
      })
      if (!said.ok) throw new TestKitError('NO_SESSION', `The relay answered ${said.status}.`, 'Open another channel.')
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
  return relay
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
