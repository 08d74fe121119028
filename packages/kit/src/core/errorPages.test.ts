import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { KitErrorCode } from './errors.ts'
import { kitError } from './kitError.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const pages = readdirSync(`${repository}docs/errors`)

describe('docsPath', () => {
  it.each(pages)('leads to %s', (page) => {
    const code = page.replace(/\.md$/, '').replaceAll('-', '_').toUpperCase() as KitErrorCode
    const { docsPath, shortMessage } = kitError(code)
    expect(readFileSync(repository + docsPath, 'utf8')).toContain(`# \`${code}\`\n\n> ${shortMessage}\n`)
  })
})
