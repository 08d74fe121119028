import type { vaultConfig } from '@foyer/contract/vault'
import type * as v from 'valibot'

/** What the gateway says about itself and the project. */
export type VaultConfig = v.InferOutput<typeof vaultConfig.response>
