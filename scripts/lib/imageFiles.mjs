// The file system of the gateway's image: the packed gateway with the locked packages that its bundle loads, and nothing else.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const room = 'apps/gateway'
const inModules = '/node_modules/'

/** Finds what Node would load for `name` from `location`, a key of the lock: the nearest node_modules that holds it. */
function resolveFrom(packages, location, name) {
  for (let at = location; ; ) {
    const key = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[key]) return key
    if (at === '') return undefined
    at = at.includes(inModules) ? at.slice(0, at.lastIndexOf(inModules)) : ''
  }
}

/** Each package that an entry of the lock needs when it runs, and whether it may be absent on this system. */
function listNeeds({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  const firm = [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies))
  return [
    ...firm.map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
  ]
}

/**
 * The part of a lock that `names` need when they run from `location`, without what only development needs.
 * @throws {Error} When the lock lacks a package.
 */
export function closeOver(packages, location, names) {
  const found = {}
  const open = names.map((name) => ({ from: location, name, isOptional: false }))
  for (const { from, name, isOptional } of open) {
    const key = resolveFrom(packages, from, name)
    if (key === undefined && isOptional) continue
    if (key === undefined) throw new Error(`The lock holds no ${name}, which ${from} needs.`)
    if (found[key] && (isOptional || !found[key].optional)) continue
    const { dev: _dev, devOptional: _devOptional, peer: _peer, optional: _optional, ...entry } = packages[key]
    found[key] = isOptional ? { ...entry, optional: true } : entry
    open.push(...listNeeds(entry).map((need) => ({ ...need, from: key, isOptional: isOptional || need.isOptional })))
  }
  return found
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

/** Dependencies whose name the bundle holds as a string: what was bundled is loaded by no name any more. */
function keepLoaded(dependencies, dist) {
  const code = listFiles(dist)
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const isLoaded = (name) => [`"${name}"`, `"${name}/`, `'${name}'`, `'${name}/`].some((word) => code.includes(word))
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isLoaded(name)))
}

/** What a compiler, a test runner or a reader of a package needs, and a running process does not. Licences stay. */
const unread = /\.([cm]?tsx?|map|flow|md|markdown|tsbuildinfo)$/i
const testFile = /\.(test|spec|fixture)\.[cm]?[jt]sx?$|(^|\/)(__tests__|__mocks__)\//
/** A package's own tests: only a folder beside its manifest, since deeper ones may hold code that runs. */
const testFolder = /node_modules\/(@[^/]+\/)?[^/@]+\/(tests?|specs?|bench(marks?)?|examples?|\.github)\//
const isLicence = (path) => /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i.test(path)

function prune(folder) {
  const isUnread = (path) => unread.test(path) || testFile.test(path) || testFolder.test(path)
  for (const path of listFiles(folder)) if (isUnread(path) && !isLicence(path)) rmSync(path)
}

function unpackGateway(root, folder) {
  const packs = mkdtempSync(join(tmpdir(), 'foyer-image-'))
  try {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', packs]
    const [{ filename }] = Object.values(
      JSON.parse(execFileSync('npm', args, { cwd: join(root, room), encoding: 'utf8' })),
    )
    mkdirSync(join(folder, room), { recursive: true })
    execFileSync('tar', ['-xzf', join(packs, filename), '--strip-components=1', '-C', join(folder, room)])
  } finally {
    rmSync(packs, { recursive: true, force: true })
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** Writes the image's files into an empty folder, from the built gateway of `root`. */
export function makeImageFiles(root, folder) {
  unpackGateway(root, folder)
  const { name, version, license, type, bin, exports, engines, dependencies } = readJson(
    join(folder, room, 'package.json'),
  )
  const loaded = keepLoaded(dependencies, join(folder, room, 'dist'))
  const manifest = { name, version, license, type, bin, exports, engines, dependencies: loaded }
  const whole = { name: 'foyer-gateway-image', private: true, workspaces: [room] }
  const lock = readJson(join(root, 'package-lock.json'))
  const packages = {
    '': { name: whole.name, workspaces: whole.workspaces },
    [room]: manifest,
    [`node_modules/${name}`]: { resolved: room, link: true },
    ...closeOver(lock.packages, room, Object.keys(loaded)),
  }
  writeJson(join(folder, room, 'package.json'), manifest)
  writeJson(join(folder, 'package.json'), whole)
  writeJson(join(folder, 'package-lock.json'), {
    name: whole.name,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages,
  })
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--install-links=false']
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  prune(folder)
}

/** Packages of this repository's workshop. A dependency that needs one when it runs is refused as well. */
const workshop =
  /^(@foundry-rs\/.*|anvil|@playwright\/.*|playwright.*|vite|@vitejs\/.*|vitest|@vitest\/.*|rolldown|@rolldown\/.*|rollup|esbuild|lightningcss.*|typescript|litesvm.*|@biomejs\/.*|knip|jsdom|react|react-dom|@types\/.*|@foyer\/(?!gateway$).*)$/
/** What an operator keeps to themselves. */
const secretFile = /(^|\/)\.env|\.sqlite|\.(key|pem)$/
const isForeign = (path) => unread.test(path) || testFile.test(path) || testFolder.test(path) || secretFile.test(path)
const ownFiles = /^(package(-lock)?\.json|node_modules\/|apps\/gateway\/(package\.json|LICENSE|dist\/|node_modules\/))/

/** Folders of installed packages, by path from `folder`. */
const listPackages = (paths) =>
  paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(path)?.[1] ?? [])

/** Packages that nothing in the image needs, by what the installed manifests say and not by the lock. */
function findUnneeded(folder, installed) {
  const at = (location) => readJson(join(folder, location, 'package.json'))
  const packages = Object.fromEntries(installed.map((path) => [path, at(path)]))
  const needed = new Set()
  const open = [room]
  for (const location of open) {
    for (const { name } of listNeeds(location === room ? at(room) : packages[location])) {
      const key = resolveFrom(packages, location, name)
      if (key === undefined || needed.has(key)) continue
      needed.add(key)
      open.push(key)
    }
  }
  return installed.filter((path) => !needed.has(path))
}

/** Looks for what does not belong in an image; answers sentences, the size and the number of packages. */
export function judgeImageFiles(folder, maxMegabytes) {
  if (!existsSync(join(folder, room, 'dist/cli.js'))) return { problems: [`${room}/dist/cli.js is absent`] }
  const paths = listFiles(folder).map((path) => relative(folder, path))
  const installed = listPackages(paths)
  const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const megabytes = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) / 1e6
  const problems = [
    ...installed.filter((path) => workshop.test(nameOf(path))).map((path) => `${path} is a tool of the workshop`),
    ...findUnneeded(folder, installed).map((path) => `${path} is needed by no package of the image`),
    ...paths.filter((path) => isForeign(path) && !isLicence(path)).map((path) => `${path} is read by no process`),
    ...paths.filter((path) => !ownFiles.test(path)).map((path) => `${path} is no part of the gateway`),
    ...(megabytes > maxMegabytes ? [`${megabytes.toFixed(1)} MB, at most ${maxMegabytes}`] : []),
  ]
  return { problems, megabytes, packages: installed.length }
}

/** Makes an absent or empty folder, so that an older image is never mixed into a new one. */
export function claimFolder(folder) {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: name another folder.`)
}
