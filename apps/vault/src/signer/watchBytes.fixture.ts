/** What was made while something ran: by files of ours from `src` on, and by packages by name. */
export type WatchedBytes<T> = {
  readonly ended: PromiseSettledResult<T>
  /** Who made the arrays that still hold a secret; each once, sorted. */
  holding(secret: Uint8Array): readonly string[]
  /** How many arrays of one maker and length there are, and how many of them have still anything written in them. */
  count(by: string, length: number): { readonly made: number; readonly filled: number }
}

/**
 * Runs something and keeps every array of bytes that is made meanwhile, also those that nothing refers to any more: whatever a
 * secret was copied to can be looked at afterwards, whether it ended well or with an error.
 */
export async function watchBytes<T>(run: () => Promise<T>): Promise<WatchedBytes<T>> {
  const made: { readonly bytes: Uint8Array; readonly by: string }[] = []
  const keep = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    made.push({ bytes, by: makerOf(new Error().stack ?? '') })
    return bytes
  }
  const Own = Uint8Array
  const { encode } = TextEncoder.prototype
  const Watched: typeof Uint8Array = new Proxy(Own, {
    construct(of, given: unknown[], asked): Uint8Array {
      return keep(Reflect.construct(of, given, asked === Watched ? of : asked) as Uint8Array)
    },
  })
  const put = (kind: typeof Uint8Array) => {
    globalThis.Uint8Array = kind
    Own.prototype.constructor = kind
  }
  put(Watched)
  // The browser makes the bytes of a text by itself.
  TextEncoder.prototype.encode = function encodeWatched(text) {
    return keep(encode.call(this, text))
  }
  const [ended] = await Promise.allSettled([run()])
  put(Own)
  TextEncoder.prototype.encode = encode
  if (!ended) throw new Error('Nothing ran.')
  return {
    ended,
    holding(secret) {
      const found = made.filter(({ bytes }) => Buffer.from(bytes).includes(Buffer.from(secret)))
      return [...new Set(found.map(({ by }) => by))].sort()
    },
    count(by, length) {
      const all = made.filter((each) => each.by === by && each.bytes.length === length)
      return { made: all.length, filled: all.filter(({ bytes }) => bytes.some((byte) => byte !== 0)).length }
    },
  }
}

/** The first place in a stack that is a file, but for this one: what the language does itself has none. */
function makerOf(stack: string): string {
  const places = stack.split('\n').filter((line) => /\/.+:\d+/.test(line) && !line.includes('watchBytes.fixture'))
  const [place = ''] = places
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place) ?? []
  return name ?? place.replace(/^.*\/(src\/[^:]+):.*$/, '$1')
}
