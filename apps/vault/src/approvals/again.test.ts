import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import { type Approval, createApprovals } from './approvals.ts'
import { noFindings } from './findings/findings.ts'

const minute = 60_000
const asked = {
  site: { origin: 'https://harbour.example' },
  member: {
    email: 'mira@example.com',
    login: 'email' as const,
    walletId: 'w',
    addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
    mode: 'recoverable' as const,
  },
  network: { name: 'Local test chain', symbol: 'ETH', decimals: 18 },
  request: { kind: 'calls', chain: 'eip155:1', calls: [], inTurn: false, id: undefined } as const,
  isTrusted: false,
  review: () => Promise.reject(new Error('Nothing is asked in a window here.')),
}

describe('a request that had no answer in two minutes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Asks for a page that waits for ten minutes, or for as long as is said. */
  function ask(pageWaits = 10 * minute) {
    let current: Approval | undefined
    const approvals = createApprovals(
      (approval) => {
        current = approval
      },
      (approval) => current === approval,
    )
    const page = new AbortController()
    let looks = 0
    const sent: string[] = []
    const begin = (name: string, signal = page.signal) => {
      const inspect = async () => {
        looks += 1
        return noFindings
      }
      const endsAt = performance.now() + pageWaits
      const answer = approvals.ask({ ...asked, endsAt, inspect }, async () => sent.push(name), signal)
      answer.catch(() => undefined)
      return answer
    }
    return { answer: begin('first'), begin, looks: () => looks, onScreen: () => current, page, sent }
  }
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

  it('stays, and is asked again, looked at anew and carried out once for the page that still waits', async () => {
    const { answer, looks, onScreen, sent } = ask()
    const first = onScreen()
    await first?.inspect()
    await pass(2 * minute)
    const over = onScreen()
    expect(over).toMatchObject({ id: first?.id, isOver: true })
    over?.again?.()
    const again = onScreen()
    expect(again).toMatchObject({ isOver: false, endsAt: 4 * minute })
    expect(again?.id).not.toBe(first?.id)
    await again?.inspect()
    expect(looks()).toBe(2)
    // Neither what is over nor its button does anything any more.
    first?.approve(noFindings)
    over?.approve(noFindings)
    over?.again?.()
    expect(onScreen()).toBe(again)
    expect(sent).toEqual([])
    again?.approve(noFindings)
    again?.approve(noFindings)
    over?.again?.()
    expect(await answer).toBe(1)
    await pass(10 * minute)
    expect(sent).toEqual(['first'])
    expect(onScreen()).toBeUndefined()
  })

  it('ends for its page where the visitor leaves it, and for the visitor where its page does', async () => {
    const left = ask()
    await pass(2 * minute)
    left.onScreen()?.decline()
    await expect(left.answer).rejects.toMatchObject({ failure: 'late' })
    expect(left.onScreen()).toBeUndefined()
    const gone = ask()
    await pass(2 * minute)
    const over = gone.onScreen()
    gone.page.abort(new PortRefusalError('rejected'))
    await expect(gone.answer).rejects.toMatchObject({ failure: 'rejected' })
    expect(gone.onScreen()).toBeUndefined()
    over?.again?.()
    expect(gone.onScreen()).toBeUndefined()
  })

  it('offers to ask again only while its page waits for long enough', async () => {
    const short = ask(2 * minute + 30_000)
    await pass(2 * minute)
    expect(short.onScreen()).toMatchObject({ isOver: true, again: undefined })
    const long = ask(4 * minute)
    await pass(2 * minute)
    const over = long.onScreen()
    expect(over?.again).toBeDefined()
    long.page.abort(new PortRefusalError('late'))
    await expect(long.answer).rejects.toMatchObject({ failure: 'late' })
    expect(long.onScreen()).toMatchObject({ isOver: true, again: undefined })
    over?.again?.()
    expect(long.onScreen()).toMatchObject({ isOver: true })
    long.onScreen()?.approve(noFindings)
    expect(long.sent).toEqual([])
  })

  it('makes room for the next, and tells its page that it had no answer', async () => {
    const { answer, begin, onScreen, sent } = ask()
    await pass(2 * minute)
    const next = begin('next', new AbortController().signal)
    await expect(answer).rejects.toMatchObject({ failure: 'late' })
    onScreen()?.approve(noFindings)
    expect(await next).toBe(1)
    expect(sent).toEqual(['next'])
    expect(onScreen()).toBeUndefined()
  })

  it('refuses one that waited behind another for all its time', async () => {
    const { begin, onScreen } = ask()
    const first = onScreen()
    const behind = begin('behind', new AbortController().signal)
    const refused = expect(behind).rejects.toMatchObject({ failure: 'late' })
    await pass(2 * minute)
    await refused
    expect(onScreen()).toMatchObject({ id: first?.id, isOver: true })
  })
})

describe('an end that stays until it was read', () => {
  function ask(carryOut: () => Promise<unknown> = async () => 'sent') {
    const shown: (Approval | undefined)[] = []
    const approvals = createApprovals(
      (approval) => shown.push(approval),
      (approval) => shown.at(-1) === approval,
    )
    const begin = (work = carryOut) => {
      const about = { ...asked, endsAt: 10 * minute, inspect: async () => noFindings }
      const answer = approvals.ask(about, work, new AbortController().signal)
      answer.catch(() => undefined)
      return answer
    }
    return { answer: begin(), begin, onScreen: () => shown.at(-1), shown }
  }
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

  it('tells the site at once that its visitor declined, and the visitor until that is read', async () => {
    const { answer, onScreen, shown } = ask()
    shown[0]?.decline(undefined, 'untilRead')
    await expect(answer).rejects.toMatchObject({ failure: 'rejected' })
    expect(onScreen()).toMatchObject({ stage: 'declined' })
    onScreen()?.approve(noFindings)
    expect(onScreen()).toMatchObject({ stage: 'declined' })
    onScreen()?.decline()
    expect(onScreen()).toBeUndefined()
  })

  it('says that it was sent once it is carried out, and not where that failed', async () => {
    let finish: (value: string) => void = () => undefined
    const sending = new Promise<string>((resolve) => {
      finish = resolve
    })
    const good = ask(() => sending)
    good.shown[0]?.approve(noFindings, 'untilRead')
    await settled()
    expect(good.onScreen()).toMatchObject({ stage: 'busy' })
    finish('0xabcd')
    expect(await good.answer).toBe('0xabcd')
    await settled()
    expect(good.onScreen()).toMatchObject({ stage: 'done' })
    good.onScreen()?.decline()
    expect(good.onScreen()).toBeUndefined()
    const bad = ask(() => Promise.reject(new Error('refused')))
    bad.shown[0]?.approve(noFindings, 'untilRead')
    await expect(bad.answer).rejects.toThrow('refused')
    await settled()
    expect(bad.onScreen()).toBeUndefined()
    expect(bad.shown.some((each) => each?.stage === 'done')).toBe(false)
  })

  it('makes room for what is asked next, and does not come back after it', async () => {
    const { answer, begin, onScreen, shown } = ask()
    shown[0]?.approve(noFindings, 'untilRead')
    await answer
    await settled()
    expect(onScreen()).toMatchObject({ stage: 'done' })
    const next = begin()
    expect(onScreen()).toMatchObject({ isOver: false })
    expect(onScreen()?.stage).toBeUndefined()
    onScreen()?.approve(noFindings)
    expect(await next).toBe('sent')
    expect(onScreen()).toBeUndefined()
  })
})
