/** How many arrays and objects may stand inside one another in what callers send. */
export const deepestJson = 64

/** How many values what callers send may hold, each item of a list and each field of an object counted. */
export const maxJsonValues = 50_000

/** Thrown for JSON that is too much to look at, though it may be written correctly. */
export class JsonTooLargeError extends SyntaxError {
  override readonly name = 'JsonTooLargeError'
}

/** Thrown for JSON whose arrays and objects stand inside one another more than {@link deepestJson} times. */
export class JsonTooDeepError extends SyntaxError {
  override readonly name = 'JsonTooDeepError'
}

/**
 * Reads a caller's JSON. Recursive functions may walk and write the value, and a few hundred kilobytes of brackets would
 * overflow their stack; a body of a megabyte may hold so many empty values that visiting each would block all other calls.
 *
 * @throws SyntaxError when the text is not JSON, JsonTooDeepError when it nests too deeply, JsonTooLargeError when it holds
 * too many values.
 */
export function parseJson(text: string): unknown {
  checkExtent(text)
  return JSON.parse(text)
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

// Before anything is built from the text, because building it is what costs.
function checkExtent(text: string): void {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === openList || code === openObject) {
      depth += 1
      values += 1
      if (depth > deepestJson) throw new JsonTooDeepError(`The JSON nests more than ${deepestJson} levels.`)
    } else if (code === closeList || code === closeObject) depth -= 1
    else if (code === comma) values += 1
    if (values > maxJsonValues) throw new JsonTooLargeError(`The JSON holds more than ${maxJsonValues} values.`)
  }
}

/** Where the text that begins at a quote ends. Most of a large body is long texts, which need not be looked at letter by letter. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    // A quote after an odd number of backslashes belongs to the text.
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}
