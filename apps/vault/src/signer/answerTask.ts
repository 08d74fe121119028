import { EnvelopeError } from '@foyer/contract/vault'
import { SplitError } from '../keys/splits.ts'
import type { SignerTasks } from './signerTasks.ts'

/** What the page asks the signer: one task, by name. */
export type TaskMessage = {
  readonly [Name in keyof SignerTasks]: {
    readonly id: number
    readonly task: Name
    readonly parameters: Parameters<SignerTasks[Name]>[0]
  }
}[keyof SignerTasks]

/** What the signer answers. A failure carries a code and no text: a text could carry what it was about. */
export type TaskAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: SignerFailure }

/** Why a task failed: `parts` do not fit or were changed, or what was asked was `invalid`. */
export type SignerFailure = 'parts' | 'invalid'

/** Runs one task; nothing for a message that is none. */
export async function answerTask(tasks: SignerTasks, message: unknown): Promise<TaskAnswer | undefined> {
  if (!isTask(tasks, message)) return undefined
  try {
    return { id: message.id, result: await run(tasks, message) }
  } catch (error) {
    return {
      id: message.id,
      failure: error instanceof SplitError || error instanceof EnvelopeError ? 'parts' : 'invalid',
    }
  }
}

function run(tasks: SignerTasks, message: TaskMessage): Promise<unknown> {
  switch (message.task) {
    case 'receive':
      return tasks.receive()
    case 'create':
      return tasks.create(message.parameters)
    case 'recover':
      return tasks.recover(message.parameters)
    case 'sign':
      return tasks.sign(message.parameters)
  }
}

// The page and its worker are of one build and one origin: the name is all there is to check.
function isTask(tasks: SignerTasks, message: unknown): message is TaskMessage {
  const { id, task } = (message ?? {}) as { id?: unknown; task?: unknown }
  return typeof id === 'number' && typeof task === 'string' && Object.hasOwn(tasks, task)
}
