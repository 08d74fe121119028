/**
 * What a run of Vitest proves of a mutant; `files` are what Vitest knows of each test file afterwards. Until stryker-js 6146
 * and 6217 are in a release that runs on Node 20, its runner says "survived" where no test ran, and where a file did not load.
 */
export function judgeRun(result, files, knownTest) {
  if (result.status !== 'survived') return result
  const unloaded = files.find((file) => file.result?.state === 'fail' && file.tasks.length === 0)
  if (unloaded !== undefined) {
    const reason = unloaded.result.errors?.[0]?.message ?? 'unknown reason'
    const failureMessage = `${unloaded.name} does not load: ${reason}`
    return { status: 'killed', killedBy: [knownTest], failureMessage, nrOfTests: 1 }
  }
  return result.nrOfTests > 0 ? result : { status: 'error', errorMessage: 'No test ran, though some reach this mutant' }
}
