import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkName } from './nameRules.ts'
import { suggestNames } from './suggestNames.ts'

const config = { zones: ['reown.id'], legacyZones: ['wcn.id'], reserved: ['admin'] }
const ask = (text: string, taken: (name: string) => boolean = () => false, zone?: string) =>
  suggestNames({ config, text, zone, listTaken: async (names) => new Set(names.filter(taken)) })

describe('suggestNames', () => {
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

  it('says of a reserved name that nobody may take it', async () => {
    const [exact, ...others] = await ask('admin')
    expect(exact).toEqual({ name: 'admin.reown.id', registered: false, reserved: true })
    expect(others.every((each) => !('reserved' in each))).toBe(true)
  })

  it('says of a text that is too short for a name, or reads as an address, that nobody may take it', async () => {
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
