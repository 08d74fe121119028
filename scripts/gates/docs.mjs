// Code on a page is code: every TypeScript fence of the READMEs and of docs/ compiles against the built packages, fences
// that name a file are there for one another, and JSON fences are JSON. The tables of options, hooks, actions and events
// hold every name that the packages export, and no other; that of tokens every one of tokens.css with its values. The README of the
// test kit names every helper. Links between pages lead to a file, and files that a page names exist.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { codeFences } from '../lib/codeFences.mjs'
import { runAsGate } from '../lib/gate.mjs'
import { listFiles } from '../lib/listFiles.mjs'
import { root as repository } from '../lib/paths.mjs'

/** Where a reader's own `./kit` stands in fragments. */
const kitFile = `import type { Kit } from '@foyer/kit'\n\nexport declare const kit: Kit\n`
/** Not installed here: a page on it is carried out as a whole by `npm run test:all` (scripts/newcomer). */
const foreign = /from 'next(\/|')/

const listPages = (root) =>
  listFiles(root).filter((path) => /^(docs\/.+|README|(packages|apps)\/[^/]+\/README)\.md$/.test(path))

/** Writes the fences of all pages as files below `folder`; answers `[file, page, first line]`. */
function writeFences(root, folder, pages) {
  const written = []
  for (const page of pages) {
    const place = join(folder, page.replace(/\W+/g, '-'))
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'kit.ts'), kitFile)
    for (const [index, { code, file, language, line }] of codeFences(
      readFileSync(join(root, page), 'utf8'),
    ).entries()) {
      if (!/^tsx?$/.test(language) || foreign.test(code)) continue
      const path = join(place, file ?? `fence-${index}.${/<\w/.test(code) ? 'tsx' : language}`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, /^(import|export)\b/m.test(code) ? code : `${code}export {}\n`)
      written.push({ path, page, line })
    }
  }
  return written
}

function compile(files) {
  const program = ts.createProgram(
    files.map(({ path }) => path),
    {
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node', 'vite/client'],
    },
  )
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText, start }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, ' ')
    const from = files.find(({ path }) => path === file?.fileName)
    if (!from) return `${file ? relative(repository, file.fileName) : 'the compiler'}: ${text}`
    return `${from.page}:${from.line + file.getLineAndCharacterOfPosition(start ?? 0).line}: ${text}`
  })
}

function checkJson(root, pages) {
  return pages.flatMap((page) =>
    codeFences(readFileSync(join(root, page), 'utf8'))
      .filter(({ language }) => language === 'json')
      .flatMap(({ code, line }) => {
        try {
          JSON.parse(code)
          return []
        } catch (error) {
          return [`${page}:${line}: ${error.message}`]
        }
      }),
  )
}

function checkLinks(root, pages) {
  return pages
    .filter((page) => page.startsWith('docs/') || page === 'README.md')
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '')
      return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
        .map(([, target]) => target)
        .filter((target) => !/^\w+:/.test(target) && !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page} links to ${target}, which does not exist`)
    })
}

/** Files that a page names in code type exist; a name in the next cell of a table's row stands in its file. */
function checkNamedFiles(root, pages) {
  return pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '')
    const named = text.matchAll(/`((?:packages|apps|bench|e2e|scripts)\/[\w./-]+\.\w+)`(?: *\| *`(\w+)`)?/g)
    return [...named].flatMap(([, path, name]) => {
      if (!existsSync(join(root, path))) return [`${page} names ${path}, which does not exist`]
      const isThere = !name || new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8'))
      return isThere ? [] : [`${page} looks for ${name} in ${path}, which does not have it`]
    })
  })
}

/** The names in code type in the first column of a page's tables. */
function tabled(text) {
  const cells = [...text.matchAll(/^\|([^|]+)\|/gm)].map(([, cell]) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
}

/** The members of a type or interface in a report of the public names. */
function membersOf(report, name) {
  const body =
    new RegExp(`^export (?:type|interface) ${name}\\b[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(report)?.[1] ?? ''
  return [...body.matchAll(/^ {4}(?:readonly )?(\w+)\??[:(]/gm)].map(([, member]) => member)
}

const functionsOf = (report) => [...report.matchAll(/^export function (\w+)/gm)].map(([, name]) => name)

function compareTable(root, page, expected, isOurs = () => true) {
  const file = join(root, page)
  if (!existsSync(file)) return []
  const found = new Set(tabled(readFileSync(file, 'utf8')).filter(isOurs))
  return [
    ...expected.filter((name) => !found.has(name)).map((name) => `${page} has no row for ${name}`),
    ...[...found]
      .filter((name) => !expected.includes(name))
      .map((name) => `${page} names ${name}, which does not exist`),
  ]
}

function checkTables(root) {
  const reports = join(root, 'packages/kit/api')
  if (!existsSync(reports)) return []
  const read = (name) => readFileSync(join(reports, `${name}.api.md`), 'utf8')
  const [index, react] = [read('index'), read('react')]
  const functions = [
    ...functionsOf(index),
    ...functionsOf(react),
    ...functionsOf(read('evm')),
    ...functionsOf(read('solana')),
    ...functionsOf(read('bitcoin')),
    ...functionsOf(read('sign-in')),
    ...functionsOf(read('solana-signers')),
    ...functionsOf(read('solana-web3')),
    ...functionsOf(read('wagmi')),
    ...functionsOf(read('walletconnect')),
    ...functionsOf(read('embedded')),
  ]
  const isComponent = (name) => /^[A-Z]/.test(name)
  const flags = membersOf(index, 'FeatureFlags')
  const options = [...membersOf(index, 'KitOptions'), ...membersOf(index, 'CreateKitParameters'), 'plugins']
  return [
    ...compareTable(
      root,
      'docs/options.md',
      [...new Set(options)],
      // An option and a flag may share a name.
      (name) => options.includes(name) || (!isFlag(root, name) && !flags.includes(name)),
    ),
    ...compareTable(
      root,
      'docs/hooks-and-actions.md',
      functions.filter((name) => !isComponent(name)),
    ),
  ]
}

/** The table of events holds every member of `EventMap`, which features extend in their own files. */
function checkEvents(root) {
  const [page, sources] = ['docs/events-and-consent.md', 'packages/kit/src']
  if (!existsSync(join(root, page)) || !existsSync(join(root, sources))) return []
  const events = listFiles(root, sources)
    .filter((path) => /\.tsx?$/.test(path) && !/(\.test\.tsx?$|\/test\/)/.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/interface EventMap \{([\s\S]*?)\n *\}\n/g)])
    .flatMap(([, body]) => [...body.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name))
  return compareTable(root, page, events, (name) => /^[A-Z_]+$/.test(name))
}

