// Sets a gateway up with the options of its first argument, and writes which packages of OpenTelemetry are loaded then.
import { createRequire } from 'node:module'
import { createGateway } from '../../../createGateway.ts'

const gateway = await createGateway(JSON.parse(process.argv[2] ?? '{}'))
const files = Object.keys(createRequire(import.meta.url).cache)
const packages = files.map((file) => /@opentelemetry\/([\w-]+)/.exec(file)?.[1]).filter((name) => name !== undefined)
process.stdout.write(`loaded: ${[...new Set(packages)].sort().join(' ')}\n`)
await gateway.stop()
