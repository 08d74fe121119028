/** Where a row of the table no longer fits its file: the text is gone, or stands there twice. */
export function findMismatch({ from, to }, source) {
  if (from === to) return 'changes nothing'
  const places = source.split(from).length - 1
  return places === 1 ? undefined : `stands ${places} times in the file, not once: ${from}`
}

/** What a run of the tests with the changed text proves; `files` are Vitest's, with their tasks, `errors` the messages of what was caught in no test. */
export function judgeChange({ applied, files, errors }) {
  const tests = files.flatMap(testsOf)
  if (!applied) return 'no test loads the file'
  if (files.some((file) => file.result?.state === 'fail' && file.tasks.length === 0)) return 'a test file does not load'
  if (tests.length === 0) return 'no test ran'
  if (errors.length > 0) return undefined
  return tests.some((test) => test.result?.state === 'fail') ? undefined : 'no test turns red'
}

/** Why the tests say nothing about a change: they are red without one, or absent. */
export function judgeUnchanged({ files, errors }) {
  const tests = files.flatMap(testsOf)
  if (tests.length === 0) return 'no test ran'
  const red = [...files.flatMap(listFailures), ...errors.map((message) => `outside of the tests: ${message}`)]
  return red.length > 0 ? `red without any change: ${red.join('; ')}` : undefined
}

/** What failed in a file or test, with its first message. */
function listFailures(task) {
  const below = (task.tasks ?? []).flatMap(listFailures)
  if (task.result?.state !== 'fail' || below.length > 0) return below
  return [`${task.name}: ${task.result.errors?.[0]?.message ?? 'no message'}`]
}

const testsOf = (task) => (task.type === 'suite' || task.tasks ? task.tasks.flatMap(testsOf) : [task])
