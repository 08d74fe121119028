import { afterEach, expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { setTheme } from './actions/setTheme.ts'
import { cookieStorage, initialStateFromCookie } from './cookieStorage.ts'
import { createKit } from './createKit.ts'
import { memoryChain, memorySource, memoryStorage, testNetwork } from './memoryKit.fixture.ts'

type Cookie = {
  readonly name: string
  readonly path: string
  readonly sameSite: string
  readonly expires: number | null
}
declare const cookieStore: { getAll(): Promise<readonly Cookie[]>; delete(name: string): Promise<void> }

const own = async () => (await cookieStore.getAll()).filter(({ name }) => name.startsWith('foyer.'))

afterEach(async () => {
  for (const { name } of await own()) await cookieStore.delete(name)
})

test('tells the server with the next request who is connected, until they leave', async () => {
  const { connector, source } = memorySource()
  const storage = memoryStorage()
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [source] })],
    storage: cookieStorage({ storage }),
  })
  expect(await own()).toEqual([])
  await connect(kit, { wallet: connector })
  expect(initialStateFromCookie(document.cookie)).toEqual({ account: 'test:1:test-a' })
  setTheme(kit, 'dark')
  expect(initialStateFromCookie(document.cookie)).toEqual({ account: 'test:1:test-a', theme: 'dark' })
  const [cookie] = await own()
  expect(cookie).toMatchObject({ name: 'foyer.default', path: '/', sameSite: 'lax' })
  expect((cookie?.expires ?? 0) - Date.now()).toBeGreaterThan(360 * 24 * 3600 * 1000)
  expect(document.cookie.length).toBeLessThan(1000)
  expect(document.cookie).not.toContain('wallet')
  await disconnect(kit)
  expect(initialStateFromCookie(document.cookie)).toEqual({ theme: 'dark' })
  kit.destroy()
})

test('writes a cookie only for what the first paint needs', async () => {
  const cookies = cookieStorage({ storage: memoryStorage() })
  cookies.setItem('@foyer/1/default/sessions', '{"version":2}')
  cookies.setItem('@foyer/1/default/source/wc/secret', '"key"')
  cookies.setItem('@foyer/1/default/source/wc/last', '"eip155:1:0xabc"')
  cookies.setItem('other/last', '"eip155:1:0xabc"')
  expect((await own()).filter(({ name }) => name === 'foyer.default')).toEqual([])
  cookies.setItem('@foyer/1/default/last', '"eip155:1:0xabc"')
  expect(await own()).toHaveLength(2)
  cookies.removeItem('@foyer/1/default/last')
  expect((await own()).map(({ name }) => name)).not.toContain('foyer.default')
})
