import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { kitCss } from '../../packages/kit/vite.css.ts'
import { featureStyles } from '../../packages/kit/vite.styles.ts'
import { sourceConditions } from '../../vite.shared.ts'

const ownHashes = (file: string) => fileURLToPath(new URL(`./node_modules/@noble/hashes/${file}`, import.meta.url))

/** Reads the workspaces' sources. */
export const workspace: UserConfig = {
  ...sourceConditions,
  resolve: {
    ...sourceConditions.resolve,
    // viem brings an older version of the same hashes, which the worker would carry beside the vault's own.
    alias: { '@noble/hashes/sha3': ownHashes('sha3.js'), '@noble/hashes/sha256': ownHashes('sha2.js') },
  },
  css: kitCss,
  plugins: [featureStyles()],
}
