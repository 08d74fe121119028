import { portErrorCodes, type VaultMessage } from '@foyer/contract/vault-port'
import { afterEach, describe, expect, it } from 'vitest'
import { PortRefusalError } from './portRefusal.ts'
import { type PortHandlers, type ServedPort, servePort } from './servePort.ts'

const user = { accounts: [], chains: {}, mode: 'recoverable' as const }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function serve(own: Partial<PortHandlers> = {}) {
  const never = () => new Promise<never>(() => undefined)
  const nothing = async () => ({})
  const handlers: PortHandlers = {
    ping: nothing,
    'session.get': async () => ({ state: 'out', user: null }),
    'login.start': never,
    'login.cancel': nothing,
    logout: nothing,
    'security.open': never,
    'user.get': async () => user,
    'accounts.setPreferred': async () => user,
    'chain.set': nothing,
    rpc: never,
    'dapp.set': nothing,
    'theme.set': nothing,
    ...own,
  }
  const { port1, port2 } = new MessageChannel()
  const answers: VaultMessage[] = []
  port1.onmessage = ({ data }: MessageEvent<VaultMessage>) => answers.push(data)
  let now = 0
  const served: ServedPort = servePort(port2, handlers, () => now)
  closers.push(() => {
    served.close()
    port1.close()
  })
  let id = 0
  const ask = (m: string, p: unknown = {}, more: object = {}) => {
    id += 1
    port1.postMessage({ t: 'req', id, m, p, deadline: 10_000, ...more })
    return id
  }
  const answerTo = async (wanted: number) => {
    await expect.poll(() => answers.some((each) => 'id' in each && each.id === wanted)).toBe(true)
    return answers.find((each) => 'id' in each && each.id === wanted)
  }
  return { answers, answerTo, ask, port: port1, served, later: (ms: number) => (now += ms) }
}

const failed = (code: number, failure: string) => ({ t: 'err', e: { code, data: { failure } } })

