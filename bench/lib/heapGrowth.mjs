/**
 * Chromium's flag that leaves code uncompiled. The engine goes on compiling what runs often for some hundred cycles and
 * keeps that on the same heap, which hides what the page keeps.
 */
export const withoutCompilers = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/**
 * How much the page's heap grows with each cycle, in kB, after forced garbage collection. Cycles before `from` warm up.
 *
 * @param {import('playwright-core').Page} page
 * @param {object} options
 * @param {number} options.from The cycle after which counting starts.
 * @param {number} options.to The last cycle.
 * @param {() => Promise<void>} options.cycle Opens and closes once.
 * @returns {Promise<{ kilobytes: number, nodes: number, listeners: number }>} Growth per cycle; nodes and listeners are
 * those of the whole span.
 */
export async function heapGrowth(page, { from, to, cycle }) {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.enable')
    for (let count = 0; count < from; count += 1) await cycle()
    const before = await readHeap(session)
    for (let count = from; count < to; count += 1) await cycle()
    const after = await readHeap(session)
    return {
      kilobytes: (after.bytes - before.bytes) / 1000 / (to - from),
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
    }
  } finally {
    await session.detach()
  }
}

/** What is left once everything unreachable has gone; finalizers need more than one round. */
async function readHeap(session) {
  for (let round = 0; round < 4; round += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}
