#!/usr/bin/env node
import { runCli } from './runCli.ts'

process.exitCode = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  nodeVersion: process.versions.node,
  print: (line) => console.log(line),
  fail: (line) => console.error(line),
})
