// Byte budgets (scripts/budgets.json, gzip kB, React left out). A tiny page is built from the built kit; what its entry
// needs at once is "initial", each step then adds the chunks that it fetches later, and "alone" weighs modules with
// all that they import. `--why` lists what is in them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { closure, countFetched, neededAtOnce } from '../lib/chunkGraph.mjs'
import { runAsGate } from '../lib/gate.mjs'
import { root as repository } from '../lib/paths.mjs'
import { weighBuilt } from '../lib/weighBuilt.mjs'

const firstPage = `
import { createKit } from '@foyer/kit'
import { evm } from '@foyer/kit/evm'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
globalThis.page = { createKit, evm, KitProvider, ConnectButton }
`
/** First pages of other sites, by the names of their budgets. */
const otherFirstPages = {
  // On four networks: it must not pay for the others nor for a library's chains.
  networks: `
import { arbitrum, base, mainnet, polygon } from '@foyer/kit/networks'
${firstPage}
globalThis.networks = [mainnet, arbitrum, base, polygon]
`,
  // A site that draws its button itself, and one that shows the network beside such a button.
  ownButton: firstPage.replaceAll('ConnectButton', 'CustomConnectButton'),
  networkButton: firstPage.replaceAll('ConnectButton', 'NetworkButton'),
  // With the site's calls: it must not load viem before the first one.
  calls: `
import { getCallsStatus, getPublicClient, getWalletClient, sendCalls, waitForCallsStatus } from '@foyer/kit/evm'
${firstPage}
globalThis.calls = { getCallsStatus, getPublicClient, getWalletClient, sendCalls, waitForCallsStatus }
`,
}
/** The first page of a site that has its visitors sign in. */
const signInPage = `
import { signIn } from '@foyer/kit/sign-in'
${firstPage}
globalThis.signIn = signIn
`
/** The same page with an import of another family that nothing uses; last, since the order of imports is that of the bundle. */
const unusedPage = (family) => `
${firstPage}
import { ${family} } from '@foyer/kit/${family}'
`
/** The first page of a site of one other family alone. */
const pageOf = (family) =>
  firstPage
    .replace("import { evm } from '@foyer/kit/evm'", `import { ${family} } from '@foyer/kit/${family}'`)
    .replace('evm,', `${family},`)
/** The first page of a site with all that it can have: both chain families, wallets on other devices, the hosted wallet. */
const fullPage = `
import { embedded } from '@foyer/kit/embedded'
import { solana, solanaMainnet } from '@foyer/kit/solana'
import { walletConnect } from '@foyer/kit/walletconnect'
${otherFirstPages.networks}
globalThis.full = { embedded, solana, solanaMainnet, walletConnect }
`
/** Families that a site of EVM alone pays nothing for, each with every module that only it needs, of ours and of others. */
const otherFamilies = [
  {
    family: 'solana',
    name: 'Solana',
    modules: /\/chains\/solana\/|\/wallets\/walletStandard\/|\/@solana|\/@wallet-standard\/|solana-mobile/,
  },
  {
    family: 'bitcoin',
    name: 'Bitcoin',
    modules: /\/chains\/bitcoin\/|\/wallets\/(bitcoinStandard|satsConnect)\/|\/parts\/bitcoin\./,
  },
]
const isReact = (id) => /^(react|react-dom)(\/|$)/.test(id)

/** Reads where the built kit answers each import name. */
function readExports(root) {
  const folder = join(root, 'packages/kit')
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries(exports).flatMap(([subpath, target]) => {
      const file = typeof target === 'string' ? target : target.default
      // What only the apps of this repository resolve is no part of a site.
      return file ? [[`@foyer/kit${subpath.slice(1)}`, join(folder, file)]] : []
    }),
  )
}

async function buildPage(entries, page) {
  const { build } = await import('vite')
  const output = await build({
    root: repository,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      minify: true,
      rollupOptions: { input: 'page', external: isReact, preserveEntrySignatures: 'allow-extension' },
    },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === 'page' ? '\0page' : entries[id]),
        load(id) {
          if (id === '\0page') return page
          // The bundler's own helper is the site's, not ours.
          return id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined
        },
      },
    ],
  })
  return [output]
    .flat()
    .flatMap((part) => part.output)
    .filter((item) => item.type === 'chunk')
}

/** What chunks weigh together in kB, each packed for itself. */
function sizeOf(chunks) {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length / 1000, 0)
}

/** True when a chunk belongs to a step: its name or one of its modules matches a pattern of the budget. */
function matches(chunk, patterns) {
  const names = [chunk.fileName, ...Object.keys(chunk.modules)]
  return patterns.some((pattern) => names.some((name) => new RegExp(pattern).test(name)))
}

