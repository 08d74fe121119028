import { encodeQr } from '@foyer/kit/ui'

/** 37 squares at least, so that two codes after each other look alike. */
const leastVersion = 5

/** The squares of the code that leads to a link. Loaded with the first one, since no other screen needs it. */
export function encodeLink(link: string): ReturnType<typeof encodeQr> {
  return encodeQr(link, leastVersion)
}
