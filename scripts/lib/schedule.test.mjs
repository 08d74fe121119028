import assert from 'node:assert/strict'
import { it } from 'node:test'
import { schedule } from './schedule.mjs'

/** Steps whose ends the test decides, and what has been seen of them. */
function watch(steps, width) {
  const seen = []
  const ends = new Map()
  const run = ({ name }) => {
    seen.push(`+${name}`)
    return new Promise((resolve) => ends.set(name, resolve))
  }
  const leave = ({ name }, need) => seen.push(`-${name} for ${need}`)
  const all = schedule(steps, { width, run, leave })
  const end = async (name, isGood = true) => {
    ends.get(name)(isGood)
    await new Promise(setImmediate)
  }
  return { seen, end, all }
}

it('starts a step when what it needs has ended, and others in the meantime', async () => {
  const steps = [{ name: 'build' }, { name: 'journeys', needs: ['build'] }, { name: 'lint' }]
  const { seen, end, all } = watch(steps, 2)
  assert.deepEqual(seen, ['+build', '+lint'])
  await end('lint')
  assert.deepEqual(seen, ['+build', '+lint'])
  await end('build')
  assert.deepEqual(seen, ['+build', '+lint', '+journeys'])
  await end('journeys')
  await all
})

it('leaves out what needs a failed step, and what needs that in turn', async () => {
  const steps = [{ name: 'a' }, { name: 'b', needs: ['a'] }, { name: 'c', needs: ['b'] }, { name: 'd' }]
  const { seen, end, all } = watch(steps, 1)
  await end('a', false)
  assert.deepEqual(seen, ['+a', '-b for a', '-c for b', '+d'])
  await end('d')
  await all
})

it('starts a step after another one, whether that went well or not', async () => {
  const { seen, end, all } = watch([{ name: 'a' }, { name: 'b', after: ['a', 'elsewhere'] }], 2)
  assert.deepEqual(seen, ['+a'])
  await end('a', false)
  assert.deepEqual(seen, ['+a', '+b'])
  await end('b')
  await all
})

it('gives a step as many lanes as it takes, and all of them at most', async () => {
  const steps = [{ name: 'a' }, { name: 'wide', lanes: 5 }, { name: 'b' }]
  const { seen, end, all } = watch(steps, 2)
  assert.deepEqual(seen, ['+a', '+b'])
  await end('a')
  assert.deepEqual(seen, ['+a', '+b'])
  await end('b')
  assert.deepEqual(seen, ['+a', '+b', '+wide'])
  await end('wide')
  await all
})

it('takes a need that is not in the list for done', async () => {
  const { seen, end, all } = watch([{ name: 'journeys', needs: ['build'] }], 1)
  assert.deepEqual(seen, ['+journeys'])
  await end('journeys')
  await all
})

it('refuses steps that wait for one another', async () => {
  const steps = [
    { name: 'a', needs: ['b'] },
    { name: 'b', needs: ['a'] },
  ]
  await assert.rejects(watch(steps, 2).all, /wait for one another: a, b/)
})
