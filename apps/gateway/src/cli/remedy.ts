import { dirname } from 'node:path'

const refusals = ['EACCES', 'EPERM', 'EROFS']

/** What to do about a file that the system does not let this process use; nothing for other errors. */
export function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !refusals.includes(String(error.code))) return undefined
  if (!('path' in error) || typeof error.path !== 'string') return undefined
  const { path } = error
  if (error.code === 'EROFS')
    return `${path} lies on a file system that is read only. Mount a writable folder there, or name another database with FOYER_DATABASE.`
  const user = process.getuid === undefined ? 'this user' : `this user (uid ${process.getuid()})`
  const owner = process.getuid === undefined ? '' : `: sudo chown ${process.getuid()} ${dirname(path)}`
  return [
    `The system does not let ${user} use ${path} (${error.code}).`,
    `Give the folder to the user${owner}, or name a file in a separate folder: "database" in the configuration, or FOYER_DATABASE.`,
  ].join('\n')
}
