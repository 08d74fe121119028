import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../', import.meta.url))
const architecture = readFileSync(fileURLToPath(new URL('../../../../ARCHITECTURE.md', import.meta.url)), 'utf8')

/** The ids that the rooms of the kit define, as `room id`. */
function definedIds(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\./.test(path),
  )
  return files.flatMap((path) => {
    // Comments show how a resource is defined, too.
    const code = readFileSync(join(sources, path), 'utf8').replace(/^ *\*.*$/gm, '')
    const found = code.matchAll(/\b(?:defineResource|defineDraft)(?:<[^>]*>)?\(\s*'(\w+)'/g)
    const room = /^(?:features\/)?\w+/.exec(path.replaceAll('\\', '/'))?.[0]
    return Array.from(found, ([, id]) => `${room} ${id}`)
  })
}

/** The ids of the table in ARCHITECTURE.md, in the same form. */
function listedIds(): string[] {
  const [, table = ''] = /\| room +\| resources +\|\n(.*?)\n\n/s.exec(architecture) ?? []
  return table.split('\n').flatMap((row) => {
    const [room, ...ids] = Array.from(row.matchAll(/`([^`]+)`/g), ([, name]) => name)
    return ids.map((id) => `${room} ${id}`)
  })
}

test('defines each resource once', () => {
  const ids = definedIds().map((entry) => entry.split(' ')[1])
  expect(ids.length).toBeGreaterThan(40)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('lists every resource in ARCHITECTURE.md, by its room', () => {
  expect(listedIds().sort()).toEqual(definedIds().sort())
})
