import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { claimFolder, closeOver, judgeImageFiles } from './imageFiles.mjs'
import { root } from './paths.mjs'

const folders = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder with these files; a manifest may be given as an object. */
function write(files) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-image-test-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const good = {
  'package.json': { workspaces: ['apps/gateway'] },
  'apps/gateway/package.json': { name: '@foyer/gateway', dependencies: { server: '1.0.0' } },
  'apps/gateway/dist/cli.js': 'import "server"',
  'node_modules/server/package.json': { name: 'server', dependencies: { '@of/part': '1.0.0' } },
  'node_modules/server/LICENSE.md': 'MIT',
  'node_modules/@of/part/package.json': { name: '@of/part' },
}

describe('closeOver', () => {
  const packages = {
    'apps/gateway': { dependencies: { a: '1' }, devDependencies: { anvil: '1' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, peerDependencies: { c: '1', d: '1' }, dev: true },
    'node_modules/a/node_modules/b': { version: '2.0.0', optionalDependencies: { 'b-linux': '2', 'b-absent': '2' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/b-linux': { version: '2.0.0', os: ['linux'], optional: true },
    'node_modules/c': { version: '1.0.0', peer: true },
    'node_modules/d': { version: '1.0.0' },
    'node_modules/anvil': { version: '1.0.0', dev: true },
  }
  packages['node_modules/a'].peerDependenciesMeta = { d: { optional: true } }

  it('takes nested versions and firm peers, and leaves optional peers and tools out', () => {
    const found = closeOver(packages, 'apps/gateway', ['a'])
    assert.deepEqual(Object.keys(found).sort(), [
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/b-linux',
      'node_modules/c',
    ])
    assert.equal(found['node_modules/b-linux'].optional, true)
    assert.equal(found['node_modules/a'].dev, undefined)
  })

  it('names the package that the lock lacks', () => {
    assert.throws(() => closeOver(packages, 'apps/gateway', ['absent']), /The lock holds no absent/)
  })

  it('finds none of the workshop in what the gateway of this repository needs', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const { dependencies } = lock.packages['apps/gateway']
    const names = Object.keys(closeOver(lock.packages, 'apps/gateway', Object.keys(dependencies)))
    assert.ok(names.includes('node_modules/hono'))
    assert.deepEqual(
      names.filter((name) => /anvil|playwright|vite|typescript|litesvm/.test(name)),
      [],
    )
  })
})

describe('judgeImageFiles', () => {
  it('passes the gateway with the packages that it needs', () => {
    assert.deepEqual(judgeImageFiles(write(good), 1).problems, [])
  })

  const wrong = [
    ['a node for tests', { 'node_modules/@foundry-rs/anvil/package.json': {} }, /anvil is a tool of the workshop/],
    ['a browser driver', { 'node_modules/playwright-core/package.json': {} }, /playwright-core is a tool/],
    ['a bundler', { 'node_modules/vite/package.json': {} }, /node_modules\/vite is a tool/],
    ['a compiler', { 'node_modules/typescript/package.json': {} }, /typescript is a tool/],
    ['a chain for tests', { 'node_modules/litesvm-linux-x64-gnu/package.json': {} }, /litesvm-linux-x64-gnu is a tool/],
    ['another room as a package', { 'node_modules/@foyer/test/package.json': {} }, /@foyer\/test is a tool/],
    ['another room', { 'packages/kit/dist/index.js': '' }, /packages\/kit\/dist\/index.js is no part of the gateway/],
    ['a source of the gateway', { 'apps/gateway/src/cli.ts': '' }, /src\/cli.ts is read by no process/],
    ['a test of a package', { 'node_modules/server/a.test.js': '' }, /a.test.js is read by no process/],
    ['tests of a package', { 'node_modules/server/test/a.js': '' }, /test\/a.js is read by no process/],
    ['a secret', { 'apps/gateway/dist/.env': '' }, /\.env is read by no process/],
    ['a package that no other needs', { 'node_modules/left/package.json': {} }, /left is needed by no package/],
    ['too many bytes', { 'apps/gateway/dist/big.js': 'a'.repeat(1_100_000) }, /1\.1 MB, at most 1/],
  ]
  for (const [what, files, sentence] of wrong) {
    it(`finds ${what}`, () => {
      assert.match(judgeImageFiles(write({ ...good, ...files }), 1).problems.join('\n'), sentence)
    })
  }

  it('says so where the gateway is absent', () => {
    assert.deepEqual(judgeImageFiles(write({}), 1).problems, ['apps/gateway/dist/cli.js is absent'])
  })
})

it('claims an empty folder only', () => {
  const folder = write({})
  claimFolder(join(folder, 'new'))
  assert.throws(() => claimFolder(folder), /is not empty/)
})
