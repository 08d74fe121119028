import { isReaderGone } from './cli/output.ts'
import { runCli } from './cli/runCli.ts'

// The write's callback reports the error too; without this listener the event would end the process as a crash.
process.stdout.on('error', (error) => {
  if (!isReaderGone(error)) throw error
})

const code = await runCli(process.argv.slice(2))
if (code !== undefined) process.exitCode = code
