import { HttpProblem } from '../http/problem.ts'

/** What a name says about its owner. */
export type NameAttributes = Readonly<Record<string, string>>

const patterns: ReadonlyMap<string, RegExp> = new Map([['bio', /^[a-zA-Z0-9@:/._\-?&=+ ]{1,255}$/]])

/**
 * Checks attributes: only `bio`, 1 to 255 plain characters (gateway contract, section 2).
 *
 * @throws HttpProblem 400 `attributes`
 */
export function checkAttributes(attributes: NameAttributes): void {
  for (const [key, value] of Object.entries(attributes)) {
    const pattern = patterns.get(key)
    if (pattern === undefined) {
      throw new HttpProblem(
        400,
        'attributes',
        `A name has no such attribute. It may have ${[...patterns.keys()].join(', ')}.`,
      )
    }
    if (!pattern.test(value)) {
      throw new HttpProblem(
        400,
        'attributes',
        `The attribute ${key} has 1 to 255 letters, digits, spaces and the signs @ : / . _ - ? & = +.`,
      )
    }
  }
}
