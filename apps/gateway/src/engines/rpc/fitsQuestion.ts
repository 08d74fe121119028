/** Longer questions are not parsed a second time. */
const maxQuestionLength = 65_536

/**
 * Whether a node's answer can be the one to a question: as many answers as calls, and none with the id of another call. Nodes that
 * write no ids are believed, and one refusal may stand for a whole list.
 */
export function fitsQuestion(question: Uint8Array | string, answer: unknown): boolean {
  if (question.length > maxQuestionLength) return true
  const asked: unknown = JSON.parse(typeof question === 'string' ? question : new TextDecoder().decode(question))
  if (!Array.isArray(asked)) return !Array.isArray(answer) && haveIdsOf([asked], [answer])
  if (!Array.isArray(answer)) return true
  const expected = asked.filter((call) => idOf(call) !== undefined).length
  return answer.length >= expected && answer.length <= asked.length && haveIdsOf(asked, answer)
}

function haveIdsOf(calls: readonly unknown[], answers: readonly unknown[]): boolean {
  const open = calls.flatMap((call) => idOf(call) ?? [])
  if (open.length < calls.length) return true
  return answers.every((answer) => {
    const id = idOf(answer)
    const place = id === undefined ? -1 : open.indexOf(id)
    if (place >= 0) open.splice(place, 1)
    return id === undefined || place >= 0
  })
}

/** Some nodes answer a number as a text, or the other way round. */
function idOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return undefined
  return typeof entry.id === 'string' || typeof entry.id === 'number' ? String(entry.id) : undefined
}
