// A newcomer follows docs/quick-start-vite.md and then docs/testing.md, word by word, with the packed packages.

import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { commandsOf, createFolder, freePort, install, packAll, run, scaffold, writeFiles } from './road.mjs'

const folder = createFolder('vite')
const site = join(folder.path, 'harbour')
let packs

before(async () => {
  packs = await packAll(folder.path)
})
after(() => folder.remove())

it('makes a site with Vite and React that builds', async () => {
  const page = 'docs/quick-start-vite.md'
  const [create] = commandsOf(page, 'npm create')
  const [add] = commandsOf(page, 'npm install')
  await scaffold(create, folder.path)
  await install(add, site, packs)
  writeFiles(page, site)
  await run('npm', ['run', 'build'], { cwd: site })
})

it('tests that site with a wallet on a running node', async () => {
  const page = 'docs/testing.md'
  const [add] = commandsOf(page, 'npm install')
  const [test] = commandsOf(page, 'npx playwright test')
  const [sitePort, nodePort] = [await freePort(), await freePort()]
  await install(add, site, packs)
  writeFiles(page, site, (code) => code.replaceAll('5173', String(sitePort)).replaceAll('8545', String(nodePort)))
  const [program, ...args] = test.split(' ')
  await run(program, args, { cwd: site })
})

it('takes the code of the README as it stands', async () => {
  writeFiles('README.md', site)
  await run('npm', ['run', 'build'], { cwd: site })
})
