// Import direction between the rooms and inside the kit, the gateway and the hosted wallet (ARCHITECTURE.md), and cycles of imports:
// of values everywhere, of types in what those three ship.
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { runAsGate } from '../lib/gate.mjs'
import { checkGatewayFloors } from '../lib/gatewayFloors.mjs'
import { importsOf, isTestCode, listSources, parse, place, resolveRelative, walk } from '../lib/sources.mjs'
import { checkVaultFloors } from '../lib/vaultFloors.mjs'

/** Which of our own packages a room's shipped code may import. */
const rooms = {
  'packages/contract': [],
  'packages/kit': ['@foyer/contract'],
  'packages/test': ['@foyer/contract', '@foyer/kit', '@foyer/gateway'],
  'packages/cli': ['@foyer/contract'],
  'apps/gateway': ['@foyer/contract'],
  'apps/vault': ['@foyer/contract', '@foyer/kit'],
  'apps/demo': ['@foyer/kit', '@foyer/contract', '@foyer/test'],
  default: ['@foyer/kit', '@foyer/contract'],
}

/** What a room's build settings may import from outside the room: how sources, and the kit's styles, are compiled. */
const buildSettings = ['vite.shared.ts', 'packages/kit/vite.css.ts', 'packages/kit/vite.styles.ts']

/** Small packages that a room's build takes into its own files, with their licence in its THIRD_PARTY.md. */
const builtIn = { 'packages/kit': ['uqr', '@scure/base', '@wallet-standard/app', 'cookie', '@noble/curves'] }

/** What the kit's half for a site's server is made with: it runs without React, on Node and at the edge. */
const ofServers = ['viem', 'jose', 'cookie', '@noble/curves']

/** Rooms that run in a browser: Node's own modules are out of reach there. */
const browserRooms = ['packages/contract', 'packages/kit', 'apps/vault']

const below = {
  core: [],
  data: ['core'],
  runtime: ['data', 'core'],
  ui: [],
  chains: ['data', 'core'],
  wallets: ['chains', 'data', 'core'],
  domain: ['runtime', 'data', 'core', 'ui'],
  transactions: ['domain', 'ui', 'runtime', 'data', 'core'],
  features: ['transactions', 'domain', 'ui', 'runtime', 'data', 'core'],
  react: ['features', 'transactions', 'domain', 'ui', 'runtime', 'data', 'core'],
  server: [],
  exports: [
    'server',
    'react',
    'features',
    'transactions',
    'domain',
    'wallets',
    'chains',
    'ui',
    'runtime',
    'data',
    'core',
  ],
}

/**
 * Doors upwards that open later, at run time, through `import()`: the core fetches the data chunk, and a wallet source on
 * a phone what opens apps.
 */
const lazyDoors = [
  ['core', 'data'],
  ['wallets', 'domain'],
]

/** A chain family brings its usual wallet sources along: `chains/<family>/<family>.ts` may import `wallets/<source>/<source>.ts`. */
const isFamilyWithItsSource = (path, target) =>
  /^packages\/kit\/src\/chains\/(\w+)\/\1\.ts$/.test(path) &&
  /^packages\/kit\/src\/wallets\/(\w+)\/\1\.ts$/.test(target)

