import assert from 'node:assert/strict'
import { it } from 'node:test'
import { planChecks } from './changes.mjs'

const rooms = ['packages/contract', 'packages/kit', 'packages/test', 'apps/gateway', 'e2e']
const tested = rooms.slice(0, 4)
const plan = (...paths) => planChecks(paths, { rooms, tested })

it('reaches from the contract into every room that imports it', () => {
  const { types, tests, publicNames } = plan('packages/contract/src/address.ts')
  assert.deepEqual(types, ['packages/contract'])
  assert.deepEqual(tests, tested)
  assert.ok(publicNames)
})

it('stays in the kit where only the kit changed', () => {
  const { types, tests } = plan('packages/kit/src/ui/Row.tsx', 'packages/kit/src/ui/Row.module.css')
  assert.deepEqual(types, ['packages/kit'])
  assert.deepEqual(tests, ['packages/kit'])
})

it('asks for no report of the public names when only tests changed', () => {
  assert.equal(plan('packages/kit/src/ui/Row.browser.test.tsx').publicNames, false)
})

it('looks at locks and licences when a manifest changed', () => {
  assert.deepEqual(plan('packages/kit/package.json').gates, ['lock', 'licences'])
})

it('checks the package names and the format of a page of words, and nothing else', () => {
  assert.deepEqual(plan('docs/operate/watch.md'), {
    types: [],
    tests: [],
    gates: ['package-names'],
    scripts: false,
    journeys: false,
    publicNames: false,
    sources: [],
  })
})
