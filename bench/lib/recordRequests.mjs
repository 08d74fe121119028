/**
 * Records what a page fetches from now on. The depth counts how many of these had to end before another began: 1 where all
 * of them were asked for before the first had come.
 *
 * @param {import('playwright-core').CDPSession} session
 * @returns {() => { requests: number, depth: number, urls: string[] }}
 */
export function recordRequests(session) {
  const started = new Map()
  const onStart = ({ request: { url }, requestId, timestamp }) => {
    if (!url.startsWith('data:') && !started.has(requestId))
      started.set(requestId, { url, from: timestamp, to: Infinity })
  }
  const onEnd = ({ requestId, timestamp }) => {
    const known = started.get(requestId)
    if (known) known.to = timestamp
  }
  session.on('Network.requestWillBeSent', onStart)
  session.on('Network.loadingFinished', onEnd)
  session.on('Network.loadingFailed', onEnd)
  return () => {
    const inOrder = [...started.values()].sort((a, b) => a.from - b.from)
    const depths = new Map()
    for (const each of inOrder) {
      const before = inOrder.filter(({ to }) => to <= each.from).map((other) => depths.get(other))
      depths.set(each, 1 + Math.max(0, ...before))
    }
    return {
      requests: inOrder.length,
      depth: Math.max(0, ...depths.values()),
      urls: inOrder.map((each) => `${depths.get(each)} ${new URL(each.url).pathname}`),
    }
  }
}
