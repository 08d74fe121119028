import type { Project } from '../project/readProject.ts'
import { changeManifest } from './changeManifest.ts'
import type { Migrator } from './migrators.ts'
import type { Migration } from './report.ts'

/** Computes what a migration changes; writes nothing. */
export function migrateProject(project: Project, migrator: Migrator, kitVersion: string): Migration {
  const { rewrites, left } = migrator.migrate(project)
  const changed = new Map<string, string>()
  for (const rewrite of rewrites) {
    const text = rewrite.write()
    if (text !== rewrite.source.text) changed.set(rewrite.source.path, text)
  }
  const manifest = changeManifest(project, migrator, changed, kitVersion)
  if (manifest.text !== project.manifest.text) changed.set('package.json', manifest.text)
  return {
    changed,
    done: [...rewrites.flatMap(({ done }) => done), ...manifest.done],
    left: [...left, ...rewrites.flatMap((rewrite) => rewrite.left), ...manifest.left],
  }
}
