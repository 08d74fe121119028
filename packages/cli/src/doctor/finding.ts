import type { Project } from '../project/readProject.ts'

/** What a check found: what is the case, where, and what to do about it. */
export type Finding = {
  readonly check: string
  /** `error` makes the command fail; `note` asks for nothing. */
  readonly level: 'error' | 'warning' | 'note'
  readonly message: string
  readonly todo: string
  readonly path?: string | undefined
  readonly line?: number | undefined
}

/** What a check is given. */
export type CheckInput = {
  readonly project: Project
  readonly nodeVersion: string
  /** The gateway that the command line names. */
  readonly gateway: string | undefined
  /** Origins that the gateway should let through. */
  readonly origins: readonly string[]
  /** Whether a check may use the network. */
  readonly isOnline: boolean
}

/** One check of `foyer doctor`. */
export type Check = (input: CheckInput) => readonly Finding[] | Promise<readonly Finding[]>
