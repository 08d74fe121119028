// Prints what was measured as JSON, for pages that show it. `size`: what the built kit weighs, `{ "firstLoad": kB,
// "opening": kB }`, measured as the gate "size" does; `null` where the kit is not built. `axe`: what the last whole run of
// `npm run screens` found, `{ "violations", "states", "looks" }`, which wrote it down itself; `null` before the first.
import { existsSync, readFileSync } from 'node:fs'
import { measureFigures } from './gates/size.mjs'
import { root } from './lib/paths.mjs'

const found = new URL('../apps/demo/measured/axe.json', import.meta.url)
const axe = existsSync(found) ? JSON.parse(readFileSync(found, 'utf8')) : null
console.log(JSON.stringify({ size: (await measureFigures(root)) ?? null, axe }))
