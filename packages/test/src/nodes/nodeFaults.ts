import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { NodeAnswer } from './answerBehind.ts'

/**
 * What a node sends instead of its answer: a page of its front (`html`), an answer to another question (`wrongId`), all of a batch
 * but its last answer (`shortBatch`), the first half of an answer (`cutText`), nothing (`empty`), a lead to another host
 * (`redirect`), bytes without an end (`endless`), a small packed answer that unpacks to 64 MiB (`gzipBomb`), no bytes and no end
 * (`silent`), or a closed connection (`closed`).
 */
export type NodeFault =
  | 'html'
  | 'wrongId'
  | 'shortBatch'
  | 'cutText'
  | 'empty'
  | 'redirect'
  | 'endless'
  | 'gzipBomb'
  | 'silent'
  | 'closed'

/** Every fault of a {@link PoolNodeOptions | node}, for tables. */
export const nodeFaults: readonly NodeFault[] = [
  'html',
  'wrongId',
  'shortBatch',
  'cutText',
  'empty',
  'redirect',
  'endless',
  'gzipBomb',
  'silent',
  'closed',
]

/** How vendors say "not now" with status 200, in their own words: answers of no chain, so that another node is to be asked. */
export const vendorRefusals: readonly Extract<NodeAnswer, { readonly error: unknown }>[] = [
  { error: { code: 429, message: 'Your app has exceeded its compute units per second capacity.' } },
  { error: { code: 30, message: 'Request timeout on the free tier, please upgrade your tier to the paid one' } },
  { error: { code: -32_046, message: 'Cannot fulfill request' } },
  { error: { code: -32_005, message: 'daily request count exceeded, request rate limited' } },
  { error: { code: -32_005, message: 'project ID request rate exceeded' } },
  { error: { code: -32_603, message: 'Internal error' } },
  { error: { code: -32_600, message: 'App is inactive' } },
  { error: { code: -32_090, message: 'Too many requests, reason: call rate limit exhausted, retry in 10s' } },
]

const bombBytes = 67_108_864
const piece = Buffer.alloc(65_536, ' ')

/** Sends a fault in place of a text that is an answer or a batch of them. */
export async function sendFault(fault: NodeFault, text: string, response: ServerResponse): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const end = (status: number, headers: Record<string, string>, body: string | Buffer) => {
    response.writeHead(status, headers)
    response.end(body)
  }
  switch (fault) {
    case 'html':
      return end(200, { 'content-type': 'text/html' }, '<!doctype html><title>Just a moment...</title>')
    case 'wrongId':
      return end(200, json, JSON.stringify(withOtherIds(JSON.parse(text))))
    case 'shortBatch': {
      const answers: unknown = JSON.parse(text)
      return end(200, json, JSON.stringify(Array.isArray(answers) ? answers.slice(0, -1) : []))
    }
    case 'cutText':
      return end(200, json, text.slice(0, text.length / 2))
    case 'empty':
      return end(200, json, '')
    case 'redirect':
      return end(307, { location: 'http://169.254.169.254/latest/meta-data/' }, '')
    case 'gzipBomb':
      return end(200, { ...json, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(bombBytes, ' ')))
    case 'endless':
      response.writeHead(200, json)
      while (!response.destroyed)
        if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed(response)])
      return
    case 'silent':
      return closed(response)
    case 'closed':
      response.destroy()
      return
    default:
      return fault satisfies never
  }
}

async function closed(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await once(response, 'close')
}

function withOtherIds(answers: unknown): unknown {
  if (Array.isArray(answers)) return answers.map(withOtherIds)
  return { ...(answers as object), id: 'of another question' }
}
