import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

interface Locked {
  readonly place: string
  readonly name: string
  readonly version: string
}

/** Every package of the two scopes in the lock, wherever it lies. */
function listLocked(): readonly Locked[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries<{ version: string }>(lock.packages).flatMap(([place, { version }]) => {
    const name = /node_modules\/(@(?:walletconnect|reown)\/[^/]+)$/.exec(place)?.[1]
    return name ? [{ place, name, version }] : []
  })
}

/** The last open-source versions; what is not here keeps its licence so far. */
const last: Readonly<Record<string, string>> = {
  '@reown/walletkit': '1.2.10',
  '@walletconnect/core': '2.21.8',
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/types': '2.21.8',
  '@walletconnect/universal-provider': '2.21.8',
  '@walletconnect/utils': '2.21.8',
}

it('locks the last open-source version of each, once', () => {
  const locked = listLocked()
  const named = locked.filter(({ name }) => name in last).map(({ name, version }) => [name, version])
  expect(Object.fromEntries(named)).toEqual(last)
  expect(named).toHaveLength(Object.keys(last).length)
  expect(locked.filter(({ name }) => name.startsWith('@reown/')).map(({ name }) => name)).toEqual(['@reown/walletkit'])
})

it('each carries the text of the licence that it declares', () => {
  const locked = listLocked().filter(({ place }) => existsSync(join(root, place)))
  expect(locked.length).toBeGreaterThan(20)
  for (const { place, name } of locked) {
    const { license } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'))
    const text = readFileSync(join(root, place, 'LICENSE'), 'utf8')
    const heading = { MIT: /^MIT License/, 'Apache-2.0': /Apache License\s+Version 2\.0/ }[String(license)]
    expect({ name, license, text }).toEqual({ name, license, text: expect.stringMatching(heading ?? /^$/) })
    expect({ name, text }).toEqual({ name, text: expect.not.stringMatching(/community license|reown gateway/i) })
  }
})

it('pins by override whatever asks for a range', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const ranges = listLocked()
    .filter(({ place }) => existsSync(join(root, place)))
    .flatMap(({ place }) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'))
      return Object.entries<string>(dependencies)
    })
    .filter(([name, range]) => /^@(walletconnect|reown)\//.test(name) && !/^\d+\.\d+\.\d+$/.test(range))
  expect(ranges.length).toBeGreaterThan(0)
  expect(ranges.filter(([name]) => !(name in overrides))).toEqual([])
})
