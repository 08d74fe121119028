/** The most characters of what a name says. */
const longest = 255

/** Why a text cannot stand in a name's profile. */
export type ProfileProblem = 'long' | 'pictureBad' | 'bioBad'

const picture =
  /^(?:https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}\/[\w.~%!$&*+,;=:@/?-]*|ipfs:\/\/[a-zA-Z0-9]{20,100}(?:\/[\w.~%-]+)*)$/
const bio = /^[a-zA-Z0-9@:/._\-?&=+ ]*$/

/** The fault in a picture's address, by the gateway's rules; an empty address means no picture. */
export function pictureProblem(text: string): ProfileProblem | undefined {
  if (text.length > longest) return 'long'
  return text === '' || picture.test(text) ? undefined : 'pictureBad'
}

/** What speaks against a bio. */
export function bioProblem(text: string): ProfileProblem | undefined {
  if (text.length > longest) return 'long'
  return bio.test(text) ? undefined : 'bioBad'
}