const roomOf = (path) => path.split('/').slice(0, 2).join('/')
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function readManifest(root, room) {
  const file = join(root, room, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function checkPackageImport({ root, path, to, where }) {
  const room = roomOf(path)
  const name = packageOf(to)
  const test = isTestCode(path)
  const manifest = readManifest(root, room)
  if (to.startsWith('foyer-source')) return []
  if (isBuiltin(to))
    return !test && browserRooms.includes(room) ? [`${where} imports ${to}: ${room} runs in browsers`] : []
  if (name === manifest.name) return [`${where} imports its own package by name (${to}): import the file instead`]
  if (name === '@foyer/test' && !test && room !== 'apps/demo' && room !== 'packages/test')
    return [`${where} imports @foyer/test: only tests and the demo may`]
  if (name.startsWith('@foyer/') && !test && !(rooms[room] ?? rooms.default).includes(name))
    return [`${where} imports ${name}: ${room} may not know it`]
  if (test || name.startsWith('@foyer/') || /\.css$|^virtual:/.test(to)) return []
  if (path.startsWith('packages/kit/src/server/') && !ofServers.includes(name))
    return [`${where} imports ${name}: the site's server has only ${ofServers.join(', ')}`]
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
  return name in declared || builtIn[room]?.includes(name)
    ? []
    : [`${where} imports ${name}, which ${room}/package.json does not declare for shipping`]
}

function checkKitLayers({ path, target, kind, where }) {
  const [, , , from, fromPart] = path.split('/')
  const [, , , to, toPart] = target.split('/')
  if (isTestCode(path)) return []
  if (!(from in below)) return [`${where}: packages/kit/src/${from} is no layer`]
  if (!(to in below)) return [`${where} imports ${target}, which lies in no layer`]
  if (from === to) {
    return from === 'features' && fromPart !== toPart ? [`${where}: feature ${fromPart} imports feature ${toPart}`] : []
  }
  if (below[from].includes(to) || isFamilyWithItsSource(path, target)) return []
  if (kind === 'lazy' && lazyDoors.some(([a, b]) => a === from && b === to)) return []
  return [`${where}: ${from} may not import ${to} (${kind} import of ${target})`]
}

/** What only a chain family may know: namespaces by name, address forms and hexadecimal ids, paths of explorers. */
const chainRules = [
  [/\b(eip155|solana|bip122|polkadot)\b/, 'a namespace'],
  [/0x/i, 'a form of address or id'],
  [/\/(tx|address)\//, 'a path of an explorer'],
]

/** The name of an imported file or package, which another rule checks. */
const isImported = ({ parent }) =>
  parent !== undefined &&
  (ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword))

/** Texts and patterns outside `chains/`, and the server that checks their signatures, that name what only a chain family may know; comments, types and imports may. */
function findChainRules(file) {
  const problems = []
  walk(file, (node) => {
    if (ts.isTypeNode(node.parent ?? node) || ts.isTemplateLiteralTypeSpan(node.parent ?? node)) return
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
    const isPattern = ts.isRegularExpressionLiteral(node)
    if ((!isText && !isPattern) || isImported(node)) return
    const found = chainRules.find(([pattern]) => pattern.test(node.text))
    if (found) problems.push(`${place(file, node)} names ${found[1]} (${node.text}): only chains/ may`)
  })
  return problems
}

/** Layers that throw codes and emit events; views alone put them into words. */
const silentLayers = ['core', 'data', 'chains', 'wallets', 'domain']

/** What shows, leads or speaks. */
const loud = [
  [/^packages\/kit\/src\/runtime\/(notices|followEvents|collectAlert)\.ts$/, 'toasts'],
  [/^packages\/kit\/src\/core\/actions\/navigate\.ts$/, 'navigation'],
  [/(^|\/)\w*[mM]essages(\.\w+)?\.ts$/, 'a language'],
]

/** Files of features whose functions a site calls: what the main entry hands out of them. */
function findActions(root) {
  const entry = 'packages/kit/src/exports/index.ts'
  if (!existsSync(join(root, entry))) return new Set()
  const found = importsOf(parse(root, entry)).filter(
    ({ kind, node }) => kind === 'value' && ts.isExportDeclaration(node),
  )
  return new Set(found.map(({ to }) => resolveRelative(root, entry, to)))
}

/** Actions, and what lies below the views, neither toast nor navigate nor speak. The core itself opens and closes views. */
function checkSilence({ path, target, actions, where }) {
  const layer = path.split('/')[3]
  const isAction = layer !== 'exports' && (actions.has(path) || path.includes('/core/actions/'))
  if (isTestCode(path) || !(isAction || silentLayers.includes(layer))) return []
  const found = loud.find(([pattern]) => pattern.test(target))
  if (!found || (layer === 'core' && found[1] === 'navigation' && !isAction)) return []
  const reason = 'throw a code or emit an event, and let a view say it'
  return [`${where} imports ${found[1]} (${target}): ${reason}`]
}

/** Finds groups of files that need each other at load time (Tarjan's strongly connected components). */
function findCycles(graph) {
  const state = new Map()
  const stack = []
  const cycles = []
  const visit = (node) => {
    const own = { index: state.size, low: state.size, onStack: true }
    state.set(node, own)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const seen = state.get(next)
      if (!seen) own.low = Math.min(own.low, visit(next).low)
      else if (seen.onStack) own.low = Math.min(own.low, seen.index)
    }
    if (own.low !== own.index) return own
    const group = stack.splice(stack.indexOf(node))
    for (const member of group) state.get(member).onStack = false
    if (group.length > 1 || graph.get(node)?.includes(node)) cycles.push(group)
    return own
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return cycles
}

export function check(root) {
  const problems = []
  const graph = new Map()
  const actions = findActions(root)
  /** The same with imports of types, for what the kit, the gateway and the hosted wallet ship: there a circle of types is a knot for its reader too. */
  const typeGraph = new Map()
  /** Which rooms of the gateway each of them imports. */
  const gatewayNeeds = new Map()
  for (const path of listSources(root)) {
    const file = parse(root, path)
    const edges = []
    const typeEdges = []
    if (/^packages\/kit\/src\/(?!(chains|server)\/)/.test(path) && !isTestCode(path))
      problems.push(...findChainRules(file))
    for (const { to, kind, node } of importsOf(file)) {
      const where = place(file, node)
      if (!to.startsWith('.')) {
        problems.push(...checkPackageImport({ root, path, to, where }))
        continue
      }
      const target = resolveRelative(root, path, to)
      if (!isTestCode(path) && isTestCode(target) && /^(packages|apps)\/[^/]+\/src\//.test(path) && kind !== 'type')
        problems.push(`${where} imports ${target}: shipped code may not need test code`)
      if (kind === 'value' && /\.(ts|tsx|mts)$/.test(target)) edges.push(target)
      if (kind !== 'lazy' && /\.(ts|tsx|mts)$/.test(target)) typeEdges.push(target)
      if (roomOf(target) !== roomOf(path) && /^(packages|apps)\//.test(path) && !buildSettings.includes(target))
        problems.push(`${where} reaches into ${target}: import the package by name`)
      else if (path.startsWith('packages/kit/src/') && target.startsWith('packages/kit/src/'))
        problems.push(
          ...checkKitLayers({ path, target, kind, where }),
          ...checkSilence({ path, target, actions, where }),
        )
      else if (path.startsWith('apps/gateway/src/') && target.startsWith('apps/gateway/src/'))
        problems.push(...checkGatewayFloors({ path, target, kind, where, needs: gatewayNeeds }))
      else if (path.startsWith('apps/vault/src/') && target.startsWith('apps/vault/src/'))
        problems.push(...checkVaultFloors({ path, target, kind, where }))
    }
    graph.set(path, edges)
    if (/^(packages\/kit|apps\/(gateway|vault))\/src\//.test(path) && !isTestCode(path)) typeGraph.set(path, typeEdges)
  }
  const cycles = findCycles(graph)
  for (const cycle of cycles) problems.push(`cycle of value imports: ${[...cycle, cycle[0]].join(' -> ')}`)
  const isKnown = (cycle) => cycles.some((other) => cycle.every((path) => other.includes(path)))
  for (const cycle of findCycles(typeGraph))
    if (!isKnown(cycle)) problems.push(`cycle of type imports: ${[...cycle, cycle[0]].join(' -> ')}`)
  for (const rooms of findCycles(gatewayNeeds))
    problems.push(`circle of rooms in apps/gateway/src: ${rooms.toSorted().join(', ')}`)
  return { problems, notes: [`${graph.size} files, 0 cycles wanted`] }
}

await runAsGate(import.meta.url, check)
