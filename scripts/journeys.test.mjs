import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles } from './lib/listFiles.mjs'
import { root } from './lib/paths.mjs'

// Files share the vaults of their worker, in an order that changes: a member of another file has logged in before, or has mail.
test('finds no member of the wallet in the journeys of two files', () => {
  const filesOf = new Map()
  for (const file of listFiles(root, 'e2e/journeys'))
    for (const [address] of readFileSync(join(root, file), 'utf8').matchAll(/[\w.-]+@harbour\.example/g))
      filesOf.set(address, new Set([...(filesOf.get(address) ?? []), file]))
  assert.ok(filesOf.size > 20)
  assert.deepEqual(
    [...filesOf].filter(([, files]) => files.size > 1).map(([address, files]) => [address, [...files]]),
    [],
  )
})
