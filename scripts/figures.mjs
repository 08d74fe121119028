// Prints what the built kit weighs as JSON, for pages that show it: `{ "firstLoad": kB, "opening": kB }`, or `null`
// where the kit is not built. Measured as the gate "size" does.
import { measureFigures } from './gates/size.mjs'
import { root } from './lib/paths.mjs'

console.log(JSON.stringify((await measureFigures(root)) ?? null))
