import type { RawData } from 'ws'
import { mergeBatch } from '../../engines/rpc/mergeBatch.ts'
import type { Verdict } from './judgeMessage.ts'

/** The calls of a batch that were passed on, and what is said of the others by their place. */
export type BatchPart = Extract<Verdict, { forward: unknown }>['part']

/** Batches of one connection that a node was given in part: the node's list and the refusals are one answer to the client. */
export type PartAnswers = {
  /** Keeps the refusals of a batch until the node answers it; `false` when too many batches wait. */
  keep: (part: NonNullable<BatchPart>) => boolean
  /** A message of the node, with the refusals of the batch that it answers. */
  complete: (message: RawData) => RawData | string
}

/** A node that never answers a batch must not fill the memory. */
const maxWaiting = 64
const openingBracket = '['.charCodeAt(0)

export function createPartAnswers(): PartAnswers {
  const waiting: NonNullable<BatchPart>[] = []
  return {
    keep: (part) => {
      if (waiting.length >= maxWaiting) return false
      waiting.push(part)
      return true
    },
    complete: (message) => {
      if (waiting.length === 0) return message
      const bytes = toBytes(message)
      // Nodes write no space before a list.
      if (bytes[0] !== openingBracket) return message
      const text = bytes.toString()
      const answered = idsIn(text)
      const place = waiting.findIndex(({ ids }) => ids.some((id) => answered.has(id)))
      const [part] = place === -1 ? [] : waiting.splice(place, 1)
      if (part === undefined) return message
      const merged = mergeBatch(text, part.refusals)
      return typeof merged === 'string' ? merged : Buffer.from(merged)
    },
  }
}

function idsIn(text: string): ReadonlySet<unknown> {
  try {
    const list: unknown = JSON.parse(text)
    return new Set(Array.isArray(list) ? list.map((item: { id?: unknown } | null) => item?.id) : [])
  } catch (error) {
    if (error instanceof SyntaxError) return new Set()
    throw error
  }
}

function toBytes(message: RawData): Buffer {
  if (Array.isArray(message)) return Buffer.concat(message)
  return message instanceof ArrayBuffer ? Buffer.from(message) : message
}
