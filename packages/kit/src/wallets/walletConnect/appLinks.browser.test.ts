import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { createStorage } from '../../core/storage.ts'
import { emulateTouch } from '../../ui/testing/emulate.ts'
import { createAppLinks } from './appLinks.ts'

const topic = 'a'.repeat(64)
const opened: string[] = []
const catchLink = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLAnchorElement)) return
  event.preventDefault()
  opened.push(event.target.href)
}
const button = document.createElement('button')
const never = new Promise<never>(() => undefined)

beforeEach(async () => {
  await emulateTouch(true)
  window.addEventListener('click', catchLink)
  button.textContent = 'Ask'
  document.body.append(button)
})
afterEach(async () => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'userActivation')
  window.removeEventListener('click', catchLink)
  button.remove()
  opened.length = 0
  await emulateTouch(false)
})

/** Whether a press counts, whatever has been pressed. */
const count = (isActive: boolean) =>
  void Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } })

/** The apps of a phone on which one has opened a session, and what a press on the page asks of it. */
async function phone() {
  const apps = createAppLinks({ storage: createStorage('shop', memoryStorage()) })
  await apps.load()
  apps.remember(topic, { mobileLink: 'https://harbor.example/app' })
  const link = apps.linkOf(topic, {})
  expect(link?.href).toContain('https://harbor.example/app')
  return {
    apps,
    link,
    async press(ask: () => void) {
      button.addEventListener('click', ask, { once: true })
      await userEvent.click(button)
    },
    ask(method: string, answer: Promise<unknown> = never) {
      const asked = apps.during(topic, method, answer)
      apps.open(topic, method, link)
      return asked
    },
  }
}

describe.each([
  ['personal_sign', true],
  ['eth_sendTransaction', true],
  ['eth_signTypedData_v4', true],
  ['wallet_sendCalls', true],
  ['wallet_showCallsStatus', true],
  ['wallet_switchEthereumChain', true],
  ['wallet_addEthereumChain', true],
  ['wallet_watchAsset', true],
  ['solana_signMessage', true],
  ['wallet_getCapabilities', false],
  ['wallet_getCallsStatus', false],
  ['wallet_getAssets', false],
  ['wallet_getPermissions', false],
])('%s, answered by the visitor: %s', (method, isAnswered) => {
  it(`${isAnswered ? 'opens' : 'does not open'} the app`, async () => {
    const { ask, press } = await phone()
    await press(() => void ask(method))
    expect(opened).toHaveLength(isAnswered ? 1 : 0)
  })

  it(`${isAnswered ? 'keeps' : 'does not keep'} what is asked meanwhile from opening it`, async () => {
    const { apps, ask, press } = await phone()
    void apps.during(topic, method, never)
    await press(() => void ask('personal_sign'))
    expect(opened).toHaveLength(isAnswered ? 0 : 1)
  })
})

it.each(['answered', 'refused'])('counts no longer as waiting once it is %s', async (end) => {
  const { apps, ask, press } = await phone()
  const answer = end === 'answered' ? Promise.resolve('0x') : Promise.reject(new Error('no'))
  await apps.during(topic, 'personal_sign', answer).catch(() => undefined)
  await press(() => void ask('personal_sign'))
  expect(opened).toHaveLength(1)
})

it('opens nothing without a link, nor for a session that no app here has opened', async () => {
  const { apps, press } = await phone()
  const stranger = { href: 'https://harbor.example/app', target: '_blank' as const }
  await press(() => {
    void apps.during(topic, 'personal_sign', never)
    apps.open(topic, 'personal_sign', undefined)
    void apps.during('other', 'personal_sign', never)
    apps.open('other', 'personal_sign', stranger)
  })
  expect(opened).toEqual([])
})

describe('a relay that is slow to say that it took a request', () => {
  /** A relay with a connection, which a test ends. */
  const relayOf = () => {
    const listeners = new Set<(...values: never[]) => void>()
    return {
      connected: true,
      on: (event: string, listener: (...values: never[]) => void) =>
        void (event === 'relayer_disconnect' && listeners.add(listener)),
      off: (_: string, listener: (...values: never[]) => void) => void listeners.delete(listener),
      listeners,
      lose() {
        for (const listener of [...listeners]) listener()
      },
    }
  }
  /** The visitor has pressed a button that asks the wallet; the relay has not confirmed the request. */
  const asking = async (method = 'personal_sign', answer: Promise<unknown> = never) => {
    const { apps, link, press } = await phone()
    const relay = relayOf()
    const ask = (answered = answer) => {
      vi.useRealTimers()
      return press(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        apps.openUnsaid(topic, method, link, relay)
        apps.during(topic, method, answered).catch(() => undefined)
      })
    }
    await ask()
    return { apps, ask, link, relay }
  }

  it('opens the app after a second, and not once more when the relay has said so', async () => {
    const { apps, link, relay } = await asking()
    await vi.advanceTimersByTimeAsync(999)
    expect(opened).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toHaveLength(1)
    apps.open(topic, 'personal_sign', link)
    expect(opened).toHaveLength(1)
    expect(relay.listeners.size).toBe(0)
  })

  it('opens it with what the relay says within that second, and once', async () => {
    const { apps, link } = await asking()
    await vi.advanceTimersByTimeAsync(999)
    apps.open(topic, 'personal_sign', link)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opened).toHaveLength(1)
  })

  it('opens it again for what is asked after an answer', async () => {
    let answer: ((signature: string) => void) | undefined
    const { ask } = await asking(
      'personal_sign',
      new Promise<string>((resolve) => {
        answer = resolve
      }),
    )
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened).toHaveLength(1)
    answer?.('0x')
    await vi.advanceTimersByTimeAsync(0)
    await ask(never)
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened).toHaveLength(2)
  })

  it.each<[string, (shown: Awaited<ReturnType<typeof asking>>) => void]>([
    ['the connection has ended', ({ relay }) => relay.lose()],
    ['the connection is not open', ({ relay }) => void Object.assign(relay, { connected: false })],
    ['the session is over', ({ apps }) => apps.forget(topic)],
    ['the kit is gone', ({ apps }) => apps.end()],
    ['something else waits in it as well', ({ apps }) => void apps.during(topic, 'personal_sign', never)],
    ['the press is over', () => count(false)],
  ])('opens nothing once %s', async (_, change) => {
    const shown = await asking()
    change(shown)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opened).toEqual([])
  })

  it('opens nothing for a request refused within that second, nor for one that needs no approval', async () => {
    let refuse: ((error: Error) => void) | undefined
    const answer = new Promise<never>((_, reject) => {
      refuse = reject
    })
    const { relay } = await asking('personal_sign', answer)
    refuse?.(new Error('no'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(relay.listeners.size).toBe(0)
    await asking('wallet_getCapabilities')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opened).toEqual([])
  })

  it('opens nothing for a request without a press, even with a press within that second', async () => {
    count(false)
    await asking()
    count(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opened).toEqual([])
  })
})
