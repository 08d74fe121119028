import { BodyTooLargeError } from '../input/readCapped.ts'
import { answerTooLarge } from './answerTooLarge.ts'
import { type AskAlone, askAlone, type IdentifiedCall } from './completeBatch.ts'

export type AskSinglyParameters<C extends IdentifiedCall> = {
  calls: readonly C[]
  /** How many bytes all answers may have together. */
  limit: number
  ask: AskAlone<C>
}

/**
 * Asks for the calls of a batch one after the other, because their answers do not fit together. Those that do not fit any more
 * fail alone.
 */
export async function askSingly<C extends IdentifiedCall>(parameters: AskSinglyParameters<C>): Promise<string> {
  const { calls, limit, ask } = parameters
  const answers: string[] = []
  let left = limit
  // A call without an id gets no answer.
  for (const call of calls.filter(({ id }) => id !== undefined)) {
    const answer = left > 0 ? await askUnlessTooLarge(call, ask) : undefined
    left -= answer?.length ?? 0
    answers.push(answer === undefined || left < 0 ? JSON.stringify(answerTooLarge(call.id, limit)) : answer)
  }
  return `[${answers.join(',')}]`
}

async function askUnlessTooLarge<C extends IdentifiedCall>(call: C, ask: AskAlone<C>): Promise<string | undefined> {
  try {
    return JSON.stringify(await askAlone(call, ask))
  } catch (error) {
    if (error instanceof BodyTooLargeError) return undefined
    throw error
  }
}
