import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { askProviders, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import type { Picture } from './drawnPicture.ts'
import { findWallets, type WalletQuestion } from './findWallets.ts'
import {
  type DirectoryFile,
  type FileImage,
  type FileWallet,
  readDirectory,
  readDirectoryFile,
} from './readDirectoryFile.ts'
import { storeDirectory } from './storeDirectory.ts'
import type { WalletPage, WalletProvider } from './walletProvider.ts'
import type { ImageKind } from './walletTables.ts'

/** The wallets that visitors can choose from, and pictures. */
export type WalletDirectory = {
  find: (question: WalletQuestion) => Promise<Sourced<WalletPage>>
  /** The picture of the first of some ids that has one; `undefined` when none has. */
  image: (kind: ImageKind, ids: readonly string[]) => Promise<Picture | undefined>
}

/** Reads the directory's tables, the only source of wallets there is. */
export function createWalletDirectory(database: GatewayDatabase): WalletDirectory {
  const tables: WalletProvider = {
    id: 'directory',
    kind: 'built-in',
    serves: () => true,
    ask: (question) => findWallets(database, question),
  }
  const providers = [tables]
  return {
    find: async (question) => {
      try {
        return await askProviders({ capability: 'wallets', providers, question, onFailure: () => undefined })
      } catch (error) {
        // A database that is away is told as such further up.
        throw error instanceof ProvidersFailedError ? (error.failures[0]?.error ?? error) : error
      }
    },
    image: async (kind, ids) => {
      const rows = await database
        .selectFrom('directory_images')
        .select(['id', 'content_type', 'bytes'])
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute()
      const [row] = rows.sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
      return row === undefined ? undefined : { contentType: row.content_type, bytes: new Uint8Array(row.bytes) }
    },
  }
}

/**
 * Makes the directory what `wallets` says: the built-in list, a file of the operator's, or both, of which the file counts
 * where both know a wallet. Without either the directory stays unchanged.
 *
 * @throws ConfigError when the file is unusable.
 */
export async function importDirectory({ wallets }: GatewayConfig, database: GatewayDatabase): Promise<void> {
  if (wallets.file === undefined && !wallets.builtIn) return
  const own = wallets.file === undefined ? undefined : readDirectoryFile(wallets.file)
  const builtIn = wallets.builtIn ? await readBuiltInDirectory() : undefined
  await storeDirectory(database, joinDirectories([own, builtIn], wallets.hide), wallets.featured)
}

async function readBuiltInDirectory(): Promise<DirectoryFile> {
  const { default: json } = await import('./builtInDirectory.json')
  return readDirectory(json, 'builtInDirectory.json')
}

/** All wallets and pictures, the first of each id, without what is hidden. A picture of a wallet's own id is its picture. */
function joinDirectories(files: readonly (DirectoryFile | undefined)[], hidden: readonly string[]): DirectoryFile {
  const wallets = new Map<string, FileWallet>()
  const images = new Map<string, FileImage>()
  for (const file of files) {
    for (const wallet of file?.wallets ?? [])
      if (!wallets.has(wallet.id) && !hidden.includes(wallet.id)) wallets.set(wallet.id, wallet)
    for (const image of file?.images ?? []) {
      const key = `${image.kind}/${image.id}`
      if (!images.has(key)) images.set(key, image)
    }
  }
  const pictured = [...wallets.values()].map((wallet) =>
    wallet.image_id || !images.has(`wallet/${wallet.id}`) ? wallet : { ...wallet, image_id: wallet.id },
  )
  return { wallets: pictured, images: [...images.values()] }
}
