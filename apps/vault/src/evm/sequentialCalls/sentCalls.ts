import * as v from 'valibot'
import { type DeviceStore, openDeviceStore } from '../../platform/device/deviceStore.ts'

/** Calls that were sent for a page, under the name that it asks for them with (EIP-5792). */
export type KeptCalls = v.InferOutput<typeof Kept>

/** What a page's calls became, kept where a later frame of the same page finds it. */
export type SentCalls = {
  find(id: string): Promise<KeptCalls | undefined>
  /** Keeps calls, in the place of those of the same name. The oldest are forgotten. */
  keep(calls: KeptCalls): Promise<void>
  /** Sends; for as long as that takes, and the frame is there, every frame of the page knows of it. */
  whileSending<T>(id: string, send: () => Promise<T>): Promise<T>
  isSending(id: string): Promise<boolean>
}

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const Kept = v.object({
  id: v.string(),
  /** CAIP-2. */
  chain: v.string(),
  /** When the last of them went out, in milliseconds since 1970. */
  sentAt: v.number(),
  /** Of the operation or the transactions that went out so far. */
  hashes: v.array(hash),
  /** How many there are to be. */
  count: v.number(),
  /** All of them count or none. */
  isAtomic: v.boolean(),
})
const List = v.fallback(v.array(Kept), [])

/** As many names of a page as are remembered. */
const maxNames = 128

/** What {@link createSentCalls} takes. */
export type CreateSentCallsParameters = {
  /** Whose calls they are: no page hears of those of another. */
  readonly origin: string
  readonly open?: (() => Promise<DeviceStore>) | undefined
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/** Keeps calls in the store of this partition; a lock, which goes with its frame, says that another frame still sends. */
export function createSentCalls({ origin, open = openDeviceStore, ...own }: CreateSentCallsParameters): SentCalls {
  const locks = own.locks ?? navigator.locks
  const name = `calls ${origin}`
  let opened: Promise<DeviceStore> | undefined
  const store = () => {
    opened ??= open()
    return opened
  }
  const list = async () => v.parse(List, await (await store()).read(name))
  const find = async (id: string) => (await list()).find((each) => each.id === id)
  return {
    find,
    keep: (calls) =>
      // Two frames may write at once.
      locks.request(name, async () => {
        const others = (await list()).filter(({ id }) => id !== calls.id)
        await (await store()).write(name, [...others, calls].slice(-maxNames))
      }),
    whileSending: (id, send) => locks.request(`${name} ${id}`, send),
    isSending: (id) => locks.request(`${name} ${id}`, { ifAvailable: true }, async (lock) => lock === null),
  }
}
