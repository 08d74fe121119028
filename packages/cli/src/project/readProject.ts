import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../CliError.ts'
import { listImports, type SourceImport } from './listImports.ts'
import { listProjectFiles } from './listProjectFiles.ts'
import { type ParsedSource, parseSource } from './parseSource.ts'
import { type Manifest, readManifest } from './readManifest.ts'

/** A site's folder as the checks and codemods read it. */
export type Project = {
  readonly root: string
  readonly manifest: Manifest
  readonly files: readonly string[]
  readonly sources: readonly ParsedSource[]
  readonly imports: readonly SourceImport[]
  /** The text of a file, or undefined where there is none. */
  read(path: string): string | undefined
}

const isSource = (path: string): boolean => /\.(m?[jt]sx?|cts|cjs|vue|svelte|astro|html)$/.test(path)

/** Files past this size are built or generated. */
const maxBytes = 1_000_000

/**
 * Reads a project's manifest and sources.
 *
 * @throws {CliError} When the folder has no `package.json`, or an unreadable one.
 */
export function readProject(root: string): Project {
  const manifestFile = join(root, 'package.json')
  if (!existsSync(manifestFile))
    throw new CliError(
      `There is no package.json in ${root}.`,
      'Run the command in the folder of your site, or name it.',
    )
  const manifest = readManifest(manifestFile)
  const files = listProjectFiles(root)
  const read = (path: string) => {
    const file = join(root, path)
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
  }
  const sources = files
    .filter((path) => isSource(path) && statSync(join(root, path)).size <= maxBytes)
    .map((path) => parseSource(path, read(path) ?? ''))
  return { root, manifest, files, sources, imports: sources.flatMap(listImports), read }
}