/** The README of the test kit names every value that its entries export. */
function checkTestHelpers(root) {
  const [page, folder] = ['packages/test/README.md', 'packages/test/src/exports']
  if (!existsSync(join(root, folder))) return []
  const text = readFileSync(join(root, page), 'utf8')
  return listFiles(root, folder)
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/^export \{([^}]*)\}/gm)])
    .flatMap(([, names]) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^\w+$/.test(name) && !new RegExp(`\\b${name}\\b`).test(text))
    .map((name) => `${page} does not name ${name}`)
}

/** The tokens that a block of the kit's sheet declares: name and default, without what a theme puts before it. */
function tokensOf(sheet, selector) {
  const start = sheet.indexOf(`${selector} {`)
  const block = sheet.slice(start, sheet.indexOf('\n}', start)).replace(/\/\*[\s\S]*?\*\//g, '')
  const declarations = [...block.matchAll(/(--fy-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
    name,
    value
      .replace(/\s+/g, ' ')
      .replace(/var\( ?--fy-theme-[\w-]+, ((?:[^()]|\([^()]*\))*?) ?\)/g, '$1')
      .trim(),
  ])
  return new Map(declarations)
}

/** The rows of a table that says each token and its value in light and, where it is another, in dark mode. */
export function tokenRows(sheet) {
  const light = tokensOf(sheet, '\n:where([data-foyer])')
  const dark = tokensOf(sheet, '\n:where([data-foyer][data-theme="dark"])')
  const cell = (value) => (value === undefined ? '' : value.length > 72 ? '…' : `\`${value}\``)
  return [...light].map(([name, value]) => `| \`${name}\` | ${cell(value)} | ${cell(dark.get(name))} |`)
}

function checkTokens(root) {
  const [page, sheet] = ['docs/theming.md', 'packages/kit/src/ui/tokens.css']
  if (!existsSync(join(root, sheet)) || !existsSync(join(root, page))) return []
  const squeeze = (row) => row.replace(/ +/g, ' ')
  const expected = tokenRows(readFileSync(join(root, sheet), 'utf8')).map(squeeze)
  const found = [...readFileSync(join(root, page), 'utf8').matchAll(/^\| `--fy-.*\|$/gm)].map(([row]) => squeeze(row))
  return [
    ...expected.filter((row) => !found.includes(row)).map((row) => `${page} has no row ${row}`),
    ...found.filter((row) => !expected.includes(row)).map((row) => `${page} has a row that ${sheet} has not: ${row}`),
  ]
}

/** Flags stand in the second table of the page of options, which features declare in files of their own. */
function isFlag(root, name) {
  return listFiles(root, 'packages/kit/src/features')
    .filter((path) => /\/(feature|absentFeatures)\.ts$/.test(path))
    .some((path) => new RegExp(`^    ${name}\\?:`, 'm').test(readFileSync(join(root, path), 'utf8')))
}

export function check(root) {
  const pages = listPages(root)
  const folder = join(repository, '.foyer/docs')
  rmSync(folder, { recursive: true, force: true })
  const files = writeFences(root, folder, pages)
  const problems = [
    ...compile(files),
    ...checkJson(root, pages),
    ...checkLinks(root, pages),
    ...checkNamedFiles(root, pages),
    ...checkTables(root),
    ...checkEvents(root),
    ...checkTestHelpers(root),
    ...checkTokens(root),
  ]
  return { problems, notes: [`${files.length} pieces of code on ${pages.length} pages`] }
}

await runAsGate(import.meta.url, check)
