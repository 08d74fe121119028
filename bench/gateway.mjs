// `node bench/gateway.mjs [--short]`: how many requests one gateway process carries, and how long they take, beside
// Node's bare HTTP server that answers the same bytes, and beside a bare proxy before the same node, in one run. Both take turns of a few seconds, and shares are those of
// neighbouring turns, so that a busy moment of the machine meets both.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChains, testAccounts } from '@foyer/test'
import autocannon from 'autocannon'
import { root } from '../scripts/lib/paths.mjs'
import { freePort } from './gateway/freePort.mjs'
import { timeCalls } from './gateway/timeCalls.mjs'
import { median } from './lib/judge.mjs'
import { printTable } from './lib/printTable.mjs'
import { startProcess } from './lib/startProcess.mjs'

const { aims, short, ...full } = JSON.parse(readFileSync(new URL('gatewayBudget.json', import.meta.url), 'utf8'))
/** A short run shows that everything works; its figures say little. */
const settings = process.argv.includes('--short') ? { ...full, ...short } : full
/** A block as Ethereum has them: 200 transactions by their hashes. Final, so that it is kept. */
const block = {
  number: '0x100',
  hash: `0x${'ab'.repeat(32)}`,
  parentHash: `0x${'cd'.repeat(32)}`,
  timestamp: '0x65000000',
  transactions: Array.from({ length: 200 }, (_, index) => `0x${String(index).padStart(64, '0')}`),
}
const blockBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x10', false] })
const rpcBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
// The load generator puts a new id into each event, so that no event is a repetition.
const eventBody = JSON.stringify({
  eventId: '[<id>]',
  url: 'https://shop.example/checkout',
  domain: 'shop.example',
  timestamp: Date.now(),
  props: { type: 'track', event: 'SEND_SUCCESS', properties: { network: 'eip155:1', token: 'ETH', amount: '1.5' } },
})
const json = { 'content-type': 'application/json' }
const [, account] = testAccounts(2)

const calls = {
  balance: {
    name: 'balance, cached',
    path: `/v1/account/${account.address}/balance?currency=usd&chainId=eip155:31337&projectId=bench&st=foyer&sv=1`,
    isCached: true,
  },
  chains: { name: 'supported-chains', path: '/v1/supported-chains?projectId=bench', isCached: true },
  block: { name: 'final block, kept', path: '/v1?chainId=eip155:5&projectId=bench', body: blockBody, isCached: true },
  rpc: { name: 'JSON-RPC proxy', path: '/v1?chainId=eip155:19088743&projectId=bench', body: rpcBody },
  event: { name: 'analytics event', path: '/e?projectId=bench&st=foyer&sv=1', body: eventBody, hasOwnIds: true },
}
/** What a call that goes to a node is held against beside the bare server. */
const besideProxy = ['rpc']

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
const running = []
try {
  const failures = await main()
  for (const failure of failures) console.error(`FAIL ${failure}`)
  // What a short run finds slow may be its first second.
  process.exitCode = failures.length > 0 && settings === full ? 1 : 0
} finally {
  for (const stop of running.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function main() {
  const { gateway, gatewayUrl, nodeUrl } = await startGateway()
  await wait(settings.idleMs)
  const idle = gateway.memory()
  const bareUrl = await startBare(gatewayUrl)
  const before = databaseBytes()
  const bareProxyUrl = await startBareProxy(nodeUrl)
  const figures = await measure({ bare: bareUrl, proxy: bareProxyUrl, gateway: gatewayUrl })
  const adds = await measureProxy(nodeUrl, gatewayUrl)
  const events = figures.event.gateway.reduce((sum, { total }) => sum + total, 0)
  const failures = report(figures, {
    adds,
    idle,
    loaded: gateway.memory(),
    perEvent: (databaseBytes() - before) / events,
  })
  return failures
}

/** The gateway on SQLite with one real chain, and one chain whose node is as bare as can be. */
async function startGateway() {
  const chains = await startChains({ chains: [{ chainId: 31337 }] })
  running.push(() => chains.stop())
  const [chain] = chains.chains
  const nodeUrl = await startRecorded('node', {
    '/': { status: 200, headers: json, body: '{"jsonrpc":"2.0","id":1,"result":"0x1234567"}' },
    '/blocks': { status: 200, headers: json, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: block }) },
  })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const config = join(folder, 'gateway.json')
  const settingsOfGateway = {
    port,
    metricsPort,
    database: join(folder, 'gateway.sqlite'),
    logLevel: 'error',
    // The load comes from one caller; its bucket is counted as any other, but never empty.
    limits: { rate: { tokens: 1e9, refillPerSecond: 1e9 }, callerConcurrency: 1_000, chainCheckMs: 0 },
    chains: [
      { id: 'eip155:31337', name: 'Local', rpcUrls: [chain.rpcUrl], local: true },
      // The id that its one answer, 0x1234567, tells as its chain.
      { id: 'eip155:19088743', name: 'Bare node', rpcUrls: [nodeUrl] },
      { id: 'eip155:5', name: 'Node of blocks', rpcUrls: [`${nodeUrl}/blocks`] },
    ],
  }
  writeFileSync(config, JSON.stringify(settingsOfGateway))
  const gatewayUrl = `http://127.0.0.1:${port}`
  const args = [join(root, 'apps/gateway/dist/cli.js'), 'serve', '--config', config]
  const gateway = await startProcess({ args, env: { NODE_ENV: 'production' }, url: `${gatewayUrl}/health` })
  running.push(gateway.stop)
  return { gateway, gatewayUrl, nodeUrl }
}

