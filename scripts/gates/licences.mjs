// Everything that ships is freely licensed. Reads the production tree as installed: the licence that each package
// declares, and the licence text it carries, which must not contradict it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAsGate } from '../lib/gate.mjs'

const allowed = [
  'MIT',
  // MIT without the duty to name it.
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
]

/** Packages whose licence left open source, or that exist to serve such a kit. */
const denied = [
  { name: /^@reown\//, from: null },
  { name: /^@walletconnect\//, from: [2, 21, 9] },
  { name: /^@metamask\/connect-/, from: null },
]

/** Words of licences that restrict use; none of the allowed licences contains them. */
const restrictive =
  /community license|business source license|server side public license|gnu (affero |lesser )?general public license|elastic license|commons clause|non-?commercial|all rights reserved\.? *(no|you may not)/i

/**
 * Parts of vitest, which is an optional peer of better-auth: npm counts them here because our tests install vitest, and
 * installs them with none of our packages.
 */
const isTestTool = (name) => /^lightningcss(-|$)/.test(name)

const isOwn = (name) => name === 'foyer' || name.startsWith('@foyer/')

/** True when the expression `A OR (B AND C)` can be satisfied with allowed licences alone. */
export function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, ' ').trim()
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((name) => allowed.includes(name.trim())))
}

const isBefore = (version, limit) => {
  const parts = version.split(/[.-]/).map(Number)
  const index = limit.findIndex((part, position) => part !== parts[position])
  return index >= 0 && parts[index] < limit[index]
}

function readLicenceText(folder) {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

function readPackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const declared = manifest.license ?? manifest.licenses?.map((licence) => licence.type).join(' OR ') ?? ''
  const licence = typeof declared === 'string' ? declared : (declared.type ?? '')
  return { name: manifest.name, version: manifest.version, licence, text: readLicenceText(folder) }
}

/** The production tree; a folder with a recorded `tree.json` stands for one. */
function readTree(root) {
  const recorded = join(root, 'tree.json')
  if (existsSync(recorded)) return JSON.parse(readFileSync(recorded, 'utf8'))
  const list = spawnSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, encoding: 'utf8' })
  const folders = list.stdout.split('\n').filter((path) => path.includes('/node_modules/') && existsSync(path))
  if (folders.length === 0) throw new Error(`npm ls found no production packages: ${list.stderr}`)
  return folders.map(readPackage)
}

function judge({ name, version, licence, text }) {
  const id = `${name}@${version}`
  const ban = denied.find((rule) => rule.name.test(name) && !(rule.from && isBefore(version, rule.from)))
  if (ban) return [`${id} is on the list of packages that are not open source`]
  if (!licence) return [`${id} declares no licence`]
  if (!isAllowed(licence)) return [`${id} is licensed ${licence}, which is not on the list`]
  const word = restrictive.exec(text)
  return word ? [`${id} declares ${licence}, but its licence text says "${word[0]}"`] : []
}

export function check(root) {
  const packages = readTree(root).filter(({ name }) => !isOwn(name) && !isTestTool(name))
  return { problems: packages.flatMap(judge), notes: [`${packages.length} packages in the production tree`] }
}

await runAsGate(import.meta.url, check)
