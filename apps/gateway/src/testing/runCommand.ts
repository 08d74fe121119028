import { Writable } from 'node:stream'
import { runCli } from '../cli/runCli.ts'

/** Runs one command line of `foyer-gateway` in this process; answers its exit code and all that it wrote. */
export async function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const written = { stdout: '', stderr: '' }
  const collect = (name: 'stdout' | 'stderr') =>
    new Writable({
      write: (chunk, _, done) => {
        written[name] += String(chunk)
        done()
      },
    })
  const code = await runCli(args, { env, stdout: collect('stdout'), stderr: collect('stderr') })
  return { code, ...written }
}
