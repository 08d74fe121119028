import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSignInHandler, memorySignInStore } from '@foyer/kit/server'
import { getRequestListener } from '@hono/node-server'
import { servePhone } from './phone.mjs'

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/**
 * Serves the built demo under the strict content security policy that the kit must live with, and checks at `/auth` who signs in;
 * its sessions end with the process.
 *
 * @param {object} options
 * @param {number} options.port 0 picks a free one.
 * @param {string} [options.host] Default 127.0.0.1.
 * @param {string} [options.gatewayUrl] Base URL of the gateway.
 * @param {{ chainId: number, rpcUrl: string, name?: string }[]} options.chains
 * @param {{ id: string, rpcUrl: string, name: string }} [options.solana] A local Solana; the site then has both chain families.
 * @param {string} [options.root] Folder of the build.
 * @param {string} [options.relayUrl] WebSocket address of a WalletConnect relay; the playground then reaches phones.
 * @param {import('@foyer/test/walletconnect').WalletPeer} [options.phone] A wallet behind that relay, shown on `/phone.html`.
 * @param {import('@foyer/test').MobileWallet} [options.mobile] A wallet of the mobile wallet protocol, shown on the same page; the
 *   gateway has to have a reflector then.
 * @param {string} [options.vault] Origin of the vault, on another site than the page; pages then offer its wallet.
 * @param {string} [options.inboxUrl] Where the vault's codes arrive; the playground links it.
 * @param {readonly string[]} [options.connect] Further addresses that pages may connect to, such as a relay's; `:*` is any port.
 * @returns {Promise<{ url: string, port: number, close(): Promise<void> }>}
 */
export async function startDemoServer(options) {
  const {
    port,
    host = '127.0.0.1',
    gatewayUrl,
    chains,
    solana,
    relayUrl,
    phone,
    mobile,
    root,
    connect = [],
    vault,
    inboxUrl,
  } = options
  const folder = root ?? fileURLToPath(new URL('./dist/', import.meta.url))
  const named = chains.map((chain) => ({ ...chain, name: chain.name ?? `Local chain ${chain.chainId}` }))
  const reflector = mobile && gatewayUrl ? `${gatewayUrl.replace(/^http/, 'ws')}/reflect` : undefined
  const facts = {
    gatewayUrl,
    vaultUrl: vault,
    inboxUrl,
    chains: named,
    solana,
    relayUrl,
    reflector,
    hasPhone: phone !== undefined,
  }
  const config = escapeAttribute(JSON.stringify(facts))
  const headers = securityHeaders(
    gatewayUrl,
    [
      ...chains.map(({ rpcUrl }) => rpcUrl),
      ...(solana ? [solana.rpcUrl] : []),
      ...(relayUrl ? [relayUrl] : []),
      ...(reflector ? [reflector] : []),
      ...connect,
    ],
    vault,
  )
  const framed = {
    ...headers,
    'content-security-policy': `${headers['content-security-policy']}; frame-ancestors 'self'`,
  }
  const alone = {
    ...headers,
    'content-security-policy': `${headers['content-security-policy']}; frame-ancestors 'none'`,
  }

  const answerForPhone = phone ? servePhone(phone, { chains: named, solana }, mobile) : async () => false

  /** Made once the port is known, since it is part of what visitors sign. */
  let answerSignIn
  const server = createServer(async (request, response) => {
    if (answerSignIn && request.url?.startsWith('/auth/')) return answerSignIn(request, response)
    if (await answerForPhone(request, response, alone)) return
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...alone, allow: 'GET, HEAD' }).end()
      return
    }
    const file = await findFile(folder, request.url ?? '/')
    if (!file) {
      response.writeHead(404, { ...alone, 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
      return
    }
    const type = types[extname(file)] ?? 'application/octet-stream'
    const isPage = extname(file) === '.html'
    const cache = isPage ? 'no-store' : 'public, max-age=31536000, immutable'
    // The playground frames its own stage; no other page may be framed.
    const own = basename(file) === 'stage.html' ? framed : alone
    response.writeHead(200, { ...own, 'content-type': type, 'cache-control': cache })
    if (request.method === 'HEAD') response.end()
    else if (isPage) response.end((await readFile(file, 'utf8')).replace('%FOYER_CONFIG%', config))
    else createReadStream(file).pipe(response)
  })

  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  answerSignIn = serveSignIn([`http://localhost:${bound}`, `http://127.0.0.1:${bound}`], chains, solana)
  return {
    url: `http://localhost:${bound}/`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The server's half of signing in, as any site has it. */
function serveSignIn(origins, chains, solana) {
  const auth = createSignInHandler({
    origins,
    secrets: [randomBytes(32).toString('hex')],
    chains: [...chains.map(({ chainId }) => `eip155:${chainId}`), ...(solana ? [solana.id] : [])],
    rpcUrls: Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [`eip155:${chainId}`, rpcUrl])),
    store: memorySignInStore(),
    onError: (error) => console.error('Signing in failed', error),
  })
  return getRequestListener((request) => auth.handle(request))
}

/** Finds a file inside the folder; a path that leads out of it finds nothing. */
async function findFile(folder, url) {
  let path
  try {
    path = decodeURIComponent(new URL(url, 'http://demo').pathname)
  } catch {
    return undefined
  }
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path))
  if (!file.startsWith(normalize(folder))) return undefined
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? file : undefined
}

function securityHeaders(gatewayUrl, addresses, vault) {
  const gateway = gatewayUrl ? new URL(gatewayUrl).origin : ''
  const others = addresses.map((address) => (address.endsWith(':*') ? address : new URL(address).origin)).join(' ')
  return {
    'content-security-policy': [
      "default-src 'self'",
      `img-src 'self' data: ${gateway}`,
      `connect-src 'self' ${gateway} ${others}`,
      ...(vault ? [`frame-src 'self' ${new URL(vault).origin}`] : []),
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ].join('; '),
    // Windows that the hosted wallet opens for a login or a passkey can then talk to it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

function escapeAttribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
