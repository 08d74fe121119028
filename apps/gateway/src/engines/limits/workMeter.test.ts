import { expect, it } from 'vitest'
import { workMeter } from './workMeter.ts'

it('takes each question but the first once, however they come', async () => {
  const taken: (readonly [due: number, paid: number])[] = []
  const charge = workMeter(async (due, paid) => {
    taken.push([due, paid])
  })
  for (const questions of [0, 1, 0, 4, 0, 2]) await charge(questions)
  expect(taken).toEqual([
    [4, 0],
    [2, 4],
  ])
})

it('counts what was refused as taken, so that trying on costs no more than once', async () => {
  const charge = workMeter(() => Promise.reject(new Error('too many')))
  await expect(charge(5)).rejects.toThrow('too many')
  await expect(charge(0)).resolves.toBeUndefined()
})
