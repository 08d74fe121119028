import { endpoints } from '@foyer/contract'
import { describedOn } from '../../../capabilities/vault/contractsSchema.ts'
import type { Vault } from '../../../capabilities/vault/createVault.ts'
import type { Sponsor } from '../../../capabilities/vault/sponsor/createSponsor.ts'
import { hasPasskeys } from '../../../capabilities/vault/vaultSchema.ts'
import type { VaultAnswers } from './createVaultAnswers.ts'

/** What the pages are told before a login. */
export function configCalls(vault: Vault, { answer }: VaultAnswers, sponsor: Sponsor) {
  const { config, captcha, now } = vault
  return {
    vaultConfig: answer(endpoints.vaultConfig, async ({ projectId }) => ({
      json: {
        name: config.name,
        gateway: config.gateway,
        app: config.app,
        keeper: config.keeper?.url ?? null,
        origins: [...((await vault.originsOf(projectId)) ?? [])],
        trusted: config.trusted,
        methods: [
          'email' as const,
          ...(hasPasskeys(config.app) ? (['passkey'] as const) : []),
          ...vault.social.providers,
        ],
        custody: config.custody,
        mode: config.mode,
        closesOn: config.mode === 'winddown' ? (config.closesOn ?? null) : null,
        keys: await vault.keys(),
        networks: [...vault.networks],
        smartAccounts: await sponsor.offers(projectId),
        captcha: captcha.published,
        hasPolicy: vault.hasPolicy(projectId),
        now: now(),
      },
    })),
    vaultContracts: answer(endpoints.vaultContracts, async ({ query: { chainId } }) => ({
      json: { contracts: describedOn(config.contracts, chainId) },
    })),
  }
}
