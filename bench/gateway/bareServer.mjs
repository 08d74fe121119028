// The floor of the gateway's bench: Node's own HTTP server, which reads a request and answers recorded bytes by its address, or
// by its path where the address is not known.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file] = process.argv.slice(2)
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([path, { status, headers, body }]) => [
    path,
    { status, headers, body: Buffer.from(body) },
  ]),
)

createServer((request, response) => {
  const answer = answers.get(request.url) ?? answers.get(request.url.split('?', 1)[0])
  const write = () => {
    if (!answer) response.writeHead(404).end()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  if (request.method === 'GET') return write()
  request.resume()
  request.once('end', write)
}).listen(Number(port), '127.0.0.1')
