import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { createMemory } from './greenMemory.mjs'
import { createReach } from './reach.mjs'

const folder = mkdtempSync(join(tmpdir(), 'foyer-reach-'))
after(() => rmSync(folder, { recursive: true }))

const files = {
  'package-lock.json': '{}',
  'docs/errors/a.md': 'A page.',
  'packages/kit/package.json': '{"name":"@foyer/kit","exports":{"./evm":{"foyer-source":"./src/evm.ts"}}}',
  'packages/kit/src/evm.ts': "import { hash } from './hash.ts'\nimport type { Page } from '../page.ts'\n",
  'packages/kit/src/hash.ts': 'export const hash = 1\n',
  'packages/kit/src/look.css': 'a {}',
  'packages/kit/page.ts': 'export type Page = 1\n',
  'packages/kit/src/other.ts': 'export const other = 1\n',
  'e2e/evm.spec.ts': "import '@foyer/kit/evm'\nnew URL('../docs/errors/', import.meta.url)\n",
  'e2e/server.spec.ts': "const file = join(import.meta.dirname, 'served.mjs')\n",
  'e2e/served.mjs': '',
}
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
for (const [path, text] of Object.entries(files)) write(path, text)
const paths = Object.keys(files)

it('follows imports, names of packages and folders, with what else the rooms hold', () => {
  assert.deepEqual(createReach(folder, paths)(['e2e/evm.spec.ts']), [
    'docs/errors/a.md',
    'e2e/evm.spec.ts',
    'packages/kit/package.json',
    'packages/kit/page.ts',
    'packages/kit/src/evm.ts',
    'packages/kit/src/hash.ts',
    'packages/kit/src/look.css',
  ])
})

it('follows the name of a file that is joined to the folder of its user', () => {
  assert.deepEqual(createReach(folder, paths)(['e2e/server.spec.ts']), ['e2e/served.mjs', 'e2e/server.spec.ts'])
})

const journeys = () => ({ name: 'journeys', files: ['e2e/evm.spec.ts', 'e2e/server.spec.ts'], inputs: [] })
const lint = () => ({ name: 'lint', inputs: null })
const build = () => ({ name: 'build' })
const remember = (tools = 'node 20') =>
  createMemory({ folder, file: join(folder, '.foyer/green.json'), tools, files: paths })
const namesOf = ({ wanted }) => wanted.map(({ name, chosen = [] }) => [name, ...chosen])

it('leaves out what was green with the same inputs, and lists it', () => {
  const first = remember()
  assert.deepEqual(namesOf(first.leaveOut([build(), lint(), journeys()])), [['build'], ['lint'], ['journeys']])
  first.remember(build(), { ok: true })
  first.remember(lint(), { ok: true })
  first.remember(journeys(), { ok: false, green: ['e2e/evm.spec.ts'] })
  const second = remember().leaveOut([build(), lint(), journeys()])
  assert.deepEqual(namesOf(second), [['build'], ['journeys', 'e2e/server.spec.ts']])
  assert.deepEqual(second.left, ['lint', 'journeys: 1 of 2 files'])
})

it('runs again what can reach a changed file, and nothing else', () => {
  remember().remember(journeys(), { ok: true, green: ['e2e/evm.spec.ts', 'e2e/server.spec.ts'] })
  write('packages/kit/src/hash.ts', 'export const hash = 2\n')
  const changed = remember().leaveOut([lint(), journeys()])
  assert.deepEqual(namesOf(changed), [['lint'], ['journeys', 'e2e/evm.spec.ts']])
  write('packages/kit/src/hash.ts', files['packages/kit/src/hash.ts'])
  assert.deepEqual(namesOf(remember().leaveOut([lint(), journeys()])), [])
})

it('runs everything again with other tools or another lock file', () => {
  const all = [['lint'], ['journeys']]
  assert.deepEqual(namesOf(remember('node 22').leaveOut([lint(), journeys()])), all)
  write('package-lock.json', '{"changed":true}')
  assert.deepEqual(namesOf(remember().leaveOut([lint(), journeys()])), all)
})

it('remembers no step that failed', () => {
  write('package-lock.json', '{"failed":true}')
  remember().remember(lint(), { ok: false })
  assert.deepEqual(namesOf(remember().leaveOut([lint()])), [['lint']])
})
