import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What the gateway of a test answers by path; a number is an HTTP status without a body, and a body with
 * `status: 'FAILED'` comes with its `code` as the status, or with 400.
 */
export type Answers = Record<string, unknown>

/** A local HTTP server that answers as a gateway would and remembers what it was asked. */
export async function startTestGateway(answers: Answers) {
  const asked: string[] = []
  const searches: string[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://gateway')
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    asked.push(pathname)
    searches.push(search)
    bodies.push(Buffer.concat(chunks).toString())
    const answer = answers[pathname]
    const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : (refusalStatus(answer) ?? 200)
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(typeof answer === 'object' ? JSON.stringify(answer) : '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    /** The query of the last call of a path. */
    lastQuery: (path: string) => new URLSearchParams(searches[asked.lastIndexOf(path)]),
    /** The JSON body of the last call of a path. */
    lastBody: (path: string): unknown => JSON.parse(bodies[asked.lastIndexOf(path)] || 'null'),
    count: (path: string) => asked.filter((each) => each === path).length,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

function refusalStatus(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('status' in answer) || answer.status !== 'FAILED')
    return undefined
  return 'code' in answer && typeof answer.code === 'number' ? answer.code : 400
}
