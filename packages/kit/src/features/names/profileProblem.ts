/** The most characters of what a name says. */
const longest = 255

/** Why a text cannot stand in a name's profile. */
export type ProfileProblem = 'long' | 'pictureBad' | 'bioBad'

const picture =
  /^(?:https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}\/[\w.~%!$&*+,;=:@/?-]*|ipfs:\/\/[a-zA-Z0-9]{20,100}(?:\/[\w.~%-]+)*)$/
const bio = /^[a-zA-Z0-9@:/._\-?&=+ ]*$/

/** What speaks against the address of a picture, as the gateway has it; an empty one is none. */
export function pictureProblem(text: string): ProfileProblem | undefined {
  if (text.length > longest) return 'long'
  return text === '' || picture.test(text) ? undefined : 'pictureBad'
}

/** What speaks against a bio. */
export function bioProblem(text: string): ProfileProblem | undefined {
  if (text.length > longest) return 'long'
  return bio.test(text) ? undefined : 'bioBad'
}
