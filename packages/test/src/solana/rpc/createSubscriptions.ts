import { type Address, lamports } from '@solana/kit'
import { type Commitment, hasReached } from '../commitment.ts'
import { type AccountForm, encodeAccount, encodeAccountAt } from '../encodeAccount.ts'
import type { LandedTransaction, Ledger } from '../ledger.ts'
import { invalidParams, RpcError, rpcErrorCodes } from '../RpcError.ts'
import type { AnswerCall, RpcCall } from './answerRequest.ts'
import { apiVersion } from './method.ts'
import {
  isRecord,
  readAccountForm,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readSignature,
} from './readParams.ts'

/** What one connection is told about. */
export interface Subscriptions {
  readonly answer: AnswerCall
  /** Ends them all. */
  end(): void
}

/** Tells the connection something. */
export type Notify = (method: string, subscription: number, result: unknown) => void

/** Answers what a transaction means for a subscription: a value to tell, or `undefined`. */
type Watch = (landed: LandedTransaction) => unknown

interface Waiting {
  readonly slot: bigint
  readonly value: unknown
}

/** Most subscriptions of one connection. */
const maxSubscriptions = 1_000

/** The subscriptions of one connection; `fallback` answers every other method. */
export function createSubscriptions(ledger: Ledger, notify: Notify, fallback: AnswerCall): Subscriptions {
  const ends = new Map<number, () => void>()
  let last = 0

  const add = (start: (id: number) => () => void) => {
    if (ends.size >= maxSubscriptions) throw new RpcError(rpcErrorCodes.internal, 'Too many subscriptions')
    last += 1
    ends.set(last, start(last))
    return last
  }
  const drop = (id: number) => {
    const end = ends.get(id)
    ends.delete(id)
    end?.()
    return end !== undefined
  }

  /** Tells what transactions mean once their slot has the commitment; `once` looks back too, and ends with the first. */
  const follow = (
    method: string,
    commitment: Commitment,
    watch: Watch,
    once?: { readonly past: LandedTransaction | undefined },
  ) =>
    add((id) => {
      const waiting: Waiting[] = []
      const tell = () => {
        while (waiting[0] && hasReached(commitment, waiting[0].slot, ledger.slot())) {
          const next = waiting.shift()
          if (next) notify(method, id, { context: { apiVersion, slot: next.slot }, value: next.value })
          if (once) return void drop(id)
        }
      }
      const hear = (landed: LandedTransaction) => {
        const value = watch(landed)
        if (value !== undefined) waiting.push({ slot: landed.slot, value })
        // The answer with the subscription's id goes out before anything is told.
        setImmediate(tell)
      }
      ledger.events.on('transaction', hear)
      ledger.events.on('slot', tell)
      if (once?.past) hear(once.past)
      return () => {
        waiting.length = 0
        ledger.events.off('transaction', hear)
        ledger.events.off('slot', tell)
      }
    })

  const followSignature = ({ params }: RpcCall) => {
    const signature = readSignature(params[0])
    const watch: Watch = (landed) => (landed.signature === signature ? { err: landed.err } : undefined)
    const past = ledger.find(signature)
    return follow('signatureNotification', readCommitment(readConfig(params, 1)), watch, { past })
  }

  const methods: Readonly<Record<string, (call: RpcCall) => unknown>> = {
    signatureSubscribe: followSignature,
    accountSubscribe: ({ params }) => {
      const address = readAddress(params[0])
      const config = readConfig(params, 1)
      const form = readAccountForm(config, 'binary')
      const watch: Watch = ({ keys }) => {
        const touched = keys.some((key) => key.writable && key.address === address)
        return touched
          ? (encodeAccountAt(ledger.svm, address, form) ?? encodeEmptied(ledger, address, form))
          : undefined
      }
      return follow('accountNotification', readCommitment(config), watch)
    },
    logsSubscribe: ({ params }) => {
      const mentions = readLogsFilter(params[0])
      return follow('logsNotification', readCommitment(readConfig(params, 1)), ({ err, keys, meta, signature }) => {
        const wanted = mentions === undefined || keys.some(({ address }) => address === mentions)
        return wanted ? { err, logs: meta.logs(), signature } : undefined
      })
    },
    slotSubscribe: () =>
      add((id) => {
        const tell = (slot: bigint) => notify('slotNotification', id, { parent: slot - 1n, root: slot - 32n, slot })
        ledger.events.on('slot', tell)
        return () => ledger.events.off('slot', tell)
      }),
  }

  return {
    answer: (call) => {
      const found = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
      if (found) return found(call)
      if (!/^(signature|account|logs|slot)Unsubscribe$/.test(call.method)) return fallback(call)
      const [id] = call.params
      if (typeof id === 'bigint' && drop(Number(id))) return true
      throw invalidParams('Invalid subscription id.')
    },
    end: () => {
      for (const id of [...ends.keys()]) drop(id)
    },
  }
}

function readLogsFilter(value: unknown): string | undefined {
  if (value === 'all' || value === 'allWithVotes') return undefined
  if (!isRecord(value)) throw invalidParams('Invalid params: expected a filter of logs.')
  const [address, ...others] = readList(value.mentions, 1)
  if (others.length > 0) throw invalidParams('Invalid Request: Only 1 address supported')
  return readAddress(address)
}

/** What is told of an account that was emptied: it is the system program's again, and holds nothing. */
function encodeEmptied({ svm }: Ledger, address: Address, form: AccountForm): unknown {
  const programAddress = '11111111111111111111111111111111' as Address
  const data = new Uint8Array()
  return encodeAccount(
    svm,
    { address, data, executable: false, lamports: lamports(0n), programAddress, space: 0n },
    form,
  )
}
