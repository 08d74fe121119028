import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server fails: it answers with this status, or with a text that is no answer of Esplora. */
export type EsploraFault = number | 'garbage'

/** A local Bitcoin, as far as balances go. */
export type RunningEsplora = {
  /** The base address, without a slash at the end. */
  readonly url: string
  /** Pays satoshis to an address; they wait in the mempool until {@link RunningEsplora.mine}. */
  pay(address: string, amount: bigint): void
  /** Takes satoshis of an address away, likewise. */
  spend(address: string, amount: bigint): void
  /** Confirms all that waits. */
  mine(): void
  fail(fault: EsploraFault | undefined): void
  /** The paths that were asked for. */
  requests(): readonly string[]
  stop(): Promise<void>
}

type Stats = { funded: bigint; spent: bigint; funding: number; spending: number }
const empty = (): Stats => ({ funded: 0n, spent: 0n, funding: 0, spending: 0 })

/**
 * Starts a small server with the answers of Esplora's HTTP API for an address, on a free port of 127.0.0.1. It is no node:
 * it keeps sums, and knows neither blocks nor scripts.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export async function startEsplora(): Promise<RunningEsplora> {
  const confirmed = new Map<string, Stats>()
  const waiting = new Map<string, Stats>()
  const asked: string[] = []
  let fault: EsploraFault | undefined

  const statsOf = (map: Map<string, Stats>, address: string) => {
    const stats = map.get(address) ?? empty()
    map.set(address, stats)
    return stats
  }
  /** By hand, since a double rounds sums past 2^53. */
  const written = ({ funded, funding, spending, spent }: Stats) =>
    `{"funded_txo_count":${funding},"funded_txo_sum":${funded},"spent_txo_count":${spending},"spent_txo_sum":${spent},"tx_count":${funding + spending}}`

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(body)
    if (typeof fault === 'number') return answer(fault, 'As planned')
    if (fault) return answer(200, '{"hello":"world"}')
    const [, address] = /^\/address\/([a-zA-Z0-9]+)$/.exec(path) ?? []
    if (!address) return answer(404, 'endpoint does not exist or is not supported')
    const [chain, mempool] = [confirmed, waiting].map((map) => written(map.get(address) ?? empty()))
    answer(200, `{"address":"${address}","chain_stats":${chain},"mempool_stats":${mempool}}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pay(address, amount) {
      const stats = statsOf(waiting, address)
      stats.funded += amount
      stats.funding += 1
    },
    spend(address, amount) {
      const stats = statsOf(waiting, address)
      stats.spent += amount
      stats.spending += 1
    },
    mine() {
      for (const [address, stats] of waiting) {
        const sum = statsOf(confirmed, address)
        sum.funded += stats.funded
        sum.spent += stats.spent
        sum.funding += stats.funding
        sum.spending += stats.spending
      }
      waiting.clear()
    },
    fail(next) {
      fault = next
    },
    requests: () => [...asked],
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
