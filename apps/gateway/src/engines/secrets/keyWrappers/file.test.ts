import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { file } from './file.ts'
import { keyPurposes } from './keyWrapper.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-key-file-'))
const request = { purpose: keyPurposes.VAULT_KEK, pin: undefined }
const none = Buffer.alloc(0)
const key = randomBytes(32)
const written = (name: string, text: string, mode = 0o600) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('file', () => {
  it('makes a file that its owner alone reads, and opens it', async () => {
    const path = join(folder, 'made.key')
    await file.wrap(path, key, request)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await file.open(path, none, request)).toEqual(key)
  })

  it('makes none in the place of another, and none in a folder that is not there', async () => {
    const path = written('there.key', 'something')
    for (const place of [path, join(folder, 'none', 'a.key')]) {
      await expect(file.wrap(place, key, request)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    }
    expect(readFileSync(path, 'utf8')).toBe('something')
  })

  it.each([0o400, 0o600, 0o440, 0o640])('opens a file of mode %o', async (mode) => {
    const path = written(`mode-${mode}.key`, `${key.toString('base64')}\n`, mode)
    expect(await file.open(path, none, request)).toEqual(key)
  })

  it.each([0o644, 0o604, 0o602, 0o601, 0o660, 0o666])(
    'refuses a file of mode %o, which others may use',
    async (mode) => {
      const path = written(`mode-${mode}.key`, `${key.toString('base64')}\n`, mode)
      const failure = await file.open(path, none, request).catch((error: unknown) => error)
      expect(failure).toMatchObject({
        code: 'FILE_OPEN_TO_OTHERS',
        nextStep: expect.stringContaining(`chmod 600 ${path}`),
      })
      expect(String(failure)).not.toContain(key.toString('base64'))
    },
  )

  it.each([
    ['nothing', ''],
    ['a short key', randomBytes(16).toString('base64')],
    ['a word', 'a-secret-word'],
    ['two keys', `${key.toString('base64')}\n${key.toString('base64')}`],
    ['too much', 'A'.repeat(10_000)],
  ])('refuses a file that holds %s, without its content', async (what, text) => {
    const failure = await file.open(written(`${what}.key`, text), none, request).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'NOT_A_KEY' })
    expect(String(failure)).not.toContain('a-secret-word')
  })

  it('refuses a file that is not there, a folder, and a pipe that nothing writes to, at once', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', ['-m', '600', pipe])
    await expect(file.open(join(folder, 'none.key'), none, request)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    await expect(file.open(folder, none, request)).rejects.toMatchObject({ code: 'NOT_A_KEY' })
    await expect(file.open(pipe, none, request)).rejects.toMatchObject({ code: 'NOT_A_KEY' })
  })

  it('takes a whole path alone', () => {
    expect(file.problemOf('vault.key')).toContain('a whole path')
    expect(file.problemOf('/run/secrets/vault.key')).toBeUndefined()
  })
})
