import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningChain } from '@foyer/test'
import { type Address, parseEther } from 'viem'
import { expect } from 'vitest'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { sendTo } from '../records/callChain.ts'
import { createNameClient, type NameClient } from '../records/nameClient.ts'
import { createSessionClient, type SessionClient } from '../records/sessionClient.ts'

/** What every client of a soak looks at. */
export type Soak = {
  /** The processes that may be asked at the moment; the first one is never killed. */
  targets: () => readonly [string, ...string[]]
  isOver: () => boolean
  /** Whether nothing is taken away, and nothing was for a while. */
  isCalm: () => boolean
}

/** Sends an event every so often, under the same id until one process has taken it. Answers the ids that were taken. */
export async function sendEvents(soak: Soak, everyMs: number): Promise<string[]> {
  const taken: string[] = []
  for (let turn = 0; !soak.isOver(); turn += 1) {
    const eventId = randomUUID()
    const body = JSON.stringify({ eventId, url: '', domain: 'shop.example', timestamp: 1, props: { event: 'TRACK' } })
    for (let attempt = turn; ; attempt += 1) {
      const status = await post(`${pick(soak, attempt)}/e?projectId=load`, body)
      if (status === 200) break
      // Refused as the contract says, or broken off; anything else is a fault.
      expect([0, 503]).toContain(status)
      // fixed wait: a refused client comes again after a moment.
      await sleep(200)
    }
    taken.push(eventId)
    // fixed wait: the pace of the load.
    await sleep(everyMs)
  }
  return taken
}

/**
 * Lets a name and a session begin every so often. Each client's records are looked at as soon as it is done, because the
 * gateway forgets used messages after a while.
 */
export async function keepRecords(soak: Soak, database: GatewayDatabase, everyMs: number) {
  const names: NameClient[] = []
  const sessions: SessionClient[] = []
  const run = async (client: NameClient | SessionClient) => {
    for (let attempt = 0; !client.isDone(); attempt += 1) {
      if (await client.advance(sendTo(pick(soak, attempt)))) continue
      // fixed wait: a refused client comes again after a moment.
      await sleep(200)
    }
    // The database may be away when the last answer comes.
    for (;;) {
      try {
        return await client.check(database)
      } catch (error) {
        if (soak.isCalm()) throw error
        // fixed wait: the database is away, and comes back.
        await sleep(500)
      }
    }
  }
  const running: Promise<void>[] = []
  while (!soak.isOver()) {
    const [name, session] = [await createNameClient(`soak-${names.length}x.reown.id`), createSessionClient()]
    names.push(name)
    sessions.push(session)
    running.push(run(name), run(session))
    // fixed wait: the pace of the load.
    await sleep(everyMs)
  }
  await Promise.all(running)
  return { names, sessions }
}

/** Counts of answers by status; 0 for connections that broke. */
export type Answers = Map<number, number>

/** Asks for something again and again. In calm times the process that lives answers 200; at no time is there a 500. */
export async function keepAsking(soak: Soak, ask: (url: string) => Promise<Response>): Promise<Answers> {
  const answers: Answers = new Map()
  for (let turn = 0; !soak.isOver(); turn += 1) {
    const url = pick(soak, turn)
    const wasCalm = soak.isCalm()
    const status = await ask(url)
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    expect([0, 200, 503]).toContain(status)
    if (wasCalm && soak.isCalm() && url === soak.targets()[0]) expect(status).toBe(200)
    // fixed wait: the pace of the load.
    await sleep(250)
  }
  return answers
}

/** Sends coins on the chain every so often, from one account to another. Answers the hashes. */
export async function sendCoins(soak: Soak, chain: RunningChain, { from, to }: { from: Address; to: Address }) {
  const hashes: string[] = []
  while (!soak.isOver()) {
    hashes.push(await chain.client.sendTransaction({ account: from, to, value: parseEther('0.0001') }))
    // fixed wait: the pace of the load.
    await sleep(500)
  }
  return hashes
}

/** Every hash that a gateway tells of an account, page by page. */
export async function readHashes(url: string, account: Address, chainId: string): Promise<string[]> {
  const hashes: string[] = []
  let cursor: string | null | undefined
  do {
    const next = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const response = await fetch(`${url}/v1/account/${account}/history?projectId=load&chainId=${chainId}${next}`)
    if (response.status !== 200) return []
    const page = (await response.json()) as { data: { metadata: { hash: string } }[]; next: string | null }
    hashes.push(...page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next
  } while (cursor)
  return hashes
}

async function post(url: string, body: string): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', body })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

function pick({ targets }: Soak, turn: number): string {
  const all = targets()
  return all[turn % all.length] ?? all[0]
}
