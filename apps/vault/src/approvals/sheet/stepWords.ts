/** A step in the words of one language. */
export type StepWords = {
  /** What happens: `Send`, `Allow spending`. */
  readonly title: string
  /** The line over everything where it is the only step, if that is not the title. */
  readonly headline?: string | undefined
  /** What it is about: an amount, a thing, a program. Undefined while it is being found out. */
  readonly what: string | undefined
  /** Who gets it, or the right to it: an address. */
  readonly to: string | undefined
  /** The token or collection, whose name is only what it calls itself. */
  readonly token: string | undefined
  /** What it is worth, about. */
  readonly worth: string | undefined
  /** The word on the button that agrees. */
  readonly verb: string
}
