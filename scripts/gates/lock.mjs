// The lock file holds every optional package that it names, and `npm ci` accepts it.

import { check } from '../complete-lock.mjs'
import { runAsGate } from '../lib/gate.mjs'

export { check }

await runAsGate(import.meta.url, check)
