import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, parseAnswer } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway } from '../../testing/startTestGateway.ts'

const chains = [{ id: 'eip155:8453', name: 'Base', rpcUrls: ['http://127.0.0.1:9'] }]

describe('a search in the directory', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-search-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('finds names in any case and without accents, what begins with the word first', async () => {
    const named = ['Zcore', 'Hard Core', 'Encore', 'Core', 'Côre Extra', 'Other'].map((name, index) => ({
      id: `w${index}`,
      name,
      order: index,
    }))
    const path = join(folder, 'named.json')
    await writeFile(path, JSON.stringify({ wallets: named }))
    const running = await startTestGateway({ chains, wallets: { file: path } })
    try {
      const found = async (query: string) => {
        const { data } = parseAnswer(endpoints.wallets, await (await running.send(`/getWallets?${query}`)).json())
        return data.map(({ name }) => name)
      }
      const inOrder = ['Core', 'Côre Extra', 'Hard Core', 'Zcore', 'Encore']
      expect(await found('search=core')).toEqual(inOrder)
      expect(await found(`search=${encodeURIComponent('ĆOŔE')}`)).toEqual(inOrder)
      expect(await found('search=core&entries=2&page=2')).toEqual(['Hard Core', 'Zcore'])
      expect(await found(`names=${encodeURIComponent('core extra')}`)).toEqual(['Côre Extra'])
      expect((await running.send(`/getWallets?search=${'x'.repeat(129)}`)).status).toBe(400)
    } finally {
      await running.stop()
    }
  })
})