async function startRecorded(name, answers) {
  const port = await freePort()
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(answers))
  const url = `http://127.0.0.1:${port}`
  const bare = await startProcess({ args: [join(root, 'bench/gateway/bareServer.mjs'), String(port), file], url })
  running.push(bare.stop)
  return url
}

async function startBareProxy(nodeUrl) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const bare = await startProcess({ args: [join(root, 'bench/gateway/bareProxy.mjs'), String(port), nodeUrl], url })
  running.push(bare.stop)
  return url
}

/** Records what the gateway answers and serves those bytes and headers from a bare server. */
async function startBare(gatewayUrl) {
  const answers = {}
  for (const { path, body } of Object.values(calls)) {
    const init = body === undefined ? {} : { method: 'POST', body: body.replace('[<id>]', 'recorded') }
    const answer = await fetch(gatewayUrl + path, init)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
    const headers = Object.fromEntries(
      [...answer.headers].filter(([key]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(key)),
    )
    answers[path] = {
      status: 200,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) },
      body: text,
    }
  }
  return startRecorded('bare', answers)
}

async function measure(urls) {
  const figures = Object.fromEntries(Object.keys(calls).map((key) => [key, { bare: [], proxy: [], gateway: [] }]))
  // The first round only warms both servers up.
  for (let round = 0; round <= settings.rounds; round += 1)
    for (const [key, call] of Object.entries(calls))
      for (const [server, url] of Object.entries(urls)) {
        if (server === 'proxy' && !besideProxy.includes(key)) continue
        const found = await load(url, call, round === 0 ? 1 : settings.seconds)
        figures[key][server].push({ ...found, isWarmUp: round === 0 })
      }
  return figures
}

async function load(url, { path, body, hasOwnIds = false, isCached = false }, duration) {
  // What is kept for ten seconds is read once before, so that the turn measures the cache and not the chain.
  if (isCached) await (await fetch(url + path, body === undefined ? {} : { method: 'POST', body })).arrayBuffer()
  const found = await autocannon({
    url: url + path,
    connections: settings.connections,
    duration,
    ...(body === undefined ? {} : { method: 'POST', headers: json, body, idReplacement: hasOwnIds }),
  })
  if (found.errors > 0 || found.non2xx > 0) throw new Error(`${path}: ${found.errors} errors, ${found.non2xx} refusals`)
  return { rate: found.requests.average, total: found.requests.total, p50: found.latency.p50, p99: found.latency.p99 }
}

