// Serves the vault's static files and renders its pages for a project: the frame, the window that it opens, and the page where
// a member looks after the wallet. Plain Node, for `npm start` and as a model for operators: whatever serves the vault must send
// these headers.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('./dist/', import.meta.url))
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}
const configLifetime = 10_000
const maxConfigs = 1_000
const maxAncestorsLength = 4_096

/** What is the same for every answer. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** What CSP can say of an origin pattern: an origin, or `https://*.example.com`. Everybody, and hosts without a scheme, it may not. */
export const isAncestor = (pattern) => /^(https:\/\/\*\.|https?:\/\/)[a-z0-9[\]:.-]+$/.test(pattern)

/** What a policy says of the scripts that stand in a page themselves: the import map with the hashes of the others. */
export const inlineScriptsOf = (page) =>
  [...page.matchAll(/<script type="importmap">([^<]*)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** An origin as a policy may name it. A host may have a `;` in it, which would end the directive and begin another one. */
function originOf(url) {
  const { origin } = new URL(url)
  if (!/^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin)) throw new Error(`${origin} is no address that a policy can name.`)
  return origin
}

/** What the pages may load and reach, and who may show them. */
function policyOf({ ancestors, gateway, inline = [], keeper, forms = "'none'" }) {
  const outside = [...new Set([gateway, keeper].filter(Boolean).map(originOf))].join(' ')
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self'",
    `img-src 'self' data: ${outside}`,
    `connect-src ${outside}`,
    "worker-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types foyer',
  ].join('; ')
}

