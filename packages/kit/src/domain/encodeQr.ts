import { encode } from 'uqr'
import { KitError } from '../core/errors.ts'

/** The squares of a QR code by row, true where dark; without the quiet zone around it. */
export type QrModules = readonly (readonly boolean[])[]

/** Bytes that the largest code holds at level M. */
export const maxQrBytes = 2331

/**
 * Turns text into the squares of a QR code at level M, which reads with 15% of it covered: at least 21 by 21.
 *
 * @param minVersion The least version, from 1 to 40: 5 is 37 squares, which leave room for a mark. Default 1.
 * @throws KitError `INVALID_OPTION` for no text, and for more than 2,331 bytes of it.
 * @example encodeQr('wc:…').length // 57
 */
export function encodeQr(text: string, minVersion = 1): QrModules {
  const bytes = new TextEncoder().encode(text).length
  if (bytes === 0) throw new KitError('INVALID_OPTION', 'A QR code needs a text')
  if (bytes > maxQrBytes) {
    throw new KitError('INVALID_OPTION', `A QR code holds at most ${maxQrBytes} bytes, and this text has ${bytes}`)
  }
  return encode(text, { ecc: 'M', border: 0, minVersion }).data
}
