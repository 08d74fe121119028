import { portLimits } from '@foyer/contract/vault-port'
import { describe, expect, it } from 'vitest'
import { acceptHello, type ConnectedPage } from './acceptHello.ts'

const welcome = { methods: ['email'], safe: [], modes: ['recoverable' as const], limits: portLimits }
const site = 'https://harbour.example'
const hello = () => ({ t: 'foyer/hello', v: [1], nonce: crypto.randomUUID(), kit: 'foyer/0.0.0' })

/** A window and its parent, as far as messages go. */
function createWindows(versions?: readonly number[]) {
  const own = new EventTarget()
  const parent = new MessageChannel().port1
  const accepted: ConnectedPage[] = []
  void acceptHello({ own, from: parent, isAllowed: (origin) => origin === site, welcome, versions }).then((guest) =>
    accepted.push(guest),
  )
  const post = (data: unknown, { origin = site, source = parent as MessageEventSource, count = 1 } = {}) => {
    const channels = Array.from({ length: count }, () => new MessageChannel())
    const answers: unknown[] = []
    for (const { port1 } of channels) port1.onmessage = ({ data: answer }) => answers.push(answer)
    const ports = channels.map(({ port2 }) => port2)
    own.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never, ports: ports as never }))
    const end = () => {
      for (const { port1, port2 } of channels) for (const port of [port1, port2]) port.close()
    }
    return { answers, end }
  }
  return { accepted, post, stranger: new MessageChannel().port1 }
}

describe('acceptHello', () => {
  it('answers the page of a listed site with a welcome that repeats its nonce', async () => {
    const { accepted, post } = createWindows()
    const said = hello()
    const { answers, end } = post(said)
    await expect.poll(() => answers).toEqual([{ ...welcome, t: 'welcome', v: 1, nonce: said.nonce }])
    expect(accepted[0]).toMatchObject({ origin: site, version: 1, kit: 'foyer/0.0.0' })
    end()
  })

  it('A2: drops a hello of a wrong window, of a wrong or null origin, with no port or two, and of another form', async () => {
    const { accepted, post, stranger } = createWindows()
    const wrong = [
      post(hello(), { source: stranger }),
      post(hello(), { origin: 'https://harbour.example.evil' }),
      post(hello(), { origin: 'null' }),
      post(hello(), { origin: '' }),
      post(hello(), { count: 0 }),
      post(hello(), { count: 2 }),
      post({ ...hello(), t: 'hello' }),
      post({ ...hello(), kit: 'k'.repeat(3_000) }),
      post('foyer/hello'),
    ]
    const right = post(hello())
    await expect.poll(() => right.answers).toHaveLength(1)
    expect(wrong.flatMap(({ answers }) => answers)).toEqual([])
    expect(accepted).toHaveLength(1)
    for (const { end } of [...wrong, right]) end()
  })

  it('A2: drops a hello of an origin that is none, whatever is allowed, and one of more than two kilobytes', async () => {
    const own = new EventTarget()
    const { port1: source } = new MessageChannel()
    const asked: string[] = []
    const isAllowed = (origin: string) => asked.push(origin) > 0
    const accepted: ConnectedPage[] = []
    void acceptHello({ own, from: source, isAllowed, welcome }).then((guest) => accepted.push(guest))
    const { port1, port2 } = new MessageChannel()
    const post = (origin: string, data: object = hello()) =>
      own.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never, ports: [port2] as never }))
    for (const origin of ['null', '', 'file://', 'data:text/html,', 'chrome-extension://abc', 'https://a.example/b'])
      post(origin)
    expect(asked).toEqual([])
    post(site, { ...hello(), more: 'm'.repeat(1_024) })
    expect(asked).toEqual([site])
    await Promise.resolve()
    expect(accepted).toEqual([])
    post(site)
    await expect.poll(() => accepted).toMatchObject([{ origin: site }])
    for (const port of [port1, port2, source]) port.close()
  })

  it('A2: takes one port in the life of a frame', async () => {
    const { accepted, post } = createWindows()
    const first = post(hello())
    await expect.poll(() => first.answers).toHaveLength(1)
    const second = post(hello())
    const probe = new MessageChannel()
    const passed = new Promise((resolve) => (probe.port1.onmessage = resolve))
    probe.port2.postMessage('after the second')
    await passed
    expect(second.answers).toEqual([])
    expect(accepted).toHaveLength(1)
    for (const { end } of [first, second]) end()
    probe.port1.close()
  })

  it('tells both lists when no version is common, and stays open for a page of another version', async () => {
    const { accepted, post } = createWindows([2])
    const said = hello()
    const old = post(said)
    await expect.poll(() => old.answers).toEqual([{ t: 'refused', code: 'vault_version', v: [2], nonce: said.nonce }])
    expect(accepted).toEqual([])
    const next = post({ ...hello(), v: [3, 2] })
    await expect.poll(() => accepted).toHaveLength(1)
    expect(accepted[0]?.version).toBe(2)
    for (const { end } of [old, next]) end()
  })
})