function pageHeaders(policy) {
  const own = 'publickey-credentials-get=(self), publickey-credentials-create=(self)'
  return {
    ...everywhere,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(), usb=(), ${own}`,
    'origin-agent-cluster': '?1',
    'cache-control': 'no-store',
  }
}

/** Headers of the frame for the sites that may show it. It sends their page to the gateway where no window can be opened. */
export function frameHeaders({ ancestors, gateway, inline, keeper }) {
  return pageHeaders(policyOf({ ancestors, gateway, inline, keeper, forms: new URL(gateway).origin }))
}

/** Headers of the window: no page may frame it, and it keeps the opener that it answers to. It goes to sign-in services by the gateway. */
export function windowHeaders({ gateway, inline, keeper }) {
  return {
    ...pageHeaders(policyOf({ ancestors: [], gateway, inline, keeper, forms: new URL(gateway).origin })),
    'cross-origin-opener-policy': 'unsafe-none',
  }
}

/** Headers of the wallet's own page: no page may frame it, and its opener cannot reach it. */
export function securityHeaders({ gateway, inline, keeper }) {
  return {
    ...pageHeaders(policyOf({ ancestors: [], gateway, inline, keeper })),
    'cross-origin-opener-policy': 'same-origin',
  }
}

/** Which sites the answer names: all of the project's, or only the one that asks where all would be too many. */
export function ancestorsOf(origins, asking, matches) {
  const usable = origins.filter(isAncestor)
  if (usable.join(' ').length <= maxAncestorsLength) return usable
  return asking && isAncestor(asking) && usable.some((pattern) => matches(pattern, asking)) ? [asking] : []
}

const escapeAttribute = (text) =>
  text.replace(/[&"<>]/g, (letter) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[letter])

/**
 * Starts the server. `gateway` is where browsers reach the gateway, `inside` where this process does (default the same).
 * `keeperKey` pins the key of a keeper apart (`foyer-gateway keeper public-key`), and `keeperUrl` its address: whatever the gateway says,
 * pages seal to that key and ask at that address.
 * Answers `{ url, port, close }`.
 */
export async function startVaultServer({
  port = 0,
  host = '127.0.0.1',
  gateway,
  inside = gateway,
  files = here,
  keeperKey,
  keeperUrl,
}) {
  const [frame, ownWindow, security] = ['frame.html', 'window.html', 'security.html'].map((name) => {
    const page = join(files, name)
    if (!existsSync(page)) throw new Error(`${page} is missing: build apps/vault first.`)
    return readFileSync(page, 'utf8')
  })
  const exit = join(files, 'exit.html')
  const release = join(files, '.well-known/foyer-vault.json')
  const { matchesOrigin, parseAnswer } = await import('@foyer/contract')
  const { vaultConfig } = await import('@foyer/contract/vault')
  const known = new Map()

  async function configOf(projectId) {
    const kept = known.get(projectId)
    if (kept && kept.until > Date.now()) return kept.config
    const query = new URLSearchParams({ projectId, st: 'foyer', sv: 'vault-0.0.0' })
    const answer = await fetch(`${inside}/v1/vault/config?${query}`, { signal: AbortSignal.timeout(5_000) })
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`)
    const answered = parseAnswer(vaultConfig, await answer.json(), answer.status)
    // Codes and recovery parts are sealed to the pinned keeper, which the gateway cannot swap.
    const config = {
      ...answered,
      ...(keeperUrl && { keeper: keeperUrl }),
      ...(keeperKey && { keys: { ...answered.keys, keeper: keeperKey } }),
    }
    if (known.size === 0) warnOf(answered)
    if (known.size >= maxConfigs) known.clear()
    known.set(projectId, { config, until: Date.now() + configLifetime })
    return config
  }

  /** What an operator should know of the gateway's keeper. */
  function warnOf({ keeper }) {
    if (keeperUrl && keeper !== keeperUrl)
      return console.warn(`The gateway names the keeper ${keeper}, and not ${keeperUrl}, which is pinned here.`)
    if (keeper && !(keeperKey && keeperUrl))
      console.warn(
        'The keeper runs apart, and is not pinned: the gateway could name another one. Set keeperKey and keeperUrl.',
      )
  }

  const readConfig = (projectId) => (projectId.length > 0 && projectId.length <= 128 ? configOf(projectId) : undefined)
  const render = (template, settings) =>
    template.replace('name="foyer" content=""', () => `name="foyer" content="${escapeAttribute(settings)}"`)

  async function sendFrame(address, response) {
    const projectId = address.searchParams.get('project') ?? ''
    const config = await readConfig(projectId)
    const ancestors = ancestorsOf(config?.origins ?? [], address.searchParams.get('origin'), matchesOrigin)
    const settings = ancestors.length > 0 ? JSON.stringify({ gateway, projectId, config }) : ''
    const inline = inlineScriptsOf(frame)
    response
      .writeHead(200, frameHeaders({ ancestors, gateway, inline, keeper: config?.keeper }))
      .end(render(frame, settings))
  }

  /** A page of the vault's own, for whatever project it was opened from. */
  const sendOwn = (page, headersOf) => async (address, response, request) => {
    const projectId = address.searchParams.get('project') ?? ''
    const config = await readConfig(projectId)
    // What an address cannot claim: a frame of this wallet, in this browser, led here.
    const isOwnWay = request.headers['sec-fetch-site'] === 'same-origin'
    const settings = config && config.origins.length > 0 ? JSON.stringify({ gateway, projectId, config, isOwnWay }) : ''
    const inline = inlineScriptsOf(page)
    response.writeHead(200, headersOf({ gateway, inline, keeper: config?.keeper })).end(render(page, settings))
  }
  const pages = new Map([
    ['/frame', sendFrame],
    ['/window', sendOwn(ownWindow, windowHeaders)],
    // Where the keeper's sign-in service leads back to.
    ['/keeper-login', sendOwn(ownWindow, windowHeaders)],
    ['/security', sendOwn(security, securityHeaders)],
  ])

  /** The page that opens a recovery file: the member saves it, and the browser does not open it here. */
  function sendExit(response) {
    response.writeHead(200, {
      ...everywhere,
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="exit.html"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    createReadStream(exit).pipe(response)
  }

  /** The files that this vault says it serves, for an operator who compares them with a release. */
  function sendRelease(response) {
    response.writeHead(200, { ...everywhere, 'content-type': types['.json'], 'cache-control': 'no-cache' })
    createReadStream(release).pipe(response)
  }

  function sendFile(path, response) {
    const file = join(files, normalize(path))
    const type = types[extname(file)]
    if (!file.startsWith(join(files, 'assets')) || !type || !existsSync(file) || !statSync(file).isFile()) return false
    // A worker of a page with this policy needs it too.
    const embedder = { 'cross-origin-embedder-policy': 'require-corp' }
    response.writeHead(200, {
      ...everywhere,
      ...embedder,
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    createReadStream(file).pipe(response)
    return true
  }

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://vault')
    const sendPage = request.method === 'GET' ? pages.get(address.pathname) : undefined
    if (sendPage) {
      sendPage(address, response, request).catch((error) => {
        console.error(`The vault's page could not be rendered: ${error.message}`)
        response.writeHead(503, { ...everywhere, 'content-type': 'text/plain' }).end('The wallet cannot be reached.')
      })
      return
    }
    if (request.method === 'GET' && address.pathname === '/exit.html' && existsSync(exit)) return sendExit(response)
    if (request.method === 'GET' && address.pathname === '/.well-known/foyer-vault.json' && existsSync(release))
      return sendRelease(response)
    if (request.method === 'GET' && sendFile(address.pathname, response)) return
    response.writeHead(404, { ...everywhere, 'content-type': 'text/plain' }).end('Not found.')
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: used } = server.address()
  return {
    port: used,
    url: `http://${host}:${used}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
