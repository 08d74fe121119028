import { writeTicketKey } from '../capabilities/vault/keeper/tickets.ts'
import { gatewayParts } from '../capabilities/vault/partTables.ts'
import { readVaultKeys } from '../capabilities/vault/readVaultKeys.ts'
import { ticketKeyOf } from '../capabilities/vault/ticketKeyOf.ts'
import type { VaultConfig } from '../capabilities/vault/vaultSchema.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import type { Command } from './command.ts'
import { type ExitCode, UsageError } from './output.ts'
import { keeperHolder, rewrapHolders, tellRewrapped } from './rewrapHolders.ts'
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
          ...(keys.keeper === undefined ? [] : [keeperHolder(keys.keeper)]),
        ]
        return tellRewrapped(await rewrapHolders(database, holders, parameters.output), parameters.output)
      })
    },
  },
  'vault ticket-key': {
    usage: 'vault ticket-key',
    summary: 'print the public key of this gateway for gatewayKeys of a keeper that is a process of its own',
    words: [0, 0],
    options: [],
    run: async ({ readConfig, output }) => {
      const config = readConfig()
      const key = writeTicketKey(await ticketKeyOf(readVaultKeys(readVault(config), config.database).gateway))
      output.result({ key }, key)
      return 0
    },
  },
}

function readVault({ vault }: GatewayConfig): VaultConfig {
  if (vault === undefined)
    throw new UsageError('This gateway hosts no wallet: its configuration does not name "vault".')
  return vault
}
