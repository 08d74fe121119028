import * as v from 'valibot'
import { createVendorClient, type KeyedVendor, type VendorClient } from '../createVendorClient.ts'

/** The links beneath every list of the vendor. */
export const zerionLinks = v.object({ next: v.nullish(v.string()) })

/** Asks Zerion (https://developers.zerion.io); one client for all of its lists, because its limits count them together. */
export function createZerionClient({ key, baseUrl, timeoutMs, onCall, now }: KeyedVendor): VendorClient {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return createVendorClient({ vendor: 'zerion', baseUrl, headers: () => ({ authorization }), timeoutMs, onCall, now })
}

/**
 * The cursor of the next page, out of the address that the vendor gives for it; null at the end. The address itself is never
 * followed: it could lead the key to another host.
 */
export function zerionCursor({ next }: v.InferOutput<typeof zerionLinks>): string | null {
  return next == null || !URL.canParse(next) ? null : new URL(next).searchParams.get('page[after]')
}
