import { TestKitError } from '../../TestKitError.ts'
import { runRelayCli } from './runRelayCli.ts'

try {
  const relay = await runRelayCli(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void relay?.stop())
} catch (error) {
  if (!(error instanceof TestKitError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
