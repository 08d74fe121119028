import assert from 'node:assert/strict'
import { it } from 'node:test'
import { calibrate, checkBudgets } from './stepBudgets.mjs'

const budgets = { 'tests kit': 100 }
const check = (cpu, unit = 2) => checkBudgets([{ name: 'tests kit', cpu }], budgets, unit)

it('lets a step take 1.3 times its budget, and no more', () => {
  assert.deepEqual(check(260), [])
  assert.deepEqual(check(262), ['"tests kit" took 131 loops of CPU time, its budget is 100'])
})

it('asks for more on a machine whose loop takes less', () => {
  assert.deepEqual(check(130, 1), [])
  assert.deepEqual(check(132, 1), ['"tests kit" took 132 loops of CPU time, its budget is 100'])
})

it('asks for a budget of each step that takes five loops or more', () => {
  const steps = [
    { name: 'tests kit', cpu: 1 },
    { name: 'lint', cpu: 9.9 },
    { name: 'tests vault', cpu: 10 },
  ]
  assert.deepEqual(checkBudgets(steps, budgets, 2), ['"tests vault" took 5 loops and has no budget'])
})

it('refuses a budget without a step', () => {
  assert.deepEqual(checkBudgets([], budgets, 2), ['"tests kit" has a budget and is no step'])
})

it('takes some CPU time for its loop', () => {
  const unit = calibrate()
  assert.ok(unit > 0.05 && unit < 20, `${unit}`)
})
