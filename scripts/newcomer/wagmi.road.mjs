// A newcomer follows docs/quick-start-wagmi.md, with wagmi 3 and with wagmi 2.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { root } from '../lib/paths.mjs'
import { commandsOf, createFolder, install, packAll, run, scaffold, writeFiles } from './road.mjs'

const page = 'docs/quick-start-wagmi.md'
const folder = createFolder('wagmi')
const site = join(folder.path, 'harbour')
let packs

before(async () => {
  packs = await packAll(folder.path)
  const [create] = commandsOf('docs/quick-start-vite.md', 'npm create')
  await scaffold(create, folder.path)
})
after(() => folder.remove())

/** wagmi 2 brings the software of several vendors along; what the page shows needs none of it. */
function leaveVendorsOut() {
  const manifest = join(site, 'package.json')
  const stub = `file:${join(root, 'packages/test/stubs/wagmi-connectors')}`
  const text = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...text, overrides: { '@wagmi/connectors': stub } }, null, 2))
  rmSync(join(site, 'package-lock.json'), { force: true })
  rmSync(join(site, 'node_modules'), { recursive: true, force: true })
}

for (const version of ['3.7.7', '2.19.5'])
  it(`builds a site on wagmi ${version}`, async () => {
    const [add] = commandsOf(page, 'npm install')
    if (version.startsWith('2.')) leaveVendorsOut()
    await install(add, site, packs, { wagmi: version })
    writeFiles(page, site)
    await run('npm', ['run', 'build'], { cwd: site })
  })
