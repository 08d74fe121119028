import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('thinOut.mjs', import.meta.url))
let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-thin-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The place of a value in a text, as a module writes it. */
const hole = (value) => ['$', `{${value}}`].join('')

async function thin(name, text) {
  await writeFile(join(folder, name), text)
  await promisify(execFile)(process.execPath, [script, folder])
  return readFile(join(folder, name), 'utf8')
}

test('takes indentation and comments out of a module', async () => {
  const text = `function f() {\n\t// why\n\treturn \`${hole('[\n\t\t1\n\t]')}\`\n    // end\n}\n`
  assert.equal(await thin('a.js', text), `function f() {\nreturn \`${hole('[\n1\n]')}\`\n}\n`)
})

test('keeps licences and what bundlers read', async () => {
  const text = '/*! some library - MIT License */\nconst a = /* @__PURE__ */ f()\n'
  assert.equal(await thin('a.js', text), text)
})

test('keeps the documentation of declarations in line', async () => {
  const text = 'type A = {\n    /**\n     * What it is.\n     */\n    a: 1;\n};\n'
  assert.equal(await thin('a.d.ts', text), 'type A = {\n/**\n * What it is.\n */\na: 1;\n};\n')
})

for (const text of ['const a = `x\n  y`\n', `const a = \`${hole(1)} x\n\ty\`\n`])
  test(`refuses ${JSON.stringify(text)}, whose text would lose spaces`, async () => {
    await assert.rejects(thin('a.js', text), /a text with indented lines/)
  })
