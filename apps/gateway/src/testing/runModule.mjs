// Runs the TypeScript module that the first argument names as a separate process, and hands it the other arguments.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [node, , file, ...args] = process.argv
// In another process, since what bundles would be part of what this one weighs.
const bundle = execFileSync(node, [join(import.meta.dirname, 'bundleModule.mjs'), file], {
  encoding: 'utf8',
  env: { PATH: process.env.PATH },
})
process.argv = [node, bundle, ...args]
await import(pathToFileURL(bundle).href)
