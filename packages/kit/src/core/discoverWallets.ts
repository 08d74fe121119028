import type { Kit } from './kit.ts'

/**
 * Starts to look for wallets in every source that has to look; sources that know their wallets beforehand wait until one
 * of them is chosen. Resolves once every source looks; wallets may still appear at any time after.
 */
export async function discoverWallets(kit: Kit): Promise<void> {
  const looking = kit.options.sources.filter(({ connectors }) => !connectors)
  await Promise.all(looking.map(({ id }) => kit.source(id)))
}
