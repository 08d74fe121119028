import { afterEach, describe, expect, it, vi } from 'vitest'
import { PolicyRefusalError } from '../account/policyRefusal.ts'
import { PortRefusalError } from '../platform/port/portRefusal.ts'
import { type Approval, createApprovals } from './approvals.ts'
import { type Findings, noFindings } from './findings/findings.ts'

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
  inspect: async () => noFindings,
  limit: () => Promise.reject(new Error('Nothing is limited here.')),
  isTrusted: true,
  endsAt: 120_000,
  review: () => Promise.reject(new Error('Nothing is asked in a window here.')),
}

function ask() {
  let shown: Approval | undefined
  const approvals = createApprovals((approval) => {
    shown = approval ?? shown
  })
  const carriedOut: unknown[] = []
  const answer = approvals.ask(asked, async (findings) => carriedOut.push(findings), new AbortController().signal)
  return { answer, approval: shown, carriedOut }
}

it('tells a site with a code and what to do next, where its visitor keeps the code of another provider', async () => {
  const { answer, approval, carriedOut } = ask()
  approval?.decline('code-kept')
  await expect(answer).rejects.toMatchObject({
    code: 5750,
    message: expect.stringContaining('Send single transactions'),
    answer: { data: { failure: 'upgrade-declined' } },
  })
  expect(carriedOut).toEqual([])
})

it('tells a site no more than that, where its visitor declined the request', async () => {
  const { answer, approval, carriedOut } = ask()
  approval?.decline()
  await expect(answer).rejects.toMatchObject({ failure: 'rejected' })
  expect(carriedOut).toEqual([])
})

describe('what the operator’s policy refuses after the press', () => {
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  /** Agrees to a request that the policy refuses then, and answers all that was shown. */
  const agree = async (stays: 'stays' | undefined, isFree: boolean) => {
    const shown: (Approval | undefined)[] = []
    const approvals = createApprovals(
      (approval) => shown.push(approval),
      (approval) => shown.at(-1) === approval,
      () => isFree,
    )
    const refuse = () => Promise.reject(new PolicyRefusalError('vault-policy-day'))
    const answer = approvals.ask(asked, refuse, new AbortController().signal)
    shown[0]?.approve(noFindings, stays)
    await expect(answer).rejects.toMatchObject({ code: 4100 })
    await settled()
    return shown
  }

  it.each([
    ['stays', false],
    [undefined, true],
  ] as const)('says it on screen until the visitor has read it, after a press that %s', async (stays, isFree) => {
    const shown = await agree(stays, isFree)
    const refused = shown.at(-1)
    expect(refused).toMatchObject({ request: asked.request })
    expect(refused?.stage).toBeUndefined()
    expect(await refused?.inspect()).toEqual({ ...noFindings, policy: 'vault-policy-day' })
    refused?.approve(noFindings)
    expect(shown.at(-1)).toBe(refused)
    refused?.decline()
    expect(shown.at(-1)).toBeUndefined()
  })

  it('tells the site alone where another screen stands in its place', async () => {
    expect((await agree(undefined, false)).at(-1)).toBeUndefined()
  })
})

/** A queue with what is on screen, and what was carried out of it. */
function queue() {
  const shown: (Approval | undefined)[] = []
  const approvals = createApprovals((approval) => shown.push(approval))
  const carriedOut: string[] = []
  const begin = (name: string, own: Partial<{ signal: AbortSignal; inspect: () => Promise<Findings> }> = {}) => {
    const { signal = new AbortController().signal, inspect = asked.inspect } = own
    const answer = approvals.ask(
      { ...asked, inspect },
      async () => {
        carriedOut.push(name)
        return name
      },
      signal,
    )
    // Each is looked at by its test; those that it leaves open are no fault.
    answer.catch(() => undefined)
    return answer
  }
  return { approvals, begin, carriedOut, shown, onScreen: () => shown.at(-1) }
}

