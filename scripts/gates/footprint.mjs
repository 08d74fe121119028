// What the kit adds to a site's node_modules beside React and viem: at most 15 packages and 10 MB.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runAsGate } from '../lib/gate.mjs'

const maxPackages = 15
const maxMegabytes = 10
const alreadyThere = ['react', 'react-dom', 'viem', 'wagmi', '@types/react']

function findPackage(from, name) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
  }
  return undefined
}

/** Bytes of a folder without the packages nested in it, which are counted by themselves. */
function weigh(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? weigh(path) : statSync(path).size)
  }, 0)
}

/** What npm would put into our own package, as npm itself counts it. */
function weighOwn(folder) {
  const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const packed = JSON.parse(answer)
  return Object.values(packed)[0].unpackedSize
}

function collect(folder, found, missing) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (found.has(manifest.name)) return
  const own = manifest.name.startsWith('@foyer/')
  found.set(manifest.name, own ? weighOwn(folder) : weigh(folder))
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (alreadyThere.includes(name)) continue
    const next = findPackage(folder, name)
    if (next) collect(next, found, missing)
    else missing.push(`${manifest.name} depends on ${name}, which is not installed`)
  }
}

export function check(root) {
  const found = new Map()
  const problems = []
  collect(join(root, 'packages/kit'), found, problems)
  const megabytes = [...found.values()].reduce((sum, bytes) => sum + bytes, 0) / 1e6
  const list = [...found].map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(2)}`).join(', ')
  if (found.size > maxPackages) problems.push(`${found.size} packages, at most ${maxPackages}: ${list}`)
  if (megabytes > maxMegabytes) problems.push(`${megabytes.toFixed(1)} MB, at most ${maxMegabytes}: ${list}`)
  return { problems, notes: [`${found.size} packages, ${megabytes.toFixed(2)} MB: ${list}`] }
}

await runAsGate(import.meta.url, check)
