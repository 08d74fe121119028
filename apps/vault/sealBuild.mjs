// node sealBuild.mjs: the last step of the build. Gives every page the hashes of what it loads (subresource integrity), and writes
// the list of what this vault serves, which a release publishes and `foyer-gateway vault verify` compares with.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a page of the build is served. */
const pages = {
  'frame.html': '/frame',
  'window.html': '/window',
  'security.html': '/security',
  'exit.html': '/exit.html',
}

const digest = (content, encoding) => createHash('sha256').update(content).digest(encoding)
const integrityOf = (content) => `sha256-${digest(content, 'base64')}`

/** What a page may load, whenever that is. No browser looks at the hash of a worker, so none is given. */
function reachOf(html, assets) {
  const named = (text) => [...assets.keys()].filter((name) => !name.includes('.worker-') && text.includes(name))
  const found = new Set(named(html))
  for (const name of found) for (const next of named(String(assets.get(name)))) found.add(next)
  return [...found].sort()
}

/** Puts the hashes into a page: on each element that loads something, and for what code loads later into an import map. */
function sealPage(html, assets) {
  const reach = reachOf(html, assets)
  const integrity = Object.fromEntries(reach.map((name) => [`/assets/${name}`, integrityOf(assets.get(name))]))
  const sealed = html.replace(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g, (element, path) => {
    if (integrity[path] === undefined) throw new Error(`A page loads ${path}, which was not built.`)
    return `${element} integrity="${integrity[path]}"`
  })
  // Before the first script: a browser takes no import map after one.
  const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`
  return sealed.replace(/<(?:script|link)\b/, (element) => `${map}\n    ${element}`)
}

/** Seals the built files of `folder`; answers what `foyer-vault.json` says of them. */
export function sealBuild(folder, { commit, version }) {
  const assets = new Map(
    readdirSync(join(folder, 'assets')).map((name) => [name, readFileSync(join(folder, 'assets', name))]),
  )
  const hashes = Object.fromEntries([...assets].map(([name, content]) => [`/assets/${name}`, digest(content, 'hex')]))
  for (const [file, path] of Object.entries(pages)) {
    const html = readFileSync(join(folder, file), 'utf8')
    // The page that members keep holds all of its code itself.
    const sealed = file === 'exit.html' ? html : sealPage(html, assets)
    writeFileSync(join(folder, file), sealed)
    hashes[path] = digest(sealed, 'hex')
  }
  const sorted = Object.fromEntries(Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1)))
  const release = { version, commit, hashes: sorted }
  mkdirSync(join(folder, '.well-known'), { recursive: true })
  writeFileSync(join(folder, '.well-known/foyer-vault.json'), `${JSON.stringify(release, undefined, 2)}\n`)
  return release
}

/** The commit that was built; null where it is not known, or where files differ from it. */
function readCommit(cwd) {
  if (process.env.FOYER_COMMIT) return process.env.FOYER_COMMIT
  const git = (...args) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const { hashes } = sealBuild(join(here, 'dist'), { version, commit: readCommit(here) })
  console.log(`${Object.keys(hashes).length} files sealed.`)
}
