import type { Project } from '../project/readProject.ts'
import type { Left } from './report.ts'
import type { Rewrite } from './rewrite.ts'

/** The codemods of one kit that a site comes from. */
export type Migrator = {
  readonly name: string
  /** The modules whose imports are replaced. */
  readonly packages: RegExp
  /** The dependencies that leave once no file imports them. */
  readonly removes: readonly string[]
  migrate(project: Project): { readonly rewrites: readonly Rewrite[]; readonly left: readonly Left[] }
}
