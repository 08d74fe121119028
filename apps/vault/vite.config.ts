import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootCopy, laterCopy } from './vite.bootCopy.ts'
import { checkedPreloads } from './vite.preload.ts'
import { singleFile } from './vite.singleFile.ts'
import { workspace } from './vite.workspace.ts'

const bootModules = [
  'node_modules/valibot/.*mjs$',
  'packages/contract/src/vaultPort/',
  'packages/contract/src/(fields|endpoint|errorBody|gatewayError|parseAnswer|originPattern)\\.ts$',
  'packages/contract/src/vault/(base64url|deviceName|proof|vaultFields)\\.ts$',
  'packages/contract/src/endpoints/vault(Devices|Wallets)\\.ts$',
  'apps/vault/src/platform/((device|port|gateway)/|readDocument\\.ts$)',
  'apps/vault/src/account/(createAccount|device)\\.ts$',
  'apps/vault/src/pages/frame/(boot|runFrame|createHandlers|refuseAll)\\.ts$',
  'apps/vault/src/pages/login/screens\\.ts$',
  'apps/vault/src/approvals/methods\\.ts$',
  'apps/vault/src/crypto/paths\\.ts$',
  'vite/preload-helper',
].map((path) => new RegExp(path))
const isBoot = (id: string) => bootModules.some((path) => path.test(id))

const pages = {
  frame: ['./frame.html', './window.html'],
  security: ['./security.html'],
  exit: ['./exit.html'],
} as const

/**
 * Builds the pages of sites, or in the mode `security` the wallet's own page, or in the mode `exit` the single file that opens a
 * recovery file without a network. They are builds of their own, so that what the one needs never weighs on the other.
 */
export default defineConfig(({ mode }) => {
  const kind = mode === 'security' || mode === 'exit' ? mode : 'frame'
  return {
    ...workspace,
    plugins: [
      kind === 'frame' && bootCopy(isBoot),
      workspace.plugins,
      react(),
      kind === 'exit' ? singleFile('exit.html') : checkedPreloads(),
    ],
    worker: { format: 'es' },
    build: {
      // Top-level await, which the frame waits for its page with.
      target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
      emptyOutDir: kind === 'frame',
      sourcemap: false,
      assetsInlineLimit: kind === 'exit' ? Number.MAX_SAFE_INTEGER : 0,
      ...(kind === 'exit' && { cssCodeSplit: false }),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          ...(kind === 'exit' && { codeSplitting: false }),
          // What the frame needs before anybody logs in comes as one file.
          ...(kind === 'frame' && {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'boot', test: isBoot },
                { name: 'checks', test: laterCopy },
                // Small, and needed in many places: the frame names every file that it may fetch.
                {
                  name: 'errors',
                  test: /(?:(?:OtherWallet|Passkey|RecoveryFile|Signer|Window)Error|deriveKey|envelope|keeperCode|keeperLogin|openLogin|transport|adoptStyles|narrowSession|pause|policyRefusal|providerNames|pageWay|relay|structuredText|findings|ended|vaultBrowser|vaultRelay|windowTask)\.ts$/,
                },
                { name: 'passkeys', test: /(?:passkeys\/(?:ask|protecting|sealed)Passkey|vault\/passkey)\.[jt]s$/ },
              ],
            },
          }),
        },
        input: pages[kind].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      },
    },
  }
})
