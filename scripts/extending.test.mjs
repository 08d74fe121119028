// ARCHITECTURE.md, "Adding a part": a chain family, a wallet source, a feature, a guard and a locale are added to a copy of
// the kit as the page says, touching only files that it names; the copy compiles, keeps its layers and works.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { check as checkImports } from './gates/imports.mjs'
import { listFiles } from './lib/listFiles.mjs'
import { nativeCompiler, root } from './lib/paths.mjs'
import { createProcesses } from './lib/processes.mjs'

// Inside the repository, so that packages are found as from the kit itself.
const copy = join(root, '.foyer', 'extending')
const kit = join(copy, 'packages/kit')
const fixtures = join(root, 'scripts/fixtures/extending')
const overlay = join(fixtures, 'packages/kit')
const processes = createProcesses()
const touched = new Set()

function edit(path, change) {
  const file = join(kit, path)
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  assert.notEqual(changed, text, `${path} was not changed`)
  writeFileSync(file, changed)
  touched.add(path)
}

function create(path, text) {
  mkdirSync(dirname(join(kit, path)), { recursive: true })
  writeFileSync(join(kit, path), text)
  touched.add(path)
}

const read = (path) => readFileSync(join(kit, path), 'utf8')
const overlayFiles = (folder = overlay) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(overlay, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

const compile = () =>
  processes.run(nativeCompiler, ['-p', 'tsconfig.build.json', '--noEmit', '--emitDeclarationOnly', 'false'], {
    cwd: kit,
  })

function assertRan({ code, output }) {
  assert.equal(code, 0, output.slice(-4000))
}

before(() => {
  rmSync(copy, { recursive: true, force: true })
  for (const path of listFiles(join(root, 'packages/kit'))) {
    cpSync(join(root, 'packages/kit', path), join(kit, path))
  }
  for (const path of ['tsconfig.base.json', 'vite.shared.ts']) cpSync(join(root, path), join(copy, path))
})
after(() => rmSync(copy, { recursive: true, force: true }))

test('the five parts are added as the page says', () => {
  for (const path of overlayFiles()) create(path, readFileSync(join(overlay, path), 'utf8'))
  create('src/extending.test.ts', readFileSync(join(fixtures, 'proof.ts'), 'utf8'))
  edit('src/exports/features.ts', (text) => `${text}export { harbourFeature } from '../features/harbour/feature.ts'\n`)
  addFrench()
})

/** The words stay German: that they are there and fit is what counts. */
function addFrench() {
  const german = listFiles(kit, 'src').filter((path) => /[mM]essages\.de\.ts$/.test(path) && !path.includes('/test/'))
  for (const path of german) create(path.replace('.de.ts', '.fr.ts'), read(path).replaceAll('.de.ts', '.fr.ts'))
  for (const path of listFiles(kit, 'src/features').filter((each) => each.endsWith('/index.ts'))) {
    if (read(path).includes('const locales'))
      edit(path, (text) =>
        text.replace("de: () => import('./messages.de.ts')", "$&, fr: () => import('./messages.fr.ts')"),
      )
  }
  edit('src/react/shellLocales.ts', (text) =>
    text.replace("de: () => import('./modalMessages.de.ts'),", "$&\n  fr: () => import('./modalMessages.fr.ts'),"),
  )
  edit('src/react/buttonMessages.ts', (text) => text.replace('de: german,', 'de: german, fr: german,'))
  edit('src/runtime/language.ts', (text) => text.replace("['en', 'de',", "['en', 'de', 'fr',"))
}

test('only files that the page names were touched', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const section = page.slice(page.indexOf('## Adding a part'), page.indexOf('## Choices and their price'))
  const named = [...section.matchAll(/`(src\/[^`]+|messages\.[^`]+)`/g)].map(([, path]) => path)
  const patterns = named.map((path) => {
    const text = path.replaceAll('.', '\\.').replaceAll('<name>', '\\w+').replaceAll('<language>', '\\w+')
    return new RegExp(path.endsWith('/') ? `^${text}` : `(^|/)${text}$`)
  })
  // The proof itself is no part of the kit.
  const own = [...touched].filter((path) => path !== 'src/extending.test.ts')
  const unnamed = own.filter((path) => !patterns.some((pattern) => pattern.test(path)))
  assert.deepEqual(unnamed, [])
  for (const [name, lines] of section
    .split(/^- \*\*/m)
    .slice(1)
    .map((text) => [text.split(':')[0], text.trim().split('\n')]))
    assert.ok(lines.length < 10, `${name} takes ${lines.length} lines`)
})

test('the copy keeps its layers', () => {
  assert.deepEqual(checkImports(copy).problems, [])
})

test('the copy compiles', async () => assertRan(await compile()))

test('the part that was added works', async () => {
  const args = ['run', '--project', 'node', 'src/extending.test.ts']
  assertRan(await processes.run(join(root, 'node_modules/.bin/vitest'), args, { cwd: kit }))
})

test('a missing word does not compile', async () => {
  edit('src/features/harbour/messages.fr.ts', (text) => text.replace("title: 'Hafen', ", ''))
  const { code, output } = await compile()
  assert.notEqual(code, 0)
  assert.match(output, /messages\.fr\.ts.*title/s)
})
