import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache, type TimedCache } from '../../engines/cache/timedCache.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { type CacheCodec, sharedLayer } from '../../engines/shared/sharedLayer.ts'
import { type RasterType, rasterTypeOf } from './rasterType.ts'

/** A picture that may be shown; undefined for content that is not a picture. */
export type Picture = { type: RasterType; bytes: Uint8Array<ArrayBuffer> } | undefined

/** Pictures that were read, by their address. */
export type PictureCache = TimedCache<Picture>

const lifetimeMs = 300_000
const keptPictures = 256
/** Bytes of all pictures that one process keeps. */
const keptBytes = 33_554_432
/** Places in the shared cache, and characters (base64) that a picture may have there: together at most 32 MiB. */
const sharedPlaces = 64
const maxSharedBytes = 524_288

/** Pictures by their address, for pages that show the same ones at the same time; bounded here and in the shared cache. */
export function createPictureCache(shared: SharedEngine, metrics: Metrics): PictureCache {
  return createTimedCache<Picture>({
    lifetimeMs,
    capacity: keptPictures,
    weight: { of: (picture) => picture?.bytes.byteLength ?? 0, most: keptBytes },
    ...countCache(metrics, 'picture'),
    beneath: sharedLayer(shared, 'picture', { codec: pictureCodec, places: sharedPlaces, longest: maxSharedBytes }),
  })
}

/** Bytes as base64; what is no picture as null. */
const pictureCodec: CacheCodec<Picture> = {
  write: (picture) => (picture === undefined ? null : Buffer.from(picture.bytes).toString('base64')),
  read: (stored) => {
    if (stored === null) return undefined
    if (typeof stored !== 'string') throw new TypeError('A stored picture is a text.')
    const bytes = new Uint8Array(Buffer.from(stored, 'base64'))
    // The type is told by the bytes again, so that nothing else is ever shown.
    const type = rasterTypeOf(bytes)
    if (type === undefined) throw new TypeError('The stored text is no picture.')
    return { type, bytes }
  },
}
