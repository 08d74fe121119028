/** One way to an answer. The signal fires when the caller left, or when another attempt answered first. */
export type Attempt<Value> = (signal: AbortSignal | undefined) => Promise<Value>

export type AskInTurnParameters<Value> = {
  /** In the order they are made. */
  attempts: readonly Attempt<Value>[]
  /** Fires when the caller waits no longer. */
  signal?: AbortSignal | undefined
  /** Whether an error ends the search, because no other attempt would do better. */
  isFinal: (error: unknown) => boolean
  /** Lets the second attempt begin while a slow first one is still under way. Default: one after the other. */
  hedge?: Hedge | undefined
}

/** When a slow attempt gets a second one beside it. */
export type Hedge = {
  /** Milliseconds of silence after which the second attempt begins. */
  afterMs: number
  /** Asked at that moment; `false` leaves the first attempt alone. */
  mayBegin: () => boolean
}

/** The first answer, whose attempt it was, and how many had begun. */
export type Answered<Value> = { value: Value; index: number; begun: number }

/**
 * Makes attempts in order until one answers. With a `hedge` the first two may run at once: the first answer wins and the
 * other attempt's signal fires.
 *
 * @throws the error of an attempt that ends the search, else that of the attempt that failed last.
 */
export function askInTurn<Value>(parameters: AskInTurnParameters<Value>): Promise<Answered<Value>> {
  return parameters.hedge === undefined || parameters.attempts.length < 2
    ? oneByOne(parameters)
    : hedged(parameters, parameters.hedge)
}

async function oneByOne<Value>({ attempts, signal, isFinal }: AskInTurnParameters<Value>): Promise<Answered<Value>> {
  let last: unknown = new Error('There was no source to ask.')
  for (const [index, attempt] of attempts.entries()) {
    try {
      return { value: await attempt(signal), index, begun: index + 1 }
    } catch (error) {
      if (isFinal(error)) throw error
      last = error
    }
  }
  throw last
}

function hedged<Value>(parameters: AskInTurnParameters<Value>, hedge: Hedge): Promise<Answered<Value>> {
  const { attempts, signal, isFinal } = parameters
  const underWay = new Set<AbortController>()
  let begun = 0
  let timer: NodeJS.Timeout | undefined
  const leave = () => {
    for (const end of underWay) end.abort(signal?.reason)
  }
  const whole = new Promise<Answered<Value>>((resolve, reject) => {
    const begin = () => {
      const index = begun
      const attempt = attempts[index]
      if (attempt === undefined) return
      begun += 1
      const end = new AbortController()
      if (signal?.aborted === true) end.abort(signal.reason)
      underWay.add(end)
      attempt(end.signal).then(
        (value) => {
          underWay.delete(end)
          resolve({ value, index, begun })
        },
        (error: unknown) => {
          underWay.delete(end)
          clearTimeout(timer)
          if (isFinal(error)) reject(error)
          // With another one under way, that one is the next.
          else if (underWay.size > 0) return
          else if (begun < attempts.length) begin()
          else reject(error)
        },
      )
    }
    timer = setTimeout(() => {
      if (begun === 1 && hedge.mayBegin()) begin()
    }, hedge.afterMs)
    begin()
  })
  // One listener for all attempts: combined signals are never freed while the caller's own lives.
  signal?.addEventListener('abort', leave, { once: true })
  return whole.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    leave()
  })
}
