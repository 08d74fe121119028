import { readFileSync } from 'node:fs'
import { CliError } from '../CliError.ts'

type Versions = Readonly<Record<string, string>>

/** What is read of a `package.json`. */
export type Manifest = {
  readonly text: string
  readonly name: string | undefined
  readonly version: string | undefined
  readonly homepage: string | undefined
  readonly dependencies: Versions
  readonly devDependencies: Versions
  readonly peerDependencies: Versions
  readonly optionalPeers: readonly string[]
  readonly node: string | undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function versionsOf(value: unknown): Versions {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, range]) => (textOf(range) ? [[name, String(range)]] : [])),
  )
}

/**
 * Reads a `package.json`.
 *
 * @throws {CliError} When its text is no JSON object.
 */
export function readManifest(file: string): Manifest {
  const text = readFileSync(file, 'utf8')
  const parsed = parseJson(text)
  if (!isObject(parsed)) throw new CliError(`${file} is not JSON.`, 'Mend the file, then run the command again.')
  const meta = isObject(parsed.peerDependenciesMeta) ? parsed.peerDependenciesMeta : {}
  const engines = isObject(parsed.engines) ? parsed.engines : {}
  return {
    text,
    name: textOf(parsed.name),
    version: textOf(parsed.version),
    homepage: textOf(parsed.homepage),
    dependencies: versionsOf(parsed.dependencies),
    devDependencies: versionsOf(parsed.devDependencies),
    peerDependencies: versionsOf(parsed.peerDependencies),
    optionalPeers: Object.entries(meta).flatMap(([name, entry]) =>
      isObject(entry) && entry.optional === true ? [name] : [],
    ),
    node: textOf(engines.node),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
