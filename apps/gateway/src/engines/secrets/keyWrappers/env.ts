import { type KeyWrapper, keyBytes } from './keyWrapper.ts'

/** The key itself, for every reader of the environment. */
export const env: KeyWrapper = {
  form: '32 bytes as base64, such as foyer-gateway secrets new-key prints',
  hasCiphertext: false,
  problemOf: (place) => {
    if (/^[A-Za-z0-9+/]{43}=$/.test(place)) return undefined
    return `${env.form}, or a wrapped key (foyer-gateway secrets wrap-key)`
  },
  open: async (place) => Buffer.from(place, 'base64').subarray(0, keyBytes),
  wrap: async () => Buffer.alloc(0),
}