it('shows one request at a time and the next once it is answered, in the order in which they came', async () => {
  const { approvals, begin, carriedOut, onScreen, shown } = queue()
  const answers = ['first', 'second', 'third'].map((name) => begin(name))
  expect(shown.map((each) => each?.id)).toEqual([1])
  onScreen()?.approve(noFindings)
  expect(await answers[0]).toBe('first')
  expect(onScreen()?.id).toBe(2)
  approvals.redraw()
  expect(shown.map((each) => each?.id)).toEqual([1, 2, 2])
  onScreen()?.decline()
  await expect(answers[1]).rejects.toMatchObject({ failure: 'rejected' })
  onScreen()?.approve(noFindings)
  expect(await answers[2]).toBe('third')
  expect(onScreen()).toBeUndefined()
  expect(carriedOut).toEqual(['first', 'third'])
})

it('lets eight wait behind the one on screen, and refuses a ninth', async () => {
  const { begin, onScreen } = queue()
  const [first, ...behind] = Array.from({ length: 9 }, () => begin('waits'))
  await expect(begin('too many')).rejects.toMatchObject({ failure: 'too-many' })
  onScreen()?.decline()
  await expect(first).rejects.toMatchObject({ failure: 'rejected' })
  const next = begin('fits again')
  for (let count = 0; count < 9; count += 1) onScreen()?.approve(noFindings)
  expect(await Promise.all(behind)).toEqual(Array(8).fill('waits'))
  expect(await next).toBe('fits again')
})

it('says of a request that its page no longer waits, and carries nothing of it out afterwards', async () => {
  const { begin, carriedOut, onScreen, shown } = queue()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [begin('first', first), begin('second', second), begin('third')] as const
  const leaving = onScreen()
  second.abort(new PortRefusalError('late'))
  await expect(answers[1]).rejects.toMatchObject({ failure: 'late' })
  // One that waits behind changes nothing on screen.
  expect(shown).toHaveLength(1)
  first.abort(new PortRefusalError('late'))
  await expect(answers[0]).rejects.toMatchObject({ failure: 'late' })
  expect(onScreen()).toMatchObject({ id: 1, isOver: true })
  leaving?.approve(noFindings)
  onScreen()?.approve(noFindings)
  expect(onScreen()).toMatchObject({ id: 1, isOver: true })
  onScreen()?.decline()
  expect(onScreen()).toMatchObject({ id: 3, isOver: false })
  onScreen()?.approve(noFindings)
  expect(await answers[2]).toBe('third')
  expect(carriedOut).toEqual(['third'])
})

it('shows the next request in the place of one that is over', async () => {
  const { begin, onScreen } = queue()
  const first = new AbortController()
  const late = begin('first', first)
  first.abort(new PortRefusalError('late'))
  await expect(late).rejects.toMatchObject({ failure: 'late' })
  const next = begin('next')
  expect(onScreen()).toMatchObject({ id: 2, isOver: false })
  onScreen()?.approve(noFindings)
  expect(await next).toBe('next')
  expect(onScreen()).toBeUndefined()
})

it('takes a request away that its page cancels', async () => {
  const { begin, onScreen } = queue()
  const first = new AbortController()
  const cancelled = begin('first', first)
  first.abort(new PortRefusalError('rejected'))
  await expect(cancelled).rejects.toMatchObject({ failure: 'rejected' })
  expect(onScreen()).toBeUndefined()
})

it('carries out once what is pressed twice', async () => {
  const { begin, carriedOut, onScreen } = queue()
  const first = begin('first')
  const pressed = onScreen()
  pressed?.approve(noFindings)
  pressed?.approve(noFindings)
  expect(await first).toBe('first')
  expect(await Promise.all([begin('second'), onScreen()?.approve(noFindings)])).toEqual(['second', undefined])
  expect(carriedOut).toEqual(['first', 'second'])
})

