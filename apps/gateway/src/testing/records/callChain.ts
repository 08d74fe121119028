/** What a gateway said. */
export type Answer = { status: number; json: unknown }

/** Sends a POST; answers nothing when no answer came, so that its effect is unknown. */
export type Send = (path: string, body: unknown) => Promise<Answer | undefined>

/** One call of a chain. */
export type CallStep = {
  call: () => { path: string; body: unknown }
  /** Whether a refusal of a call that was sent before says that it was acted on then. */
  wasDone: (answer: Answer) => boolean
  take?: (json: unknown) => void
}

/** Calls that build on one another, sent one by one by a client that keeps count. */
export type CallChain = {
  /** How many of the calls are known to have been acted on. */
  accepted: () => number
  /** How often the next call was sent and got no answer. */
  unanswered: () => number
  isDone: () => boolean
  /**
   * Sends the next call; answers whether the chain went on.
   *
   * @throws Error for an answer that fits neither.
   */
  advance: (send: Send) => Promise<boolean>
}

/** Builds a chain that begins at its first call. */
export function createCallChain(steps: readonly CallStep[]): CallChain {
  let accepted = 0
  let unanswered = 0
  return {
    accepted: () => accepted,
    unanswered: () => unanswered,
    isDone: () => accepted === steps.length,
    advance: async (send) => {
      const step = steps[accepted]
      if (step === undefined) return false
      const { path, body } = step.call()
      const answer = await send(path, body)
      // 503 says that the gateway does not know either.
      if (answer === undefined || answer.status === 503) {
        unanswered += 1
        return false
      }
      if (answer.status === 200) step.take?.(answer.json)
      else if (unanswered === 0 || !step.wasDone(answer)) {
        throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.json)}`)
      }
      accepted += 1
      unanswered = 0
      return true
    },
  }
}

/** Sends to one gateway. */
export function sendTo(url: string): Send {
  return async (path, body) => {
    try {
      const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
      return { status: response.status, json: await response.json() }
    } catch {
      // A killed process breaks the connection, before the answer or in its middle.
      return undefined
    }
  }
}
