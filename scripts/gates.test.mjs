// Every gate is shown to work: it passes on its `good` fixture and fails on each `bad-*` one, for the reason that the
// fixture's expect.txt names.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { completeLock, findMissing, platformOf } from './complete-lock.mjs'
import { gates } from './gates/all.mjs'
import { root } from './lib/paths.mjs'

const fixtures = join(root, 'scripts/fixtures')

describe('every gate has a fixture that passes and one that fails', () => {
  for (const name of Object.keys(gates)) {
    it(name, () => {
      const cases = readdirSync(join(fixtures, name))
      assert.ok(cases.includes('good'), 'a good fixture')
      assert.ok(
        cases.some((item) => item.startsWith('bad-')),
        'a bad fixture',
      )
    })
  }
})

for (const [name, check] of Object.entries(gates)) {
  describe(name, () => {
    for (const item of readdirSync(join(fixtures, name))) {
      const folder = join(fixtures, name, item)
      it(item, async () => {
        const { problems } = await check(folder)
        if (item === 'good') return assert.deepEqual(problems, [])
        const expected = readFileSync(join(folder, 'expect.txt'), 'utf8').trim()
        assert.ok(problems.join('\n').includes(expected), `expected "${expected}", got:\n${problems.join('\n')}`)
      })
    }
  })
}

describe('complete-lock', () => {
  const lock = JSON.parse(readFileSync(join(fixtures, 'lock/bad-hole/package-lock.json'), 'utf8'))

  it('fills each hole once and then finds nothing to do', () => {
    const { lock: full, added } = completeLock(lock)
    assert.equal(added.length, 1)
    assert.deepEqual(full.packages['node_modules/a-darwin-arm64'], {
      version: '1.0.0',
      cpu: ['arm64'],
      os: ['darwin'],
      optional: true,
    })
    assert.deepEqual(findMissing(full), [])
  })

  it('reads the system out of a name', () => {
    assert.deepEqual(platformOf('@libsql/linux-arm-musleabihf'), { cpu: ['arm'], libc: ['musl'], os: ['linux'] })
    assert.deepEqual(platformOf('@foundry-rs/anvil-win32-amd64'), { cpu: ['x64'], os: ['win32'] })
    assert.equal(platformOf('left-pad'), null)
  })
})
