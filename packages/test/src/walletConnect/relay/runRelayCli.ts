import { parseArgs } from 'node:util'
import { TestKitError } from '../../TestKitError.ts'
import { type RunningRelay, startRelay } from './startRelay.ts'

const help = `foyer-relay: a WalletConnect relay for development and closed networks. Messages are kept in memory only.

  --port <number>      TCP port; default 5555
  --host <address>     address to listen on; default 127.0.0.1
  --address <url>      a further address under which clients know it, such as wss://relay.example; repeatable
  --project-id <id>    a project id that may connect; repeatable; default: any`

/**
 * Reads the words of the command line and starts the relay; `undefined` when there was only help to give.
 *
 * @throws {TestKitError} `INVALID_OPTION`, `PORT_BUSY`.
 */
export async function runRelayCli(
  words: readonly string[],
  write: (line: string) => void,
): Promise<RunningRelay | undefined> {
  const options = readOptions(words)
  if (options.help) {
    write(help)
    return undefined
  }
  const port = Number(options.port ?? 5_555)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TestKitError('INVALID_OPTION', `--port ${options.port} is no port.`, 'Give a number from 0 to 65535.')
  const relay = await startRelay({
    port,
    ...(options.host ? { host: options.host } : {}),
    ...(options.address ? { addresses: options.address } : {}),
    ...(options['project-id'] ? { projectIds: options['project-id'] } : {}),
  })
  write(`WalletConnect relay at ${relay.url}`)
  return relay
}

function readOptions(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        address: { type: 'string', multiple: true },
        'project-id': { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TestKitError('INVALID_OPTION', reason, 'See --help.', { cause })
  }
}