it('looks at a request once, and only when the one before it was carried out', async () => {
  let finish: () => void = () => undefined
  const sent = new Promise<void>((resolve) => {
    finish = resolve
  })
  const shown: (Approval | undefined)[] = []
  const approvals = createApprovals((approval) => shown.push(approval))
  const { signal } = new AbortController()
  const first = approvals.ask(asked, () => sent, signal)
  let looks = 0
  const inspect = async () => {
    looks += 1
    return noFindings
  }
  const second = approvals.ask({ ...asked, inspect }, async () => 'second', signal)
  shown.at(-1)?.approve(noFindings)
  const found = [shown.at(-1)?.inspect(), shown.at(-1)?.inspect()]
  await Promise.resolve()
  expect(looks).toBe(0)
  finish()
  await first
  expect(await Promise.all(found)).toEqual([noFindings, noFindings])
  expect(looks).toBe(1)
  shown.at(-1)?.approve(noFindings)
  expect(await second).toBe('second')
})

it('tells a site that its visitor declined to sign in', async () => {
  const shown: (Approval | undefined)[] = []
  const approvals = createApprovals((approval) => shown.push(approval))
  const request = { kind: 'message', chain: 'eip155:1', bytes: new Uint8Array(), text: '', isSignIn: true } as const
  const answer = approvals.ask({ ...asked, request }, async () => 'signed', new AbortController().signal)
  shown.at(-1)?.decline()
  await expect(answer).rejects.toMatchObject({ failure: 'sign-in-declined', code: 4001 })
})

describe('what was agreed to in the frame', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const agree = (isShown?: (approval: Approval) => boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const shown: (Approval | undefined)[] = []
    const approvals = createApprovals((approval) => shown.push(approval), isShown)
    const ending = { resolve: (_: string): void => undefined, reject: (_: Error): void => undefined }
    const carried = new Promise<string>((resolve, reject) => Object.assign(ending, { resolve, reject }))
    const { signal } = new AbortController()
    const answer = approvals.ask(asked, () => carried, signal)
    const ask = () => approvals.ask(asked, async () => 'next', signal)
    answer.catch(() => undefined)
    shown[0]?.approve(noFindings, 'stays')
    return { answer, approvals, ask, ending, onScreen: () => shown.at(-1) }
  }

  it('stays on screen until it is carried out, says so for a moment, and leaves', async () => {
    const { answer, approvals, ending, onScreen } = agree()
    expect(onScreen()).toMatchObject({ id: 1, stage: 'busy' })
    approvals.redraw()
    expect(onScreen()).toMatchObject({ id: 1, stage: 'busy' })
    ending.resolve('sent')
    expect(await answer).toBe('sent')
    await vi.advanceTimersByTimeAsync(800)
    expect(onScreen()).toMatchObject({ id: 1, stage: 'done' })
    await vi.advanceTimersByTimeAsync(40)
    expect(onScreen()).toBeUndefined()
  })

  it('leaves at once where it fails, which its page says', async () => {
    const { answer, ending, onScreen } = agree()
    ending.reject(new Error('refused'))
    await expect(answer).rejects.toThrow('refused')
    await Promise.resolve()
    expect(onScreen()).toBeUndefined()
  })

  it('makes room for what is asked next', async () => {
    const { answer, ask, ending, onScreen } = agree()
    const next = ask()
    expect(onScreen()?.id).toBe(2)
    ending.resolve('sent')
    expect(await answer).toBe('sent')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onScreen()).toMatchObject({ id: 2 })
    onScreen()?.approve(noFindings)
    expect(await next).toBe('next')
    expect(onScreen()).toBeUndefined()
  })

  it('takes no other screen away', async () => {
    const { answer, ending, onScreen } = agree(() => false)
    ending.resolve('sent')
    expect(await answer).toBe('sent')
    await vi.advanceTimersByTimeAsync(2_000)
    // Another screen stands there, which this queue knows nothing of.
    expect(onScreen()).toMatchObject({ stage: 'busy' })
  })
})
