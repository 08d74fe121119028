// ARCHITECTURE.md, "Adding a part": a kind of approval is added to a copy of the hosted wallet as the page says. Without its entry in
// a registry the copy does not compile; with its folder and its entries it does, and it keeps its floors.
import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { check as checkImports } from './gates/imports.mjs'
import { listFiles } from './lib/listFiles.mjs'
import { nativeCompiler, root } from './lib/paths.mjs'
import { createProcesses } from './lib/processes.mjs'

// Inside the repository, so that packages are found as from the wallet itself.
const copy = join(root, '.foyer', 'extendingApprovals')
const vault = join(copy, 'apps/vault')
const approvals = join(vault, 'src/approvals')
const overlay = join(root, 'scripts/fixtures/extending/apps/vault/src/approvals/note')
const processes = createProcesses()
const settings = { extends: './tsconfig.json', include: ['src/approvals'], exclude: ['**/*.test.*', '**/*.fixture.*'] }

/** Puts one entry into a registry, with what it imports. */
function enter(file, from, line, added) {
  const path = join(approvals, file)
  const text = readFileSync(path, 'utf8')
  assert.ok(text.includes(line), `${file} has no line ${line}`)
  writeFileSync(path, `${from}\n${text.replace(line, `${line}\n  ${added}`)}`)
}

const compile = () => processes.run(nativeCompiler, ['-p', 'tsconfig.approvals.json', '--noEmit'], { cwd: vault })

before(() => {
  rmSync(copy, { recursive: true, force: true })
  for (const path of listFiles(join(root, 'apps/vault'))) cpSync(join(root, 'apps/vault', path), join(vault, path))
  symlinkSync(join(root, 'apps/vault/node_modules'), join(vault, 'node_modules'))
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  writeFileSync(join(vault, 'tsconfig.approvals.json'), JSON.stringify(settings))
})
after(() => rmSync(copy, { recursive: true, force: true }))

test('a kind without its entries does not compile', async () => {
  cpSync(overlay, join(approvals, 'note'), { recursive: true })
  const from = "import type { NoteRequest } from './note/note.ts'"
  enter('request.ts', from, 'message: MessageRequest', 'note: NoteRequest')
  const { code, output } = await compile()
  assert.notEqual(code, 0)
  for (const registry of ['approvalKinds.ts', 'inspections.ts', 'views.ts'])
    assert.match(output, new RegExp(`${registry.replace('.', '\\.')}.*'note' is missing`, 's'))
})

test('a kind with its folder and an entry in each registry compiles, and keeps the floors', async () => {
  enter(
    'approvalKinds.ts',
    "import { note } from './note/note.ts'",
    'readonly [K in Kind]: ApprovalKind<RequestOf<K>> } = {',
    'note,',
  )
  enter(
    'inspections.ts',
    "import { inspectNote } from './note/inspectNote.ts'",
    'message: async () => noSteps,',
    'note: inspectNote,',
  )
  enter('views.ts', "import { noteView } from './note/noteView.tsx'", 'message: messageView,', 'note: noteView,')
  const { code, output } = await compile()
  assert.equal(code, 0, output.slice(-4000))
  assert.deepEqual(checkImports(copy).problems, [])
})
