import { createServer } from 'node:http'
import { extname } from 'node:path'

const types = { '': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }

/** What a node of an idle chain answers, so that a connected page can read its balance without leaving the machine. */
const chainAnswers = {
  eth_accounts: [],
  eth_blockNumber: '0x1',
  eth_call: '0x',
  eth_chainId: '0x7a69',
  eth_getBalance: '0xde0b6b3a7640000',
  net_version: '31337',
}

/**
 * Serves a built page and its chain's node from memory, packed as a site would send it.
 *
 * @param {Map<string, { body: Buffer, packed: Buffer }>} files
 * @param {(url: URL) => { type: string, body: string | Buffer } | undefined} [answer] What else the server knows.
 */
export async function serve(files, answer) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site')
    const { pathname } = url
    if (request.method === 'POST' && pathname === '/rpc') {
      const body = JSON.stringify(answerRpc(await readJson(request)))
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      return
    }
    const own = answer?.(url)
    if (own) {
      response.writeHead(200, { 'content-type': own.type }).end(own.body)
      return
    }
    const file = files.get(pathname)
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const type = types[extname(pathname)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' }).end(file.packed)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

async function readJson(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

function answerRpc(call) {
  if (Array.isArray(call)) return call.map(answerRpc)
  const { id, method } = call
  if (method in chainAnswers) return { jsonrpc: '2.0', id, result: chainAnswers[method] }
  return { jsonrpc: '2.0', id, error: { code: -32601, message: `The bench's node does not know ${method}` } }
}