/** What the proxy adds to one call of a node, in milliseconds at the median; direct and proxied calls take turns. */
async function measureProxy(nodeUrl, gatewayUrl) {
  const direct = []
  const proxied = []
  const half = Math.ceil(settings.proxyCalls / 3)
  for (let round = 0; round < 3; round += 1) {
    direct.push(...(await timeCalls({ url: nodeUrl, body: rpcBody, count: half })))
    proxied.push(...(await timeCalls({ url: gatewayUrl + calls.rpc.path, body: rpcBody, count: half })))
  }
  return { direct: median(direct), proxied: median(proxied), adds: median(proxied) - median(direct) }
}

function databaseBytes() {
  return ['gateway.sqlite', 'gateway.sqlite-wal'].reduce((sum, name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return sum + (found?.size ?? 0)
  }, 0)
}

function report(figures, { adds, idle, loaded, perEvent }) {
  const middle = (list, key) => median(list.filter(({ isWarmUp }) => !isWarmUp).map((each) => each[key]))
  const failures = []
  const shareOf = (gateway, other) =>
    median(gateway.flatMap(({ rate, isWarmUp }, turn) => (isWarmUp ? [] : [rate / other[turn].rate])))
  const rows = Object.entries(calls).map(([key, { name, isCached }]) => {
    const { bare, gateway } = figures[key]
    const ratio = shareOf(gateway, bare)
    // The gateway reads and checks a posted body, of which the bare server reads no byte.
    const { aim, least } = calls[key].body === undefined ? aims.cachedRatio : aims.postedRatio
    // A shared machine moves the share by a tenth; below `least` it is the gateway that became slower.
    if (isCached && ratio < least) {
      failures.push(`${name}: ${(ratio * 100).toFixed(0)} % of the bare server, at least ${least * 100} %`)
    }
    return [
      name,
      middle(bare, 'rate').toFixed(0),
      middle(gateway, 'rate').toFixed(0),
      `${(ratio * 100).toFixed(0)} %`,
      isCached ? `>= ${aim * 100} % ${ratio < aim ? 'OVER' : 'PASS'}` : '',
      `${middle(bare, 'p50')} / ${middle(bare, 'p99')}`,
      `${middle(gateway, 'p50')} / ${middle(gateway, 'p99')}`,
    ]
  })
  console.log(
    `\nNode ${process.version}, ${settings.connections} connections, ${settings.rounds} rounds of ${settings.seconds} s, medians\n`,
  )
  printTable(['', 'bare req/s', 'gateway req/s', 'share', 'aim', 'bare p50 / p99 ms', 'gateway p50 / p99 ms'], rows)
  console.log('')
  const proxied = `${adds.direct.toFixed(2)} ms direct, ${adds.proxied.toFixed(2)} ms proxied`
  printTable(
    ['', 'figure', 'aim'],
    [
      ['the proxy adds, p50', `${adds.adds.toFixed(2)} ms (${proxied})`, `< ${aims.proxyAddsMs} ms`],
      ['resident, idle on SQLite', `${idle.toFixed(0)} MB`, `< ${aims.idleMegabytes} MB`],
      ['resident, after the load', `${loaded.toFixed(0)} MB`, ''],
      ['database for each event', `${perEvent.toFixed(0)} bytes`, ''],
    ],
  )
  for (const key of besideProxy) {
    const ratio = shareOf(figures[key].gateway, figures[key].proxy)
    const { aim, least } = aims.proxyRatio
    const rate = middle(figures[key].proxy, 'rate').toFixed(0)
    const verdict = ratio < aim ? 'OVER' : 'PASS'
    console.log(
      `\n${calls[key].name}: ${(ratio * 100).toFixed(0)} % of a bare Node proxy (${rate} req/s), aim >= ${aim * 100} % ${verdict}`,
    )
    if (ratio < least)
      failures.push(`${calls[key].name}: ${(ratio * 100).toFixed(0)} % of a bare proxy, at least ${least * 100} %`)
  }
  if (adds.adds >= aims.proxyAddsMs)
    failures.push(`the proxy adds ${adds.adds.toFixed(2)} ms, aim < ${aims.proxyAddsMs}`)
  if (idle >= aims.idleMegabytes) failures.push(`${idle.toFixed(0)} MB idle, aim < ${aims.idleMegabytes}`)
  return failures
}