function measureSteps(chunks, steps) {
  const sizes = new Map([...chunks].map(([name, chunk]) => [name, sizeOf([chunk])]))
  const loaded = new Set()
  const load = (names) => {
    const fresh = [...names].flatMap((name) => [...closure(chunks, name)]).filter((name) => !loaded.has(name))
    const unique = [...new Set(fresh)]
    for (const name of unique) loaded.add(name)
    return { size: unique.reduce((sum, name) => sum + sizes.get(name), 0), names: unique }
  }
  const pick = (test) =>
    [...chunks.values()].filter((chunk) => !chunk.isEntry && test(chunk)).map((chunk) => chunk.fileName)
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName)
  const later = new Set([...chunks.values()].flatMap(({ dynamicImports }) => dynamicImports))
  const isLater = ({ fileName }) => later.has(fileName) && !loaded.has(fileName)
  const rows = [{ ...steps.initial, name: 'initial', ...load(entries) }]
  for (const step of steps.then) {
    const chosen = pick((chunk) => isLater(chunk) && matches(chunk, step.chunks))
    const inside = (step.inside ?? []).map((part) => {
      const names = pick((chunk) => isLater(chunk) && matches(chunk, part.chunks))
      return { ...part, nested: true, ...load(names) }
    })
    const own = load(chosen)
    const size = own.size + inside.reduce((sum, part) => sum + part.size, 0)
    rows.push({ ...step, ...own, size }, ...inside)
  }
  for (const name of pick(isLater))
    if (!loaded.has(name)) rows.push({ ...steps.others, name: `later: ${name.replace(/^.*\//, '')}`, ...load([name]) })
  return rows
}

function judge(row) {
  if (row.names?.length === 0) return [`${row.name}: no chunk matches ${row.chunks.join(', ')} in scripts/budgets.json`]
  return row.size > row.limit ? [`${row.name} weighs ${row.size.toFixed(2)} kB gzip, budget ${row.limit}`] : []
}

const print = ({ name, size, limit, nested }) =>
  `${`${nested ? '  of which ' : ''}${name}`.padEnd(44)} ${size.toFixed(2).padStart(7)} of ${String(limit).padStart(4)} kB`

/** The largest modules of a row, by their share of it before minifying. */
function explain(chunks, { names = [], size }) {
  const modules = names.flatMap((name) => Object.entries(chunks.get(name).modules))
  const total = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
  const largest = modules.sort(([, a], [, b]) => b.renderedLength - a.renderedLength).slice(0, 25)
  return largest.map(([id, { renderedLength }]) => {
    const share = ((renderedLength / total) * size).toFixed(2).padStart(12)
    return `${share} ${id.replace(/^.*\/(node_modules|packages)\//, '')}`
  })
}

/** Holds the number of files that a press fetches, and what the page of the full set-up loads before it. */
async function judgePress(entries, evmChunks, { evm, full }) {
  const fullChunks = new Map((await buildPage(entries, fullPage)).map((chunk) => [chunk.fileName, chunk]))
  const pages = [
    ['a press fetches', evm, countFetched(evmChunks, evm.chunks)],
    ['a press of the full set-up fetches', full, countFetched(fullChunks, full.chunks)],
  ]
  const problems = pages.flatMap(([name, { chunks, files }, { count, fetched, found }]) => [
    ...(found < chunks.length ? [`${name}: a pattern of ${chunks.join(', ')} matches no chunk`] : []),
    ...(count > files ? [`${name} ${count} files, at most ${files}: ${fetched.join(', ')}`] : []),
  ])
  const notes = pages.map(([name, { files }, { count }]) => `${name} ${count} of ${files} files`)
  const size = sizeOf(neededAtOnce(fullChunks).map((name) => fullChunks.get(name)))
  return { problems, notes, row: { name: 'initial, full set-up', limit: full.initial, size } }
}

/** What a page weighs before anything is fetched later, in kB. */
async function weighAtOnce(entries, page) {
  const built = new Map((await buildPage(entries, page)).map((chunk) => [chunk.fileName, chunk]))
  return sizeOf(neededAtOnce(built).map((name) => built.get(name)))
}

/** What a site of one other family alone fetches until a wallet is connected, in kB: its first page and the chunks of one step. */
async function weighToConnected(entries, family, steps) {
  const chunks = new Map((await buildPage(entries, pageOf(family))).map((chunk) => [chunk.fileName, chunk]))
  const [initial, rest] = measureSteps(chunks, steps)
  return { size: initial.size + rest.size, names: rest.names }
}

/** What signing in adds to a site, in kB: to its first page, and once a visitor who has connected is asked. */
async function weighSignIn(entries, plain, { later, atOnce }, [opening, connecting]) {
  const chunks = new Map((await buildPage(entries, signInPage)).map((chunk) => [chunk.fileName, chunk]))
  // The usual steps up to a connection come first, so that only what is new is counted.
  const steps = Object.fromEntries([
    ['initial', {}],
    ['then', [opening, connecting, later]],
    ['others', {}],
  ])
  const [initial, , , own] = measureSteps(chunks, steps)
  return [{ ...atOnce, size: initial.size - plain.size }, own]
}

