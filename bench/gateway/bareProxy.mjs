// The floor of the proxy's bench: Node's own HTTP server and client, which pass each body on to a node and its answer back.
import { Agent, createServer, request } from 'node:http'

const [port, target] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })

createServer((incoming, response) => {
  const { method } = incoming
  const headers = { 'content-type': 'application/json', 'content-length': incoming.headers['content-length'] ?? 0 }
  const outgoing = request(target, { method, agent, headers }, (answer) => {
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' })
    answer.pipe(response)
  })
  outgoing.once('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
}).listen(Number(port), '127.0.0.1')
