import { dirname } from 'node:path'

/** Out of a hundred mutants in a folder this many have to turn a test red. */
export const floor = 90

const noticed = ['Killed', 'Timeout']
const unnoticed = ['Survived', 'NoCoverage']

/** How many mutants of each folder turned a test red; `results` are Stryker's, with paths relative to the repository. */
export function scoreFolders(results) {
  const folders = new Map()
  for (const { fileName, status } of results) {
    if (!noticed.includes(status) && !unnoticed.includes(status)) continue
    const folder = dirname(fileName)
    const row = folders.get(folder) ?? { folder, noticed: 0, total: 0 }
    row.total += 1
    if (noticed.includes(status)) row.noticed += 1
    folders.set(folder, row)
  }
  return [...folders.values()]
    .map((row) => ({ ...row, score: (100 * row.noticed) / row.total }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

/** Rounded down, so that no folder below the floor shows the floor. */
const percent = (score) => (Math.floor(score * 10) / 10).toFixed(1).padStart(5)

export const describeScore = ({ folder, noticed: count, total, score }) =>
  `${score < floor ? 'FAIL' : 'ok  '} ${percent(score)} %  ${folder} (${count} of ${total})`

/** Mutants that Stryker could not judge: neither noticed nor unnoticed, so that a score would leave them out. */
export const listErrors = (results) => results.filter(({ status }) => status === 'RuntimeError')

/** What was changed where, for a person who looks for the missing test. */
export function describeMutant({ fileName, location, mutatorName, replacement, status }) {
  const { line, column } = location.start
  return `${fileName}:${line}:${column} ${status} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`
}
