import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, memoryStorage, testNetwork } from '../../core/memoryKit.fixture.ts'
import { createKit } from '../../exports/createKit.ts'
import { addSession, loadSessions, removeSessions } from './sessions.ts'
import { signIn } from './signIn.ts'
import type { SignInSession } from './signInOptions.ts'
import { signInOf } from './signInState.ts'

const session: SignInSession = { address: '0xA', networkIds: ['test:1'] }
const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

/** A server that holds sessions, and a browser that a page is loaded in anew. */
function setUp() {
  const server = { sessions: [session] as SignInSession[], isAway: false, signOuts: 0 }
  const storage = memoryStorage()
  const load = async () => {
    const plugin = signIn({
      getNonce: async () => 'abcdefgh1',
      verify: async () => session,
      getSession: async () => server.sessions,
      signOut: async ({ address }) => {
        server.signOuts += 1
        if (server.isAway) throw new TypeError('Failed to fetch')
        server.sessions = server.sessions.filter((each) => each.address !== address)
      },
    })
    const site = { appName: 'Harbour Cafe', networks: [testNetwork('1')], chains: [memoryChain()] } as const
    const kit = createKit({ ...site, storage, plugins: [plugin] })
    kits.push(kit)
    await loadSessions(kit)
    const known = () => signInOf(kit).store.getState().sessions
    return { kit, known }
  }
  return { server, storage, load }
}

describe('a session that ended while the server was away', () => {
  it('stays over after a reload, and is ended at the server once that answers', async () => {
    const { server, storage, load } = setUp()
    const first = await load()
    expect(first.known()).toEqual([session])
    server.isAway = true
    await expect(removeSessions(first.kit, [session])).rejects.toThrow('Failed to fetch')
    expect(first.known()).toEqual([])
    const second = await load()
    expect(second.known()).toEqual([])
    server.isAway = false
    const third = await load()
    expect(third.known()).toEqual([])
    await vi.waitFor(() => expect(server.sessions).toEqual([]))
    await vi.waitFor(() => expect([...storage.entries.keys()].filter((key) => key.endsWith('signInEnded'))).toEqual([]))
    expect(server.signOuts).toBe(3)
  })

  it('gives way to one that the visitor begins', async () => {
    const { server, load } = setUp()
    const first = await load()
    server.isAway = true
    await expect(removeSessions(first.kit, [session])).rejects.toThrow()
    server.isAway = false
    addSession(first.kit, session)
    const second = await load()
    expect(second.known()).toEqual([session])
    expect(server.signOuts).toBe(1)
  })

  it('disappears where the server holds it no more', async () => {
    const { server, storage, load } = setUp()
    const { kit } = await load()
    server.isAway = true
    await expect(removeSessions(kit, [session])).rejects.toThrow()
    server.sessions = []
    expect((await load()).known()).toEqual([])
    expect([...storage.entries.keys()].filter((key) => key.endsWith('signInEnded'))).toEqual([])
  })
})
