import { readFileSync } from 'node:fs'
import { ConfigError } from './parseConfig.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Lays the contents of files over the environment: `NAME_FILE` names a file that holds the value of `NAME`, as secrets of
 * containers are mounted. One line break at the end of the file does not count.
 *
 * @throws ConfigError for a file that cannot be read and for a variable that is given both ways.
 */
export function readSecretFiles(env: Environment, names: readonly string[]): Environment {
  const read: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const path = env[`${name}_FILE`]
    if (path === undefined || path === '') continue
    if (env[name] !== undefined && env[name] !== '') {
      problems.push(`${name}: given itself and as ${name}_FILE; give one of the two`)
      continue
    }
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch {
      problems.push(`${name}_FILE: ${path} cannot be read`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...env, ...read }
}
