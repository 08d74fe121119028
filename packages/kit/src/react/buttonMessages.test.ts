import { expect, it } from 'vitest'
import { words as arabic } from '../features/connect/messages.ar.ts'
import { words as german } from '../features/connect/messages.de.ts'
import { connectMessages } from '../features/connect/messages.ts'
import { shellMessages } from './buttonMessages.ts'
import { words as arabicShell } from './modalMessages.ar.ts'
import { words as germanShell } from './modalMessages.de.ts'
import { modalMessages } from './modalMessages.ts'

it.each([
  ['en', connectMessages.messages, modalMessages.messages],
  ['de', german.connect, germanShell.modal],
  ['ar', arabic.connect, arabicShell.modal],
])('says in the shell what the modal will say in %s', (lang, view, modal) => {
  const said = shellMessages({ lang, dir: 'ltr', own: undefined, isSpoken: true })
  expect(said).toEqual({ title: view?.title, closeLabel: modal?.close, loadingLabel: view?.looking })
})
