import { expect, test } from 'vitest'
import { bioProblem, pictureProblem } from './NameProfileView.tsx'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test.each([
  ['', undefined],
  ['https://images.example/', undefined],
  ['https://images.example/a/b_c-7.png?size=64&v=2', undefined],
  [`ipfs://${cid}`, undefined],
  [`ipfs://${cid}/7/me.png`, undefined],
  ['images.example/7.png', 'pictureBad'],
  ['http://images.example/7.png', 'pictureBad'],
  ['https://images.example', 'pictureBad'],
  ['https://localhost/7.png', 'pictureBad'],
  ['https://127.0.0.1/7.png', 'pictureBad'],
  ['https://me:secret@images.example/7.png', 'pictureBad'],
  ['https://images.example/a b.png', 'pictureBad'],
  ['ipfs://short', 'pictureBad'],
  ['javascript:alert(1)', 'pictureBad'],
  ['data:image/png;base64,AAAA', 'pictureBad'],
  [`https://images.example/${'a'.repeat(255)}`, 'long'],
])('the picture %s has the problem %s', (text, problem) => {
  expect(pictureProblem(text)).toBe(problem)
})

test.each([
  ['', undefined],
  ['Painter in Lisbon. 1/2 @me', undefined],
  ['a'.repeat(255), undefined],
  ['a'.repeat(256), 'long'],
  ['<b>', 'bioBad'],
  ['Malerin in Köln', 'bioBad'],
])('the bio %s has the problem %s', (text, problem) => {
  expect(bioProblem(text)).toBe(problem)
})
