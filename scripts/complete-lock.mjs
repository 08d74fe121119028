// npm writes only those optional packages into the lock that the registry could serve on the day. A mirror that lacks
// other platforms' binaries thus leaves holes, and `npm ci` refuses a lock with holes. This adds the missing entries.
//
//   node scripts/complete-lock.mjs           completes package-lock.json
//   node scripts/complete-lock.mjs --check   fails when an entry is missing
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root as repository } from './lib/paths.mjs'

const systems = ['darwin', 'win32', 'linux', 'freebsd', 'android', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix']
const processors = {
  amd64: 'x64',
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
}

/** Reads os, cpu and libc out of a package name such as `@libsql/linux-arm-musleabihf`; null when it names no system. */
export function platformOf(name) {
  const parts = name.split(/[/-]/)
  const system = parts.find((part) => systems.includes(part))
  if (!system) return null
  const processor = parts.map((part) => processors[part]).find(Boolean)
  const musl = parts.some((part) => part.startsWith('musl'))
  const glibc = parts.some((part) => part.startsWith('gnu'))
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(system === 'linux' && (musl || glibc) ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
    os: [system],
  }
}

/** Finds what Node would load for `name` from the package at `location`: the nearest node_modules that holds it. */
function resolveFrom(packages, location, name) {
  let folder = location
  for (;;) {
    const key = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[key]) return packages[key]
    if (!folder) return undefined
    const above = folder.lastIndexOf('node_modules/')
    folder = above > 0 ? folder.slice(0, above - 1) : ''
  }
}

const isExact = (range) => /^\d+\.\d+\.\d+/.test(range)

/** Lists the optional packages that the lock names but does not hold, with the entries that belong there. */
export function findMissing(lock) {
  const missing = []
  for (const [location, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolveFrom(lock.packages, location, name)
      if (found && (!isExact(range) || found.version === range)) continue
      const platform = platformOf(name)
      const key = found ? `${location}/node_modules/${name}` : `node_modules/${name}`
      const version = range.replace(/^[\^~]/, '')
      const flags = { ...(entry.dev ? { dev: true } : {}), optional: true }
      missing.push({ key, from: location, known: platform !== null, entry: { version, ...platform, ...flags } })
    }
  }
  return missing
}

/** Adds every missing entry and keeps the keys in npm's own order, so that a second run changes nothing. */
export function completeLock(lock) {
  const missing = findMissing(lock)
  const unknown = missing.filter((item) => !item.known)
  if (unknown.length > 0) {
    const names = unknown.map((item) => `${item.key} (wanted by ${item.from || 'the root'})`).join(', ')
    throw new Error(`Cannot tell for which system these optional packages are: ${names}. Run npm install again.`)
  }
  const packages = { ...lock.packages }
  for (const { key, entry } of missing) packages[key] = entry
  const keys = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'))
  return { lock: { ...lock, packages: Object.fromEntries(keys.map((key) => [key, packages[key]])) }, added: missing }
}

/** The gate: a lock with holes fails `npm ci` on other systems. */
export function check(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = findMissing(lock).map(
    ({ key, entry }) => `package-lock.json lacks ${key}@${entry.version}; run node scripts/complete-lock.mjs`,
  )
  return { problems, notes: [`${Object.keys(lock.packages).length} locked packages`] }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const { problems, notes } = check(repository)
    for (const line of [...problems, ...notes]) console.log(line)
    process.exitCode = problems.length > 0 ? 1 : 0
  } else {
    const file = join(repository, 'package-lock.json')
    const before = readFileSync(file, 'utf8')
    const { lock, added } = completeLock(JSON.parse(before))
    const after = `${JSON.stringify(lock, null, 2)}\n`
    if (added.length > 0) writeFileSync(file, after)
    console.log(added.length > 0 ? `Added ${added.length} entries to package-lock.json.` : 'The lock is complete.')
  }
}
