import { describe, expect, it } from 'vitest'
import { shareWork } from './shareWork.ts'

describe('shareWork', () => {
  const begin = () => {
    let answer = (_: string) => {}
    let stopped = 0
    const signals: AbortSignal[] = []
    const work = shareWork<string>({
      begin: (signal) => {
        signals.push(signal)
        return new Promise((resolve, reject) => {
          answer = resolve
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        })
      },
      onStop: () => {
        stopped += 1
      },
      first: undefined,
    })
    return { work, answer: (text: string) => answer(text), isStopped: () => signals[0]?.aborted, stops: () => stopped }
  }

  it('goes on for those who stay, and answers them', async () => {
    const { work, answer, isStopped, stops } = begin()
    const gone = new AbortController()
    const first = work.join(gone.signal)
    const second = work.join(new AbortController().signal)
    gone.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    expect(isStopped()).toBe(false)
    answer('here')
    expect(await second).toBe('here')
    expect(stops()).toBe(0)
  })

  it('stops when the last one leaves, once', async () => {
    const { work, isStopped, stops } = begin()
    const callers = [new AbortController(), new AbortController()]
    const waits = callers.map(({ signal }) => work.join(signal).catch((error: Error) => error.message))
    for (const caller of callers) caller.abort(new Error('gone'))
    expect(await Promise.all(waits)).toEqual(['gone', 'gone'])
    expect([isStopped(), stops()]).toEqual([true, 1])
    await expect(work.answer).rejects.toThrow('stopped')
  })

  it('never stops for a caller without a signal', async () => {
    const { work, answer, isStopped } = begin()
    const patient = work.join(undefined)
    const gone = new AbortController()
    const other = work.join(gone.signal)
    gone.abort(new Error('gone'))
    await expect(other).rejects.toThrow('gone')
    expect(isStopped()).toBe(false)
    answer('here')
    expect(await patient).toBe('here')
  })

  it('does not delay a caller that has left already', async () => {
    const { work, isStopped } = begin()
    await expect(work.join(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(isStopped()).toBe(true)
  })
})
