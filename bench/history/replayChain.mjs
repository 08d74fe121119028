// A chain of real shape that is made up from a seed, block by block, whenever a block is asked for: nothing is stored. Speaks
// JSON-RPC; the head is where `POST /head` puts it, and `GET /counts` tells calls and bytes since the last `POST /head`.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { accountOf, chainShape, randomOf } from './shape.mjs'

const { transactionsPerBlock, chainId, firstTime, secondsPerBlock } = chainShape
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const swap = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'
const hex = (number) => `0x${number.toString(16)}`
const hashOf = (text) => `0x${createHash('sha256').update(text).digest('hex')}`
const word = (address) => `0x${address.slice(2).padStart(64, '0')}`

let head = 0
let calls = {}
let bytes = 0
const kept = new Map()

/** A block with its transactions and logs; always the same for a number. */
function blockAt(number) {
  const known = kept.get(number)
  if (known !== undefined) return known
  const random = randomOf(number)
  const hash = hashOf(`block ${number}`)
  const transactions = []
  const logs = []
  for (let index = 0; index < transactionsPerBlock; index += 1) {
    const [from, to] = [accountOf(random), accountOf(random)]
    const own = { hash: hashOf(`tx ${number} ${index}`), from, to }
    const isCall = random() < 0.7
    const place = { blockNumber: hex(number), blockHash: hash, transactionIndex: hex(index) }
    transactions.push({
      ...place,
      ...own,
      value: isCall ? '0x0' : '0xde0b6b3a7640000',
      nonce: hex(number % 1_000),
      input: isCall ? `0x${'38ed1739'.padEnd(2 * 260, '0')}` : '0x',
      gas: '0x30d40',
      gasPrice: '0x3b9aca00',
      type: '0x2',
      chainId: hex(chainId),
      v: '0x1',
      r: own.hash,
      s: own.hash,
    })
    const events = isCall ? 1 + Math.floor(random() * 6) : 0
    for (let count = 0; count < events; count += 1) {
      const kind = random()
      const [giver, getter] = count === 0 ? [from, to] : [accountOf(random), accountOf(random)]
      const topics =
        kind < 0.75
          ? [transfer, word(giver), word(getter)]
          : kind < 0.85
            ? [approval, word(giver), word(getter)]
            : [swap, word(giver), word(getter)]
      logs.push({
        ...place,
        address: `0x${hashOf(`token ${Math.floor(random() * 400)}`).slice(2, 42)}`,
        topics,
        data: `0x${'1'.padStart(64, '0')}`,
        logIndex: hex(logs.length),
        transactionHash: own.hash,
        removed: false,
      })
    }
  }
  const block = {
    header: {
      number: hex(number),
      hash,
      parentHash: hashOf(`block ${number - 1}`),
      timestamp: hex(firstTime + number * secondsPerBlock),
      gasUsed: hex(15_000_000),
      gasLimit: hex(30_000_000),
      logsBloom: `0x${'0'.repeat(512)}`,
      miner: `0x${'0'.repeat(40)}`,
      size: hex(120_000),
    },
    transactions,
    logs,
  }
  kept.set(number, block)
  if (kept.size > 600) kept.delete(kept.keys().next().value)
  return block
}

function answer(method, params) {
  calls[method] = (calls[method] ?? 0) + 1
  switch (method) {
    case 'eth_chainId':
      return hex(chainId)
    case 'eth_blockNumber':
      return hex(head)
    case 'eth_getBlockByNumber': {
      const number = params[0] === 'latest' ? head : Number(params[0])
      if (number > head) return null
      const { header, transactions } = blockAt(number)
      return { ...header, transactions: params[1] ? transactions : transactions.map(({ hash }) => hash) }
    }
    case 'eth_getLogs': {
      const [{ fromBlock, toBlock, topics }] = params
      const wanted = topics.map((topic) => (topic === null ? null : new Set([topic].flat())))
      const found = []
      for (let number = Number(fromBlock); number <= Math.min(head, Number(toBlock)); number += 1) {
        for (const log of blockAt(number).logs) {
          if (wanted.every((set, place) => set === null || set.has(log.topics[place]))) found.push(log)
        }
      }
      if (found.length > 10_000) throw new Error('query returned more than 10000 results')
      return found
    }
    default:
      throw new Error(`the method ${method} is not available`)
  }
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (request.url === '/counts') return response.end(JSON.stringify({ calls, bytes }))
  if (request.url === '/head') {
    head = Number(text)
    calls = {}
    bytes = 0
    return response.end('{}')
  }
  if (request.url === '/next') {
    head += Number(text)
    return response.end('{}')
  }
  if (text === '') return response.end('{}')
  const body = JSON.parse(text)
  const answers = [body].flat().map(({ id, method, params }) => {
    try {
      return { jsonrpc: '2.0', id, result: answer(method, params ?? []) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32_005, message: error.message } }
    }
  })
  const written = JSON.stringify(Array.isArray(body) ? answers : answers[0])
  bytes += written.length
  response.setHeader('content-type', 'application/json')
  response.end(written)
})
server.listen(Number(process.argv[2]), '127.0.0.1')
