import { createServer } from 'node:http'

/** Addresses of invented visitors begin so, and the node answers all of them alike. */
export const visitorPrefix = 'f07e4f07e4'
const visitor = new RegExp(`${visitorPrefix}[0-9a-f]{30}`, 'gi')

/**
 * Starts a node that asks a real one once for each question and repeats the answer from then on. The chain behind it rests,
 * and all invented visitors hold the same, so that no answer becomes wrong.
 */
export async function startReplayingNode(target) {
  const known = new Map()
  let calls = 0
  let bytes = 0

  const askOnce = async (call) => {
    const { method, params } = call
    const key = JSON.stringify([method, params ?? []]).replaceAll(visitor, 'visitor')
    if (!known.has(key)) known.set(key, ask(target, call))
    const { id: _, ...answer } = await known.get(key)
    return { ...answer, id: call.id }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    const list = [body].flat()
    calls += list.length
    const answers = await Promise.all(list.map(askOnce))
    const written = JSON.stringify(Array.isArray(body) ? answers : answers[0])
    bytes += written.length
    response.writeHead(200, { 'content-type': 'application/json' }).end(written)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Calls that were asked of it so far, and bytes that it answered. */
    counts: () => ({ calls, bytes }),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

async function ask(target, { method, params }) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return response.json()
}
