import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { errorSentences } from './errorSentences.ts'
import { KitError, type KitErrorCode } from './errors.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const pages = readdirSync(`${repository}docs/errors`)

describe('docsPath', () => {
  it.each(pages)('leads to %s', (page) => {
    const code = page.replace(/\.md$/, '').replaceAll('-', '_').toUpperCase() as KitErrorCode
    const { docsPath, shortMessage } = new KitError(code, errorSentences[code])
    expect(readFileSync(repository + docsPath, 'utf8')).toContain(`# \`${code}\`\n\n> ${shortMessage}\n`)
  })
})
