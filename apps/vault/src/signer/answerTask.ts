import { EnvelopeError } from '@foyer/contract/vault'
import { SplitError } from '../crypto/splits.ts'

/** What a worker can be asked, by name. */
export type TaskSet = { readonly [name: string]: (parameters: never) => Promise<unknown> }

/** What the page asks its worker: one task, by name. */
export type TaskMessage = { readonly id: number; readonly task: string; readonly parameters: unknown }

/** What the worker answers. A failure carries a code and no text: a text could carry what it was about. */
export type TaskAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: SignerFailure }

/** Why a task failed: `parts` do not fit or were changed, or what was asked was `invalid`. */
export type SignerFailure = 'parts' | 'invalid'

/** Runs one task; nothing for a message that is none. */
export async function answerTask(tasks: TaskSet, message: unknown): Promise<TaskAnswer | undefined> {
  const { id, parameters, task } = (message ?? {}) as Partial<TaskMessage>
  if (typeof id !== 'number' || typeof task !== 'string' || !Object.hasOwn(tasks, task)) return undefined
  // The page and its worker are of one build and one origin: the name is all there is to check.
  const run = tasks[task] as (parameters: unknown) => Promise<unknown>
  try {
    return { id, result: await run(parameters) }
  } catch (error) {
    return { id, failure: error instanceof SplitError || error instanceof EnvelopeError ? 'parts' : 'invalid' }
  }
}
