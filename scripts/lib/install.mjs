import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logFile, root } from './paths.mjs'

const oldestNode = [20, 19]

const has = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Throws a sentence that says what to install when Node, npm or git is missing or too old. */
export function checkTools() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    throw new Error(`Node ${process.versions.node} is too old: install Node ${oldestNode.join('.')} or newer.`)
  if (!has('npm', '--version')) throw new Error('npm was not found: install it (it comes with Node).')
  if (!has('git', '--version')) throw new Error('git was not found: install it, for example with apt-get install git.')
}

const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined)

/** True when node_modules holds what package-lock.json says; npm keeps its own note of what it installed there. */
function isInstalled(folder = root) {
  const wanted = readLock(join(folder, 'package-lock.json'))
  const present = readLock(join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([key, entry]) => {
    if (!key.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true
    if (entry.link) return existsSync(join(folder, key))
    return present[key]?.version === entry.version
  })
}

/** Installs the locked packages when they are absent or the lock has changed. Answers what was done. */
export async function ensureDependencies(processes) {
  if (isInstalled()) return 'nothing missing'
  const log = logFile('install')
  const { code, output } = await processes.run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, log })
  if (code !== 0) throw new Error(`npm ci failed:\n${output.slice(-4000)}`)
  return 'npm ci'
}

/** Chromium without windows: the same engine, with a fifth less to compute. */
const shell = { package: 'chromium-headless-shell', paths: ['/usr/bin/chromium-headless-shell'] }
const whole = {
  package: 'chromium',
  paths: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
}
const firefox = {
  package: 'firefox-esr',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
}
const adviceFor = {
  Chromium: 'Install Chromium, or set FOYER_CHROMIUM to the path of a Chrome or Chromium.',
  Firefox: 'Install Firefox, or set FOYER_FIREFOX to its path.',
}

const find = ({ paths }) => paths.find((path) => existsSync(path))

/**
 * Path of a Chromium; installs Debian's when it is absent. The browser of the long run is the one that visitors have, and the other
 * runs have its shell where Debian can give it.
 */
export function ensureChromium(processes, isLong) {
  return ensureBrowser(processes, { name: 'Chromium', wanted: isLong ? whole : shell, instead: whole })
}

/** Path of a Firefox, for the long run; installs Debian's when it is absent. */
export function ensureFirefox(processes) {
  return ensureBrowser(processes, { name: 'Firefox', wanted: firefox, instead: firefox })
}

/** `instead` is taken where nothing can be installed. */
async function ensureBrowser(processes, { instead, name, wanted }) {
  const variable = `FOYER_${name.toUpperCase()}`
  const chosen = process.env[variable]
  if (chosen && !existsSync(chosen))
    throw new Error(`There is no browser at ${variable}=${chosen}: correct or unset it.`)
  const found = chosen || find(wanted)
  if (found) return found
  const obstacle = findObstacle()
  const other = find(instead)
  if (obstacle && other) return other
  if (obstacle) throw new Error(`${name} was not found, and ${obstacle}. ${adviceFor[name]}`)
  await installPackage(processes, wanted.package, adviceFor[name])
  const installed = find(wanted)
  if (!installed)
    throw new Error(
      `apt-get installed ${wanted.package}, but it is at none of ${wanted.paths.join(', ')}. ${adviceFor[name]}`,
    )
  return installed
}

const isRoot = () => process.getuid?.() === 0

/** Why nothing can be installed here, if so. */
function findObstacle() {
  if (!has('apt-get', '--version')) return 'there is no apt-get here'
  if (!isRoot() && !has('sudo', '-n', 'true')) return 'installing it needs root or sudo without a password'
  return undefined
}

async function installPackage(processes, name, advice) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const command = isRoot() ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    const { code, output } = await processes.run(command[0], command.slice(1), {
      env,
      log: logFile(`apt-get ${args[0]}`),
    })
    if (code !== 0) throw new Error(`${command.join(' ')} failed. ${advice}\n${output.slice(-2000)}`)
  }
}
