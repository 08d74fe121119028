import { type AskCode, type CodeQuestion, StepUpDeclined } from '../../account/stepUp.ts'

/** A question for a code that is shown. */
export type ShownQuestion = CodeQuestion & {
  /** A code, or a passkey, was taken. */
  readonly done: () => void
  readonly leave: () => void
}

/** What a page shows of the question for a code. */
export type CodePrompt = {
  readonly ask: AskCode
  /** The question that is open. */
  readonly current: () => ShownQuestion | undefined
  /** Calls back when another question is open, or none; answers what ends that. */
  readonly subscribe: (changed: () => void) => () => void
}

/** Makes the place of one question at a time; a second one takes the first one's place, which is left. */
export function createCodePrompt(): CodePrompt {
  const listeners = new Set<() => void>()
  let open: ShownQuestion | undefined
  const show = (question: ShownQuestion | undefined) => {
    open = question
    for (const changed of listeners) changed()
  }
  return {
    current: () => open,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    ask: (question) =>
      new Promise<void>((resolve, reject) => {
        open?.leave()
        const end = (settle: () => void) => () => {
          // An answer that comes after this question was left ends no other.
          if (open === shown) show(undefined)
          settle()
        }
        const shown = { ...question, done: end(resolve), leave: end(() => reject(new StepUpDeclined())) }
        show(shown)
      }),
  }
}
