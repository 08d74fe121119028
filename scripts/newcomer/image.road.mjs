// There is no Docker where the tests run: the files that the Dockerfile puts into the image are made by the script that it uses,
// and the gateway starts from them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { startChains } from '@foyer/test'
import { root } from '../lib/paths.mjs'
import { createFolder, freePort, run, serve } from './road.mjs'

const folder = createFolder('image')
const image = join(folder.path, 'foyer')
let running
let said

before(async () => {
  running = await startChains({ chains: [{ chainId: 1 }] })
  said = (await run(process.execPath, ['scripts/image.mjs', image], { cwd: root })).stdout
})
after(async () => {
  await running?.stop()
  folder.remove()
})

it('holds what the gateway needs and nothing else', () => {
  assert.match(said, /^\d+ packages, \d+\.\d MB$/m)
  console.log(said.trim())
})

it('starts from these files, is healthy and answers a read', async () => {
  const [, entry] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))[1])
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const extra = {
    NODE_ENV: 'production',
    FOYER_PORT: String(port),
    FOYER_METRICS_PORT: String(metricsPort),
    FOYER_DATABASE: join(folder.path, 'foyer.sqlite'),
    FOYER_CHAINS: JSON.stringify([{ id: 'eip155:1', name: 'Ethereum', rpcUrls: [running.chains[0].rpcUrl] }]),
  }
  const gateway = await serve(process.execPath, [entry, 'serve'], { cwd: image, extra, url: `${url}/health` })
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const answer = await fetch(`${url}/v1?chainId=eip155:1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    assert.equal(answer.status, 200, await answer.clone().text())
    assert.equal((await answer.json()).result, '0x1')
  } finally {
    await gateway.stop()
  }
})

it('loads every package that the bundle names, also those that are loaded on demand', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(image, 'apps/gateway/package.json'), 'utf8'))
  const names = Object.keys(dependencies)
  assert.ok(names.includes('pg') && names.includes('@simplewebauthn/server'), names.join())
  const code = `for (const name of ${JSON.stringify(names)}) await import(name)`
  await run(process.execPath, ['--input-type=module', '-e', code], { cwd: join(image, 'apps/gateway') })
})
