// What is mutated: the pure rules of each room, and the tests that must notice. An entry that ends in a slash stands for what
// lies directly in the folder. Tests that need a chain, a gateway or a browser take too long to run for every mutant.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Each room is a run of its own, because its modules are found by its own settings. */
export const rooms = [
  {
    name: 'contract',
    folder: 'packages/contract',
    rules: [
      'src/address.ts',
      'src/addressEncoding.ts',
      'src/caip.ts',
      'src/constants.ts',
      'src/originPattern.ts',
      'src/tokenList.ts',
      'src/walletAssets.ts',
      'src/signIn/',
    ],
    tests: [
      'src/address.test.ts',
      'src/addressEncoding.test.ts',
      'src/caip.test.ts',
      'src/constants.test.ts',
      'src/originPattern.test.ts',
      'src/tokenList.test.ts',
      'src/walletAssets.test.ts',
      'src/signIn/',
    ],
  },
  {
    name: 'kit',
    folder: 'packages/kit',
    rules: [
      'src/core/guards.ts',
      'src/core/limits.ts',
      'src/core/network.ts',
      'src/core/pairing.ts',
      'src/core/routes.ts',
      'src/core/session.ts',
      'src/core/transitions.ts',
      'src/core/unsupportedNetwork.ts',
      'src/domain/amount.ts',
      'src/domain/amountReadings.ts',
      'src/domain/explorerUrl.ts',
      'src/domain/isRestrictedHere.ts',
      'src/domain/numberSigns.ts',
      'src/domain/parseAmount.ts',
      'src/domain/recipients.ts',
      'src/domain/validateTransfer.ts',
      'src/domain/names/mixedScripts.ts',
      'src/domain/onramp/payChain.ts',
      'src/domain/swaps/isSwapNetwork.ts',
      'src/domain/swaps/slippage.ts',
      'src/chains/evm/evmRules.ts',
      'src/chains/evm/isOfContract.ts',
      'src/chains/evm/networkOf.ts',
      'src/chains/evm/paymentLink.ts',
      'src/chains/evm/permissions.ts',
      'src/chains/evm/transferCall.ts',
      'src/chains/solana/base58.ts',
      'src/chains/solana/refusalOf.ts',
      'src/chains/solana/signedTransfer.ts',
      'src/chains/solana/solanaRules.ts',
    ],
    tests: [
      'src/core/actions/dismissModal.test.ts',
      'src/core/guards.test.ts',
      'src/core/pairing.test.ts',
      'src/core/routes.test.ts',
      'src/core/session.test.ts',
      'src/core/transitions.test.ts',
      'src/core/unsupportedNetwork.test.ts',
      'src/domain/',
      'src/domain/names/mixedScripts.test.ts',
      'src/domain/onramp/payChain.test.ts',
      'src/domain/swaps/isSwapNetwork.test.ts',
      'src/domain/swaps/slippage.test.ts',
      'src/chains/evm/evmRules.test.ts',
      'src/chains/evm/isOfContract.test.ts',
      'src/chains/evm/networkOf.test.ts',
      'src/chains/evm/paymentLink.test.ts',
      'src/chains/evm/permissions.test.ts',
      'src/chains/evm/transferCall.test.ts',
      'src/chains/solana/refusalOf.test.ts',
      'src/chains/solana/signedTransfer.test.ts',
      'src/chains/solana/solanaRules.test.ts',
    ],
  },
  {
    name: 'vault',
    folder: 'apps/vault',
    rules: [
      'src/gate/',
      'src/keys/paths.ts',
      'src/keys/splits.ts',
      'src/meaning/calls/callReader.ts',
      'src/meaning/calls/innerCalls.ts',
      'src/meaning/calls/swaps/path.ts',
      'src/meaning/calls/swaps/readSwap.ts',
      'src/meaning/calls/swaps/routerBook.ts',
      'src/meaning/calls/swaps/routerMove.ts',
      'src/meaning/differsFromTrial.ts',
      'src/meaning/limitAllowance.ts',
      'src/meaning/readCall.ts',
      'src/permissions/narrowSession.ts',
      'src/permissions/readPermissions.ts',
      'src/recoveryFile/passwordStrength.ts',
      'src/smartAccount/operationCall.ts',
    ],
    tests: [
      'src/gate/',
      'src/keys/',
      'src/meaning/calls/',
      'src/meaning/calls/swaps/',
      'src/meaning/differsFromTrial.test.ts',
      'src/meaning/limitAllowance.test.ts',
      'src/meaning/readCall.test.ts',
      'src/permissions/narrowSession.test.ts',
      'src/permissions/readPermissions.test.ts',
      'src/recoveryFile/passwordStrength.test.ts',
      'src/smartAccount/operationCall.test.ts',
    ],
  },
  {
    name: 'gateway',
    folder: 'apps/gateway',
    rules: [
      'src/engines/limits/callerNetwork.ts',
      'src/engines/limits/clientAddress.ts',
      'src/engines/limits/memoryBuckets.ts',
      'src/engines/limits/rateLimiter.ts',
      'src/engines/limits/workMeter.ts',
      'src/engines/outside/publicAddress.ts',
      'src/engines/rpc/checkRpcBody.ts',
      'src/engines/rpc/methodPolicy.ts',
      'src/capabilities/names/coinType.ts',
      'src/capabilities/names/messageTime.ts',
      'src/capabilities/names/nameAttributes.ts',
      'src/capabilities/names/nameRules.ts',
      'src/capabilities/names/namesSchema.ts',
      'src/capabilities/names/signedMessage.ts',
      'src/capabilities/names/suggestNames.ts',
      'src/capabilities/vault/sponsor/innerCalls.ts',
      'src/capabilities/vault/sponsor/policy.ts',
    ],
    tests: [
      'src/engines/limits/callerNetwork.test.ts',
      'src/engines/limits/clientAddress.test.ts',
      'src/engines/limits/memoryBuckets.test.ts',
      'src/engines/limits/rateLimiter.test.ts',
      'src/engines/limits/workMeter.test.ts',
      'src/engines/outside/publicAddress.test.ts',
      'src/engines/rpc/checkRpcBody.test.ts',
      'src/engines/rpc/methodPolicy.test.ts',
      'src/capabilities/names/coinType.test.ts',
      'src/capabilities/names/messageTime.test.ts',
      'src/capabilities/names/nameAttributes.test.ts',
      'src/capabilities/names/nameRules.test.ts',
      'src/capabilities/names/namesSchema.test.ts',
      'src/capabilities/names/signedMessage.test.ts',
      'src/capabilities/names/suggestNames.test.ts',
      'src/capabilities/vault/sponsor/innerCalls.test.ts',
      'src/capabilities/vault/sponsor/policy.test.ts',
    ],
  },
]

/** The files that entries stand for, relative to `folder`. An entry that stands for nothing is out of date. */
export function expandEntries(folder, entries, wanted) {
  return entries.flatMap((entry) => {
    const files = entry.endsWith('/')
      ? readdirSync(join(folder, entry))
          .map((name) => `${entry}${name}`)
          .filter(wanted)
      : [entry].filter((path) => existsSync(join(folder, path)))
    if (files.length === 0) throw new Error(`scripts/mutation/rooms.mjs: ${entry} is no file of ${folder}`)
    return files
  })
}

export const isRule = (path) => /\.ts$/.test(path) && !/\.(test|fixture|worker)\.ts$/.test(path)
export const isNodeTest = (path) => /\.test\.ts$/.test(path) && !/\.browser\.test\.ts$/.test(path)
