import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { describeError, type Logger } from '../../../engines/observability/logger.ts'
import type { Metrics } from '../../../engines/observability/metrics.ts'
import type { Cors } from '../cors.ts'
import { HttpProblem, problemOf } from '../problem.ts'
import { requestIdOf } from '../requestIdOf.ts'
import { ignoreUpgrade, refuseUpgrade } from './refuseUpgrade.ts'

/** What takes the WebSockets at some paths. */
export type UpgradeRoute = {
  /** What metrics and limits call it. */
  name: string
  paths: readonly string[]
  /**
   * Takes a connection whose handshake is in order.
   *
   * @param lines Headers for the answer.
   * @throws GatewayError to refuse it.
   */
  connect: (request: IncomingMessage, socket: Duplex, head: Buffer, lines: readonly string[]) => Promise<void>
}

export type AnswerUpgradesParameters = {
  server: Server
  /** The first one takes what no path belongs to, so that its refusals are counted somewhere. */
  routes: readonly [UpgradeRoute, ...UpgradeRoute[]]
  cors: Cors
  metrics: Metrics
  logger: Logger
}

/** Answers the upgrades of a server: hands each to its route, and words every refusal like that of any other call. */
export function answerUpgrades({ server, routes, cors, metrics, logger }: AnswerUpgradesParameters): void {
  const paths = routes.flatMap((route) => route.paths).filter((path) => !path.endsWith('/'))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ignoreErrors = () => {}
    socket.on('error', ignoreErrors)
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      socket.off('error', ignoreErrors)
      ignoreUpgrade(server, request, socket, head)
      return
    }
    const given = request.headers['x-request-id']
    const requestId = requestIdOf(typeof given === 'string' ? given : undefined)
    const headers = {
      ...cors('GET', request.headers.origin),
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    }
    const found = routes.find((route) => route.paths.includes(pathOf(request)))
    const { name, connect } = found ?? routes[0]
    const refuse = (problem: HttpProblem) => {
      metrics.httpCalls.of(name, 'GET', String(problem.status)).pending += 1
      refuseUpgrade(socket, problem, headers)
    }
    if (request.method !== 'GET' || found === undefined) {
      refuse(new HttpProblem(404, 'path', `There is no WebSocket at this path. Use ${paths.join(' or ')}.`))
      return
    }
    if (!isHandshake(request)) {
      const advice = 'This is no WebSocket handshake. Send Sec-WebSocket-Version 13 and a Sec-WebSocket-Key.'
      refuse(new HttpProblem(400, '', advice, { headers: { 'sec-websocket-version': '13' } }))
      return
    }
    connect(request, socket, head, [`x-request-id: ${requestId}`]).catch((error: unknown) => {
      const problem = problemOf(error)
      if (problem !== undefined) return refuse(problem)
      logger.error({ route: name, err: describeError(error) }, 'failed')
      refuse(new HttpProblem(500, '', 'Internal server error', { isPlain: true }))
    })
  })
}

// Looked at before anything is done for it, and so that a refusal looks like every other one (RFC 6455, section 4.2.1).
function isHandshake({ headers }: IncomingMessage): boolean {
  const { 'sec-websocket-version': version, 'sec-websocket-key': key = '' } = headers
  return (version === '13' || version === '8') && /^[+/0-9A-Za-z]{22}==$/.test(key)
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, '')
}
