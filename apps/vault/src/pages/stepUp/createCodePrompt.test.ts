import { expect, it } from 'vitest'
import { StepUpDeclined } from '../../account/stepUp.ts'
import { createCodePrompt } from './createCodePrompt.ts'

const question = { send: async () => undefined, byPasskey: undefined }

it('leaves a question that another one takes the place of', async () => {
  const prompt = createCodePrompt()
  const first = prompt.ask(question)
  const second = prompt.ask(question)
  await expect(first).rejects.toBeInstanceOf(StepUpDeclined)
  prompt.current()?.done()
  await expect(second).resolves.toBeUndefined()
  expect(prompt.current()).toBeUndefined()
})

it('keeps a question open when the answer to one that was left comes late', async () => {
  const prompt = createCodePrompt()
  const first = prompt.ask(question)
  const left = prompt.current()
  left?.leave()
  await expect(first).rejects.toBeInstanceOf(StepUpDeclined)
  const second = prompt.ask(question)
  const open = prompt.current()
  left?.done()
  expect(prompt.current()).toBe(open)
  open?.done()
  await expect(second).resolves.toBeUndefined()
})
