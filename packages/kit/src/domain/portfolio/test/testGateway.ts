import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What the gateway of a test answers by path; a number is an HTTP status without a body, and a body with
 * `status: 'FAILED'` comes with status 400.
 */
export type Answers = Record<string, unknown>

/** A local HTTP server that answers as a gateway would and remembers what it was asked. */
export async function startTestGateway(answers: Answers) {
  const asked: string[] = []
  const searches: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://gateway')
    asked.push(pathname)
    searches.push(search)
    const answer = answers[pathname]
    const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : isRefusal(answer) ? 400 : 200
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
    count: (path: string) => asked.filter((each) => each === path).length,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'FAILED'
}
