import { toKitError } from '../../chains/evm/provider.ts'
import { KitError } from '../../core/errors.ts'

/** Waits for one of wagmi's actions and names its failure. */
export async function asKitError<T>(walletName: string, action: Promise<T>): Promise<T> {
  try {
    return await action
  } catch (error) {
    throw fromWagmi(error, walletName)
  }
}

function fromWagmi(error: unknown, walletName: string): KitError {
  const name = error instanceof Error ? error.name : undefined
  if (name === 'SwitchChainNotSupportedError') {
    return new KitError('UNSUPPORTED_METHOD', `${walletName} cannot do this`, { cause: error })
  }
  if (name === 'ProviderNotFoundError') {
    return new KitError('CONNECTOR_NOT_FOUND', `${walletName} is not in this browser`, { cause: error })
  }
  return toKitError(deepest(error), walletName)
}

/** wagmi and viem wrap what a wallet throws, some in an error whose own code says less: the innermost code is the wallet's. */
function deepest(error: unknown): unknown {
  let found = error
  for (let layer: unknown = error; typeof layer === 'object' && layer !== null; layer = Reflect.get(layer, 'cause')) {
    if (typeof Reflect.get(layer, 'code') === 'number') found = layer
  }
  return found
}
