import { expect, test } from 'vitest'
import { mixedScripts } from './mixedScripts.ts'

test.each([
  ['alice.eth', []],
  ['bob-7.reown.id', []],
  ['\u0430\u043b\u0438\u0441\u0430.eth', []],
  ['\u0430lice.eth', ['Latin', 'Cyrillic']],
  ['alic\u03b5.reown.id', ['Latin', 'Greek']],
])('%s mixes %j', (name, scripts) => {
  expect(mixedScripts(name)).toEqual(scripts)
})
