import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../lib/judge.mjs'
import { kinds, many, newcomer, send, visitOf } from './calls.mjs'
import { processorMs } from './processTimes.mjs'
import { startEngine } from './startEngine.mjs'

/**
 * Measures one way of running a gateway by what it uses of the processor, which a busy machine changes far less than times: for
 * each kind of call, and for whole visits. What goes on afterwards, such as the reading of a newcomer's past, is waited for and
 * counted; what the process does at rest is taken off.
 */
export async function measureSetup({ folder, engine, workers }, settings) {
  const setup = await startEngine({ folder, engine, workers })
  try {
    const use = () => Object.fromEntries(Object.entries(setup.pids).map(([name, pid]) => [name, processorMs(pid)]))
    const rest = async () => {
      await wait(settings.settleMs)
      const before = { use: use(), at: performance.now(), ...setup.node.counts() }
      await wait(settings.idleMs)
      const ms = performance.now() - before.at
      const after = use()
      return {
        use: Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] - before.use[name]) / ms])),
        calls: (setup.node.counts().calls - before.calls) / ms,
      }
    }

    /** Waits until the node is asked no more than at rest, since a past that is still read would count for what comes next. */
    const settle = async (idle) => {
      const giveUpAt = performance.now() + settings.maxSettleMs
      for (;;) {
        const { calls } = setup.node.counts()
        await wait(settings.settleMs)
        const asked = setup.node.counts().calls - calls
        if (asked <= 2 * idle.calls * settings.settleMs + 3 || performance.now() > giveUpAt) return
      }
    }

    /** What one of so many takes, beyond what the gateway does at rest. */
    const measure = async (times, atOnce, run, idle) => {
      const before = { use: use(), at: performance.now(), ...setup.node.counts() }
      const took = (await many(times, atOnce, run)).flat()
      const busyMs = performance.now() - before.at
      await settle(idle)
      const ms = performance.now() - before.at
      const after = use()
      const per = (name) => Math.max(0, after[name] - before.use[name] - idle.use[name] * ms) / times
      return {
        processor: Object.fromEntries(Object.keys(after).map((name) => [name, per(name)])),
        nodeCalls: Math.max(0, setup.node.counts().calls - before.calls - idle.calls * ms) / times,
        perSecond: (times * 1_000) / busyMs,
        p50: median(took),
        p99: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0,
      }
    }

    const visit = async () => {
      const took = []
      for (const call of visitOf(newcomer())) took.push(await send(setup.url, call))
      return took
    }
    await many(settings.warmUp, settings.atOnce, visit)
    const idle = await rest()
    const ofKinds = {}
    for (const [name, make] of Object.entries(kinds)) {
      // What is kept must have been read once.
      await send(setup.url, make())
      ofKinds[name] = await measure(settings.calls, settings.atOnce, () => send(setup.url, make()), idle)
    }
    const bytesBefore = storedBytes(folder)
    const visits = await measure(settings.visits, settings.atOnce, visit, idle)
    return {
      engine,
      workers,
      kinds: ofKinds,
      visits,
      /** Of SQLite's files alone. */
      bytesOfVisit: engine === 'SQLite' ? (storedBytes(folder) - bytesBefore) / settings.visits : undefined,
      memory: setup.memory(),
    }
  } finally {
    await setup.stop()
  }
}

function storedBytes(folder) {
  return readdirSync(folder)
    .filter((name) => name.includes('.sqlite'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
