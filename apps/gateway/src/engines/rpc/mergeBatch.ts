/**
 * Puts the refused calls of a batch back among what a node answered to the others. What is no list, as from a node that
 * takes no batches, stays as it came.
 *
 * @param answer The node's answer to the calls that were passed on.
 * @param refusals By place in the batch; `undefined` for the calls that were passed on.
 */
export function mergeBatch(
  answer: Uint8Array<ArrayBuffer> | string,
  refusals: readonly (object | undefined)[],
): Uint8Array<ArrayBuffer> | string {
  const left = readList(typeof answer === 'string' ? answer : new TextDecoder().decode(answer))
  if (left === undefined) return answer
  const merged = refusals.flatMap((refusal) => (refusal === undefined ? left.splice(0, 1) : [refusal]))
  return JSON.stringify([...merged, ...left])
}

function readList(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
