/** One thing that a codemod did. */
export type Done = { readonly path: string; readonly line: number; readonly what: string }

/** One thing that a codemod left: why, and what to do by hand. */
export type Left = { readonly path: string; readonly line: number; readonly why: string; readonly todo: string }

/** What a migration comes to: new texts of files, and what was done and left. */
export type Migration = {
  readonly changed: ReadonlyMap<string, string>
  readonly done: readonly Done[]
  readonly left: readonly Left[]
}
