// Every code of `KitError` has its page in docs/errors, and every page its code.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import ts from 'typescript'
import { root } from './lib/paths.mjs'

const folder = join(root, 'docs/errors')
const pages = readdirSync(folder).sort()
const pageOf = (code) => `${code.toLowerCase().replaceAll('_', '-')}.md`

/** The members of the type `KitErrorCode`, however it is written. */
function readCodes() {
  const path = join(root, 'packages/kit/src/core/errors.ts')
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['foyer-source'],
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(path))
  const symbol = checker.getExportsOfModule(module).find(({ name }) => name === 'KitErrorCode')
  assert.ok(symbol, 'packages/kit/src/core/errors.ts exports the type KitErrorCode')
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const type = checker.getDeclaredTypeOfSymbol(target)
  return (type.isUnion() ? type.types : [type]).map(({ value }) => value)
}

const codes = readCodes()

it('every code has a page', () => {
  assert.ok(codes.length > 20, `${codes.length} codes were read`)
  const missing = codes.map(pageOf).filter((page) => !pages.includes(page))
  assert.deepEqual(missing, [], `write docs/errors/${missing.join(', docs/errors/')}`)
})

it('every page has a code', () => {
  const known = codes.map(pageOf)
  const left = pages.filter((page) => !known.includes(page))
  assert.deepEqual(left, [], `no code leads to docs/errors/${left.join(', docs/errors/')}: remove it`)
})

for (const page of pages)
  it(`${page} tells what happened, why, and what to do`, () => {
    const text = readFileSync(join(folder, page), 'utf8')
    const code = page.replace(/\.md$/, '').replaceAll('-', '_').toUpperCase()
    assert.match(text, new RegExp(`^# \`${code}\`\n`))
    for (const part of ['What happened', 'Why', 'What to do']) {
      const said = new RegExp(`^\\*\\*${part}\\.\\*\\* (.+)$`, 'm').exec(text)?.[1] ?? ''
      assert.ok(said.length > 20, `${page} says nothing under "${part}"`)
    }
  })
