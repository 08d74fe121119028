// A newcomer follows docs/quick-start-next.md and docs/quick-start-next-wagmi.md: the button in a server component, under a
// strict policy, in a real browser; who comes back is known to the server, and nothing moves.
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { chromiumLaunch } from '@foyer/test/playwright'
import { chromium } from 'playwright-core'
import { expectRecognised } from './returningVisitor.mjs'
import { commandsOf, createFolder, freePort, install, packAll, run, serve, writeFiles } from './road.mjs'

const page = 'docs/quick-start-next.md'
const folder = createFolder('next')
const site = join(folder.path, 'harbour')
let packs

before(async () => {
  packs = await packAll(folder.path)
})
after(() => folder.remove())

it('builds, and runs under its policy without a violation', async () => {
  const [add] = commandsOf(page, 'npm install')
  // What create-next-app writes, without its fonts, pictures and linter.
  mkdirSync(site)
  const scripts = { build: 'next build', start: 'next start' }
  writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'harbour', private: true, scripts }))
  await install(
    'npm install next@16.4.6 react react-dom typescript @types/node @types/react @types/react-dom',
    site,
    packs,
  )
  await install(add, site, packs)
  writeFiles(page, site)
  await run('npm', ['run', 'build'], { cwd: site })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await serve('npm', ['start', '--', '--port', String(port)], { cwd: site, url })
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const visitor = await browser.newPage()
    const words = []
    visitor.on('console', (message) => {
      if (message.type() === 'error') words.push(`${message.text()} ${message.location().url}`)
    })
    visitor.on('pageerror', (error) => words.push(error.message))
    const html = await (await fetch(url)).text()
    assert.match(html, /<button[^>]*><span>Connect wallet<\/span><\/button>/, 'the server renders the real button')
    const answer = await visitor.goto(url)
    assert.match(answer.headers()['content-security-policy'], /script-src 'self' 'nonce-/)
    await visitor.getByRole('button', { name: 'Connect wallet' }).click()
    await visitor.getByRole('dialog').waitFor()
    assert.deepEqual(
      words.filter((word) => !word.endsWith('/favicon.ico')),
      [],
    )
    await expectRecognised(browser, url)
  } finally {
    await browser.close()
    await server.stop()
  }
})

it('knows who comes back on a site on wagmi', async () => {
  const wagmiPage = 'docs/quick-start-next-wagmi.md'
  for (const old of ['app', '.next', 'proxy.ts']) rmSync(join(site, old), { recursive: true, force: true })
  const [add] = commandsOf(wagmiPage, 'npm install')
  await install(add, site, packs)
  writeFiles(wagmiPage, site)
  await run('npm', ['run', 'build'], { cwd: site })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await serve('npm', ['start', '--', '--port', String(port)], { cwd: site, url })
  const browser = await chromium.launch(chromiumLaunch)
  try {
    await expectRecognised(browser, url)
  } finally {
    await browser.close()
    await server.stop()
  }
})
