/** How many arrays and objects may stand inside one another in what callers send. */
export const deepestJson = 64

/** Thrown for JSON whose arrays and objects stand inside one another more than {@link deepestJson} times. */
export class JsonTooDeepError extends SyntaxError {
  override readonly name = 'JsonTooDeepError'
}

/**
 * Reads the JSON that a caller wrote. What is read may be walked and written by functions that call themselves, which a
 * body of a few hundred kilobytes of brackets would otherwise bring to the end of the stack.
 *
 * @throws SyntaxError when the text is not JSON, JsonTooDeepError when it nests too deeply.
 */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new JsonTooDeepError(`The JSON nests more than ${deepestJson} levels.`)
  return JSON.parse(text)
}

const quote = 0x22
const backslash = 0x5c
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

function isDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isInText = !isInText
    else if (isInText) at += code === backslash ? 1 : 0
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > deepestJson) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}
