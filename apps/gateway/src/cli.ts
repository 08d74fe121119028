import { runCli } from './cli/runCli.ts'

const code = await runCli(process.argv.slice(2))
if (code !== undefined) process.exitCode = code