/** What a family adds to a site of EVM alone, which is to be nothing: not a byte, in no chunk, also not in one for later. */
async function judgeUnused(entries, evmChunks, { family, modules: own, name }) {
  const inside = [...evmChunks.values()].flatMap(({ modules }) => Object.keys(modules)).filter((id) => own.test(id))
  const textOf = (chunks) => [...chunks].map(({ code, fileName }) => `${fileName}\n${code}`).sort()
  const [without, beside] = [textOf(evmChunks.values()), textOf(await buildPage(entries, unusedPage(family)))]
  const added = Buffer.byteLength(beside.join('')) - Buffer.byteLength(without.join(''))
  const isSame = without.length === beside.length && without.every((text, index) => text === beside[index])
  return {
    problems: [
      ...inside.map((id) => `a site of EVM alone is built with ${id}`),
      ...(isSame ? [] : [`a site of EVM alone changes when ${name} is imported beside it (${added} bytes more)`]),
    ],
    notes: [
      `${name} in a site of EVM alone: ${added} bytes in ${beside.length} chunks, ${isSame ? 'the same' : 'others'}`,
    ],
  }
}

const findAbsent = (entries) => Object.values(entries).filter((file) => !existsSync(file))

/** Weighs the built kit: what a page loads at first, and what the first opening adds, in kB. Undefined when unbuilt. */
export async function measureFigures(root) {
  const entries = readExports(root)
  if (findAbsent(entries).length > 0) return undefined
  const budgets = JSON.parse(readFileSync(join(root, 'scripts/budgets.json'), 'utf8'))
  const chunks = new Map((await buildPage(entries, firstPage)).map((chunk) => [chunk.fileName, chunk]))
  const [initial, opening] = measureSteps(chunks, budgets)
  return { firstLoad: initial.size, opening: opening.size }
}

export async function check(root) {
  const entries = readExports(root)
  const absent = findAbsent(entries)
  if (absent.length > 0) return { problems: [`the kit is not built: ${absent.join(', ')} missing`], notes: [] }
  const budgets = JSON.parse(readFileSync(join(root, 'scripts/budgets.json'), 'utf8'))
  const chunks = new Map((await buildPage(entries, firstPage)).map((chunk) => [chunk.fileName, chunk]))
  const rows = measureSteps(chunks, budgets)
  if (budgets.signIn) {
    const [atOnce, { names, ...later }] = await weighSignIn(entries, rows[0], budgets.signIn, budgets.then)
    // Its chunks are those of another build.
    rows.push(atOnce, { ...later, ...(names.length === 0 && { names }) })
  }
  for (const [name, page] of Object.entries(otherFirstPages))
    if (budgets[name]) rows.push({ ...budgets[name], size: await weighAtOnce(entries, page) })
  const press = budgets.press && (await judgePress(entries, chunks, budgets.press))
  if (press) rows.push(press.row)
  for (const part of budgets.alone ?? []) {
    const files = [part.file].flat().map((file) => JSON.stringify(join(root, file)))
    const source = files.map((file) => `export * from ${file}`).join('\n')
    rows.push({ ...part, size: await weighAtOnce(entries, source) })
  }
  for (const part of budgets.built ?? []) {
    const size = weighBuilt(join(root, part.folder), part.start)
    // Not built, or built of other parts: there is nothing to weigh.
    rows.push({ ...part, size: size ?? 0, ...(size === undefined && { names: [], chunks: [part.start] }) })
  }
  const css = gzipSync(readFileSync(entries['@foyer/kit/styles.css']), { level: 9 }).length / 1000
  rows.push({ ...budgets.stylesheet, name: 'styles.css', size: css })
  for (const { family } of otherFamilies) {
    if (!budgets[family]) continue
    // Its chunks are those of another build.
    const { names, size } = await weighToConnected(entries, family, budgets[family].steps)
    rows.push({ ...budgets[family], size, ...(names.length === 0 && { names }) })
  }
  const unused = []
  for (const other of otherFamilies)
    if (entries[`@foyer/kit/${other.family}`]) unused.push(await judgeUnused(entries, chunks, other))
  const why = process.argv.includes('--why')
  const notes = rows.flatMap((row) => [print(row), ...(why ? explain(chunks, row) : [])])
  return {
    problems: [...rows.flatMap(judge), ...(press?.problems ?? []), ...unused.flatMap((each) => each.problems)],
    notes: [...notes, ...(press?.notes ?? []), ...unused.flatMap((each) => each.notes)],
  }
}

await runAsGate(import.meta.url, check)