describe('servePort', () => {
  it('answers what a page asks, and tells events', async () => {
    const { answers, answerTo, ask, served } = serve()
    expect(await answerTo(ask('user.get'))).toMatchObject({ t: 'res', ok: true, r: user })
    served.emit('resize', { height: 216 })
    await expect.poll(() => answers.at(-1)).toEqual({ t: 'ev', n: 'resize', p: { height: 216 } })
  })

  it('hands a handler only what its schema reads', async () => {
    const seen: unknown[] = []
    const { answerTo, ask } = serve({
      'chain.set': async (parameters) => {
        seen.push(parameters)
        return {}
      },
    })
    await answerTo(ask('chain.set', { chain: 'eip155:1', more: true }))
    expect(seen).toEqual([{ chain: 'eip155:1' }])
    expect(await answerTo(ask('chain.set', { chain: 1 }))).toMatchObject(failed(portErrorCodes.invalid, 'invalid'))
    expect(await answerTo(ask('chain.unset'))).toMatchObject(failed(portErrorCodes.invalid, 'invalid'))
    expect(seen).toHaveLength(1)
  })

  it('A19: lets no key through that reaches into the ancestry of objects', async () => {
    const seen: object[] = []
    const { answerTo, ask } = serve({
      rpc: async ({ params }) => {
        seen.push(params as object)
        return 'done'
      },
    })
    const params = JSON.parse('[{"to":"0x1","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]')
    await answerTo(ask('rpc', { chain: 'eip155:1', method: 'eth_call', params }))
    expect(JSON.stringify(seen)).toBe('[[{"to":"0x1"}]]')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('A3: refuses the seventeenth open request and takes one more when one has ended', async () => {
    const { answerTo, ask, port } = serve()
    const open = Array.from({ length: 16 }, () => ask('rpc', { chain: 'eip155:1', method: 'personal_sign' }))
    expect(await answerTo(ask('ping'))).toMatchObject(failed(portErrorCodes.limited, 'too-many'))
    port.postMessage({ t: 'cancel', id: open[0] })
    expect(await answerTo(open[0] ?? 0)).toMatchObject(failed(portErrorCodes.rejected, 'rejected'))
    expect(await answerTo(ask('ping'))).toMatchObject({ t: 'res' })
  })

  it('A3: refuses the sixty-first message of a second', async () => {
    const { answerTo, ask, later } = serve()
    const asked = Array.from({ length: 61 }, () => ask('user.get'))
    expect(await answerTo(asked[59] ?? 0)).toMatchObject({ t: 'res' })
    expect(await answerTo(asked[60] ?? 0)).toMatchObject(failed(portErrorCodes.limited, 'too-many'))
    later(999)
    expect(await answerTo(ask('user.get'))).toMatchObject(failed(portErrorCodes.limited, 'too-many'))
    later(1)
    expect(await answerTo(ask('user.get'))).toMatchObject({ t: 'res' })
  })

  it('A3: refuses a message of a megabyte and one that is replayed while it is open', async () => {
    const { answerTo, ask, answers } = serve()
    const large = ask('rpc', { chain: 'eip155:1', method: 'eth_call', params: ['a'.repeat(1_000_000)] })
    expect(await answerTo(large)).toMatchObject(failed(portErrorCodes.invalid, 'invalid'))
    const first = ask('rpc', { chain: 'eip155:1', method: 'personal_sign' })
    ask('rpc', { chain: 'eip155:1', method: 'personal_sign' }, { id: first })
    expect(await answerTo(first)).toMatchObject(failed(portErrorCodes.invalid, 'invalid'))
    expect(answers.filter((each) => 'id' in each && each.id === first)).toHaveLength(1)
  })

  it('A3: takes a message of a quarter of a megabyte, and nothing larger', async () => {
    const { answerTo, ask } = serve({ rpc: async () => 'done' })
    const send = (letters: number) =>
      answerTo(ask('rpc', { chain: 'eip155:1', method: 'eth_call', params: ['a'.repeat(letters)] }))
    expect(await send(130_900)).toMatchObject({ t: 'res', r: 'done' })
    expect(await send(131_072)).toMatchObject(failed(portErrorCodes.invalid, 'invalid'))
  })

  it('answers no message whose number is none', async () => {
    const { answers, answerTo, ask } = serve()
    for (const id of [1.5, 2 ** 53, -1.5]) ask('user.get', {}, { id })
    const right = ask('ping')
    await answerTo(right)
    expect(answers.map((each) => 'id' in each && each.id)).toEqual([right])
  })

  it('lets every handler know that the port is closed', async () => {
    const signals: AbortSignal[] = []
    const { ask, served } = serve({
      rpc: (_parameters, signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    for (let count = 0; count < 2; count += 1) ask('rpc', { chain: 'eip155:1', method: 'personal_sign' })
    await expect.poll(() => signals).toHaveLength(2)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
    served.close()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(signals[0]?.reason).toMatchObject({ failure: 'late' })
  })

  it('stops a request whose time is over, and lets its handler know', async () => {
    const signals: AbortSignal[] = []
    const { answerTo, ask } = serve({
      rpc: (_parameters, signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    const late = ask('rpc', { chain: 'eip155:1', method: 'eth_call' }, { deadline: 1 })
    expect(await answerTo(late)).toMatchObject(failed(portErrorCodes.failed, 'late'))
    expect(signals[0]?.aborted).toBe(true)
  })

  it('tells the code of a refusal, and of anything else no word', async () => {
    const { answerTo, ask } = serve({
      ping: async () => {
        throw new Error('the half of the secret is 0x1234')
      },
      'user.get': async () => {
        throw new PortRefusalError('not-allowed')
      },
    })
    expect(await answerTo(ask('user.get'))).toMatchObject({ e: { code: 4200, text: 'Action not allowed' } })
    expect(JSON.stringify(await answerTo(ask('ping')))).not.toContain('secret')
  })
})
