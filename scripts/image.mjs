// Writes the files of the gateway's image into an empty folder and looks for what does not belong there. The Dockerfile runs it.
//
//   npm run build -w packages/contract && npm run build -w apps/gateway
//   node scripts/image.mjs /tmp/image
import { resolve } from 'node:path'
import { claimFolder, judgeImageFiles, makeImageFiles } from './lib/imageFiles.mjs'
import { root } from './lib/paths.mjs'

/** With the workshop in it, it was 404 MB. What is needed takes 60. */
const maxMegabytes = 75

const [target] = process.argv.slice(2)
if (!target) throw new Error('Name the folder: node scripts/image.mjs <folder>')
const folder = resolve(target)
claimFolder(folder)
makeImageFiles(root, folder)
const { problems, megabytes, packages } = judgeImageFiles(folder, maxMegabytes)
for (const problem of problems) console.error(`FAIL ${problem}`)
if (megabytes !== undefined) console.log(`${packages} packages, ${megabytes.toFixed(1)} MB`)
process.exitCode = problems.length > 0 ? 1 : 0
