import { gatewayParts, keeperParts } from '../capabilities/vault/partTables.ts'
import { readVaultKeys } from '../capabilities/vault/readVaultKeys.ts'
import type { VaultConfig } from '../capabilities/vault/vaultSchema.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import type { Command } from './command.ts'
import { type ExitCode, UsageError } from './output.ts'
import { rewrapHolders, tellRewrapped } from './rewrapHolders.ts'
import { withDatabase } from './withDatabase.ts'

/** Commands for the wallet that the gateway hosts, beside running gateways. */
export const vaultCommands: Readonly<Record<string, Command>> = {
  'vault rewrap': {
    usage: 'vault rewrap',
    summary:
      'seal every part of a wallet under the newest keys of VAULT_KEK and KEEPER_KEK, and say which keys are needed',
    words: [0, 0],
    options: [],
    run: (parameters) => {
      const config = parameters.readConfig()
      const keys = readVaultKeys(readVault(config), config.database)
      return withDatabase<ExitCode>(parameters, async (database) => {
        const holders = [
          { name: 'gateway', variable: 'VAULT_KEK', keys: keys.gateway, table: gatewayParts },
          { name: 'keeper', variable: 'KEEPER_KEK', keys: keys.keeper, table: keeperParts },
        ]
        return tellRewrapped(await rewrapHolders(database, holders, parameters.output), parameters.output)
      })
    },
  },
}

function readVault({ vault }: GatewayConfig): VaultConfig {
  if (vault === undefined)
    throw new UsageError('This gateway hosts no wallet: its configuration does not name "vault".')
  return vault
}
