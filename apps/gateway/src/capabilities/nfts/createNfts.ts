import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Jobs } from '../../engines/jobs/createJobs.ts'
import type { Logger } from '../../engines/observability/logger.ts'
import type { SafeFetch } from '../../engines/outside/safeFetch.ts'
import { type CollectionReader, createCollectionReader } from '../tokens/collectionReader.ts'
import { createMetadataReader, type MetadataReader } from './metadataReader.ts'
import type { Picture } from './pictureCache.ts'
import { rasterTypeOf } from './rasterType.ts'
import { parseContentAddress, readContent } from './readContent.ts'
import { kindInside } from './storedImage.ts'

/** What is known about pieces of collections. */
export type Nfts = {
  collections: CollectionReader
  metadata: MetadataReader
  /** Whether a picture's address, or the mark kept for one, is something that this gateway reads at all. */
  canShow: (image: string) => boolean
  /**
   * Reads a picture; `undefined` when it may not be shown, such as SVG.
   *
   * @param signal Fires when no caller waits for the answer any more.
   * @throws when its host does not answer.
   */
  readPicture: (image: string, signal?: AbortSignal) => Promise<Picture>
}

export type CreateNftsParameters = {
  config: Pick<GatewayConfig, 'nfts'>
  database: GatewayDatabase
  safeFetch: SafeFetch
  logger: Logger
  jobs: Pick<Jobs, 'repeat'>
  /** Milliseconds since 1970. */
  now: () => number
}

const largestPicture = 5_242_880
const pictureMs = 10_000
const forgetMs = 21_600_000

export function createNfts({ config, database, safeFetch, logger, jobs, now }: CreateNftsParameters): Nfts {
  const gateways = config.nfts
  const metadata = createMetadataReader({ database, safeFetch, gateways, logger, now })
  jobs.repeat('forget unused collections', forgetMs, metadata.forgetUnused)
  return {
    collections: createCollectionReader(database, now),
    metadata,
    canShow: (image) => {
      if (kindInside(image) !== undefined) return true
      const address = parseContentAddress(image, gateways, largestPicture)
      if (address === undefined) return false
      return address.kind === 'remote' || rasterTypeOf(address.bytes) !== undefined
    },
    readPicture: async (image, signal) => {
      const address = parseContentAddress(image, gateways, largestPicture)
      if (address === undefined) return undefined
      const limits = { maxBytes: largestPicture, timeoutMs: pictureMs, signal }
      const bytes = await readContent(address, safeFetch, limits)
      const type = rasterTypeOf(bytes)
      return type === undefined ? undefined : { type, bytes }
    },
  }
}
