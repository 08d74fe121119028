// An ordinary user follows the Start of docs/operate/one-box.md, and the gateway part of the README.
import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { startChains } from '@foyer/test'
import { commandsOf, createFolder, freePort, packAll, readPage, run, serve, writeFiles } from './road.mjs'

/** Root gives its rights up; anybody else has none to give. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const folder = createFolder('gateway')
let packs
let running

before(async () => {
  chmodSync(folder.path, 0o755)
  packs = await packAll(folder.path)
  running = await startChains({ chains: [{ chainId: 1 }] })
})
after(async () => {
  await running?.stop()
  folder.remove()
})

/** Starts what a page says in a new folder; only the node's address is changed. */
async function follow(page, name) {
  const place = join(folder.path, name)
  mkdirSync(place)
  writeFiles(page, place, (code) => code.replace(/https:\/\/(your-node|rpc)\.example/, running.chains[0].rpcUrl))
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
  const tarballs = [packs['@foyer/gateway'], packs['@foyer/contract']]
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], { cwd: place })
  if (user.uid) chownSync(place, user.uid, user.gid)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const [command] = commandsOf(page, 'npx @foyer/gateway serve')
  const [program, ...args] = command.split(' ')
  const url = `http://127.0.0.1:${port}`
  const extra = { FOYER_PORT: String(port), FOYER_METRICS_PORT: String(metricsPort), HOME: place }
  return { url, ...(await serve(program, args, { cwd: place, extra, url: `${url}/health`, ...user })) }
}

/** One read of the chain, as a page on `origin` asks it. */
function ask(url, projectId, origin) {
  const query = new URLSearchParams({ chainId: 'eip155:1', ...(projectId && { projectId }) })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { origin, 'content-type': 'application/json' }
  return fetch(`${url}/v1?${query}`, { method: 'POST', headers, body })
}

it('serves the kit that the page about one box configures, and no other site', async () => {
  const page = 'docs/operate/one-box.md'
  const code = readPage(page).find(({ language }) => language === 'ts')?.code ?? ''
  const projectId = /projectId: '([^']+)'/.exec(code)?.[1]
  const gateway = await follow(page, 'one-box')
  try {
    const origin = 'https://shop.example'
    const answer = await ask(gateway.url, projectId, origin)
    assert.equal(answer.status, 200, await answer.clone().text())
    assert.equal((await answer.json()).result, '0x1')
    assert.equal((await ask(gateway.url, undefined, origin)).status, 401)
    assert.equal((await ask(gateway.url, projectId, 'https://stranger.example')).status, 403)
    await gateway.says(/"chain":"eip155:1","nodes":1,"answering":1/)
  } finally {
    await gateway.stop()
  }
})

it('serves any page with the configuration of the README', async () => {
  const gateway = await follow('README.md', 'readme')
  try {
    const answer = await ask(gateway.url, undefined, 'http://localhost:5173')
    assert.equal(answer.status, 200, await answer.clone().text())
  } finally {
    await gateway.stop()
  }
})
