import { writeFileSync } from 'node:fs'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { sceneGroups } from '../../apps/demo/src/stage/scenes.ts'
import { axeNote } from './axeNote.ts'
import { looks } from './looks.ts'

const file = new URL('../../apps/demo/measured/axe.json', import.meta.url)

/** Writes down what axe found in all states, for the playground's proof strip; a run of a part leaves it as it was. */
export default class AxeFigure implements Reporter {
  readonly #found = new Map<string, number>()

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { description = '', type } of result.annotations) {
      const [look = '', count = ''] = description.split(' ')
      if (type === axeNote) this.#found.set(`${test.title} ${look}`, Number(count))
    }
  }

  onEnd(_: FullResult): void {
    const states = sceneGroups.flatMap(({ scenes }) => scenes).length
    const all = Object.values(looks).flatMap((languages) => Object.values(languages).flat()).length
    if (this.#found.size < states * all) return
    const violations = [...this.#found.values()].reduce((sum, count) => sum + count, 0)
    writeFileSync(file, `${JSON.stringify({ violations, states, looks: all }, null, 2)}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
