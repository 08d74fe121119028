import { isReaderGone } from './cli/output.ts'
import { runCli } from './cli/runCli.ts'

// Whoever writes is told as well; without a listener the event alone would end the process as a crash.
process.stdout.on('error', (error) => {
  if (!isReaderGone(error)) throw error
})

const code = await runCli(process.argv.slice(2))
if (code !== undefined) process.exitCode = code
