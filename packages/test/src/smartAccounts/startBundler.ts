import { createRequire } from 'node:module'
import path from 'node:path'
import { type Address, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { ChainClient } from '../chains/chainClient.ts'
import { type RunningServer, startServer } from '../servers/startServer.ts'
import { TestKitError } from '../TestKitError.ts'

/** Which chain a bundler serves. */
export interface StartBundlerOptions {
  readonly client: ChainClient
  readonly rpcUrl: string
  readonly entryPoint: Address
  /** TCP port on 127.0.0.1; default: a free one. */
  readonly port?: number
}

/** Keys that only bundlers of local chains have. */
const keys = { executor: keccak256(toHex('foyer bundler')), utility: keccak256(toHex('foyer bundler utility')) }

/**
 * Starts a bundler for a local chain (ERC-4337): Alto, as a separate process because it is under the GPL. Takes about ten seconds.
 *
 * @throws {TestKitError} `SMART_ACCOUNTS_MISSING` where the package is not installed, `SERVER_NOT_READY`.
 * @example
 * const bundler = await startBundler({ client: chain.client, rpcUrl: chain.rpcUrl, entryPoint })
 */
export async function startBundler({ client, entryPoint, port, rpcUrl }: StartBundlerOptions): Promise<RunningServer> {
  const script = findAlto()
  for (const key of Object.values(keys))
    await client.setBalance({ address: privateKeyToAddress(key), value: parseEther('1000') })
  const options = {
    entrypoints: entryPoint,
    'rpc-url': rpcUrl,
    'executor-private-keys': keys.executor,
    'utility-private-key': keys.utility,
    // Its simulation of storage rules needs a tracer that local chains do not have.
    'safe-mode': 'false',
    'network-name': 'local',
    'deploy-simulations-contract': 'true',
    'log-level': 'info',
    // A block comes with each transaction here: nothing is gained by collecting operations.
    'max-bundle-wait': '200',
    'min-bundle-interval': '200',
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  return startServer({
    name: 'Alto',
    ...(port !== undefined && { port }),
    url: (at) => `http://127.0.0.1:${at}`,
    command: (at) => [process.execPath, script, 'run', ...args, '--port', String(at)],
    readyLine: /Server listening at/i,
    stopSignal: 'SIGTERM',
    clean: async () => undefined,
  })
}

function findAlto(): string {
  try {
    const main = createRequire(import.meta.url).resolve('@pimlico/alto')
    return path.join(path.dirname(main), 'cli', 'alto.js')
  } catch (cause) {
    const nextStep = "Install the packages for smart accounts that @foyer/test's README names."
    throw new TestKitError('SMART_ACCOUNTS_MISSING', 'The package @pimlico/alto is not installed.', nextStep, { cause })
  }
}
