import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkName } from './nameRules.ts'
import { suggestNames } from './suggestNames.ts'

const config = { zones: ['reown.id'], legacyZones: ['wcn.id'], reserved: ['admin'] }
const ask = (text: string, taken: (name: string) => boolean = () => false, zone?: string) =>
  suggestNames({ config, text, zone, listTaken: async (names) => new Set(names.filter(taken)) })

afterEach(() => {
  vi.restoreAllMocks()
})

/** The labels that are suggested, the exact one aside. */
async function others(text: string, taken: (name: string) => boolean = () => false): Promise<string[]> {
  const [, ...rest] = await ask(text, taken)
  return rest.map(({ name }) => name.replace('.reown.id', ''))
}
const draw = (number: number) => vi.spyOn(Math, 'random').mockReturnValue(number)

describe('suggestNames', () => {
  it('tries endings and beginnings that read well, in this order', async () => {
    const first = ['harbor25', 'harbor-eth', 'my-harbor', 'harbor-one']
    const second = ['hey-harbor', 'harbor-here', 'harbor-dev', 'the-harbor']
    const isIn = (list: readonly string[]) => (name: string) => list.includes(name.replace('.reown.id', ''))
    expect(await others('harbor')).toEqual(first)
    expect(await others('harbor', isIn(first))).toEqual(second)
    draw(0)
    expect(await others('harbor', isIn([...first, ...second]))).toEqual([
      'harbor126',
      'harbor100',
      'harbor1000',
      'harbor10000',
    ])
  })

  it('ends names in numbers of three digits, then of more, each once', async () => {
    const isWord = (name: string) => !/^[a-z]+\d{3,}\./.test(name) || name.startsWith('harbor126.')
    draw(0.999_999_9)
    expect(await others('harbor', isWord)).toEqual(['harbor999', 'harbor9999', 'harbor99999'])
    draw(0.5)
    expect(await others('harbor', isWord)).toEqual(['harbor550', 'harbor5500', 'harbor55000'])
  })

  it('asks what is taken until there are five names, and five times at most', async () => {
    const asked: number[] = []
    const count = (isTaken: boolean) =>
      suggestNames({
        config,
        text: 'harbor',
        zone: undefined,
        listTaken: async (names) => {
          asked.push(names.length)
          return new Set(isTaken ? names : [])
        },
      })
    expect(await count(false)).toHaveLength(5)
    expect(asked).toEqual([1, 9])
    asked.length = 0
    vi.spyOn(Math, 'random').mockImplementation(() => asked.length / 10)
    expect(await count(true)).toEqual([{ name: 'harbor.reown.id', registered: true }])
    expect(asked).toEqual([1, 9, 1, 1, 1])
  })

  it('leaves hyphens that stand around or together out of the variants', async () => {
    expect(await others('-tea--pot-')).toEqual(['tea-pot72', 'tea-pot-eth', 'my-tea-pot', 'tea-pot-one'])
    expect(await others('----')).toEqual(['name32', 'name-eth', 'my-name', 'name-one'])
  })

  it('cuts what would be longer than 64 characters, also at a hyphen', async () => {
    const long = await others('a'.repeat(64))
    expect(long.slice(1)).toEqual([`${'a'.repeat(60)}-eth`, `my-${'a'.repeat(61)}`, `${'a'.repeat(60)}-one`])
    expect(long[0]).toMatch(/^a{62}\d\d$/)
    expect((await others(`${'a'.repeat(59)}-bbbb`))[1]).toBe(`${'a'.repeat(59)}-eth`)
    expect((await others(`${'a'.repeat(60)}-bbb`))[2]).toBe(`my-${'a'.repeat(60)}`)
    expect(await others('b'.repeat(63))).toHaveLength(4)
  })

  it('suggests no name that is reserved, or that is the one typed', async () => {
    const reserved = ['harbor-eth', 'my-harbor']
    const names = await suggestNames({
      config: { ...config, reserved },
      text: 'harbor',
      zone: undefined,
      listTaken: async () => new Set(),
    })
    expect(names.map(({ name }) => name.replace('.reown.id', ''))).toEqual([
      'harbor',
      'harbor25',
      'harbor-one',
      'hey-harbor',
      'harbor-here',
    ])
  })

  it.each([
    ['ab', 'Type 3 to 64 characters.'],
    ['a'.repeat(65), 'Type 3 to 64 characters.'],
    ['al_ice', 'A name has lower-case letters a to z, digits and hyphens only.'],
    ['alice.bob', 'A name has lower-case letters a to z, digits and hyphens only.'],
  ])('says of %.10s: %s', async (text, message) => {
    await expect(ask(text)).rejects.toMatchObject({ message })
  })

  it('names the zones in which names are registered', async () => {
    const zones = ['reown.id', 'foyer.example']
    const asked = suggestNames({
      config: { ...config, zones },
      text: 'harbor',
      zone: 'other.id',
      listTaken: async () => new Set(),
    })
    await expect(asked).rejects.toMatchObject({ message: 'Names are registered in reown.id, foyer.example here.' })
  })

  it('says the exact name first and four free ones after it', async () => {
    const suggestions = await ask('alice', (name) => name === 'alice.reown.id' || name.includes('eth'))
    expect(suggestions).toHaveLength(5)
    expect(suggestions[0]).toEqual({ name: 'alice.reown.id', registered: true })
    for (const { name, registered } of suggestions.slice(1)) {
      expect(registered).toBe(false)
      expect(name).toContain('alice')
      expect(name).not.toContain('eth')
    }
  })

  it('marks a reserved name as not to be taken', async () => {
    const [exact, ...others] = await ask('admin')
    expect(exact).toEqual({ name: 'admin.reown.id', registered: false, reserved: true })
    expect(others.every((each) => !('reserved' in each))).toBe(true)
  })

  it('marks a text that is too short for a name, or reads as an address, as not to be taken', async () => {
    for (const text of ['abc', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8']) {
      const [exact, ...others] = await ask(text)
      expect(exact).toEqual({ name: `${text}.reown.id`, registered: false, reserved: true })
      expect(others).toHaveLength(4)
    }
    expect((await ask('abcd'))[0]).toEqual({ name: 'abcd.reown.id', registered: false })
  })

  it('finds free ones though every name that reads well is taken', async () => {
    const suggestions = await ask('alice', (name) => !/\d{4,}/.test(name))
    expect(suggestions).toHaveLength(5)
  })

  it('takes a whole name of a zone, and every zone that may be read', async () => {
    expect((await ask('alice.reown.id'))[0]?.name).toBe('alice.reown.id')
    expect((await ask('alice', undefined, 'wcn.id'))[0]?.name).toBe('alice.wcn.id')
    expect((await ask('alice', undefined, '.reown.id'))[0]?.name).toBe('alice.reown.id')
    expect((await ask('alice', undefined, ''))[0]?.name).toBe('alice.reown.id')
    await expect(ask('alice', undefined, 'other.id')).rejects.toMatchObject({ code: 'invalid', field: 'zone' })
  })

  it.each(['ab', 'a'.repeat(65), 'Alice', 'al ice', 'alice.bob', 'al_ice', ''])('refuses "%s"', async (text) => {
    await expect(ask(text)).rejects.toMatchObject({ code: 'invalid', field: 'name' })
  })

  it('offers only names that can be registered, each once', async () => {
    const letter = fc.constantFrom(...'abc019-')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letter, minLength: 3, maxLength: 64 }), async (text) => {
        const [exact, ...others] = await ask(text)
        expect(exact?.name).toBe(`${text}.reown.id`)
        expect(others).toHaveLength(4)
        for (const { name } of others) checkName(name, config)
        expect(new Set(others.map(({ name }) => name)).size).toBe(4)
      }),
    )
  })
})
