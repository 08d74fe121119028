import { parseCaipAddress } from '@foyer/contract'
import { isAddress } from 'viem'
import { nonceMs } from '../capabilities/signIn/nonces.ts'
import { createSignInKeyStore } from '../capabilities/signIn/signInKeyStore.ts'
import { createSignInKeys } from '../capabilities/signIn/signInKeys.ts'
import type { SignInConfig } from '../capabilities/signIn/signInSchema.ts'
import { createSignInSessions, type SignInSessionFilter } from '../capabilities/signIn/signInSessions.ts'
import type { GatewayConfig } from '../engines/config/schema.ts'
import { readMasterKeys } from '../engines/secrets/readMasterKeys.ts'
import { createSecrets } from '../engines/secrets/secrets.ts'
import type { Command } from './command.ts'
import { type ExitCode, UsageError } from './output.ts'
import { withDatabase } from './withDatabase.ts'

/** Commands for the sessions and the keys of sign-in, beside running gateways. */
export const signInCommands: Readonly<Record<string, Command>> = {
  'sign-in revoke': {
    usage: 'sign-in revoke <session|account> [--project id]',
    summary: 'end a session (`sid` of its tokens), or all of an account, named by its address or as CAIP-10',
    words: [1, 1],
    options: ['project'],
    run: (parameters) => {
      const { options, output, words } = parameters
      const { sessionDays, tokenSeconds } = readSignIn(parameters.readConfig())
      const targets = readTargets(words[0] ?? '').map((target) => ({ ...target, projectId: options.project }))
      return withDatabase<ExitCode>(parameters, async (database) => {
        const sessions = createSignInSessions({ database, sessionDays, tokenSeconds })
        let ended = 0
        for (const target of targets) ended += await sessions.endAll(target)
        const text = `Ended ${ended}. Sites that check tokens by themselves learn of it within ${tokenSeconds} seconds.`
        output.result({ ended, tokenSeconds }, text)
        return 0
      })
    },
  },
  'sign-in rotate-key': {
    usage: 'sign-in rotate-key',
    summary: 'replace the keys of tokens at once, in case one has leaked; all tokens end with them',
    words: [0, 0],
    options: [],
    run: async (parameters) => {
      const read = parameters.readConfig()
      const config = readSignIn(read)
      const secrets = createSecrets(await readMasterKeys(read))
      return withDatabase<ExitCode>(parameters, async (database) => {
        const store = createSignInKeyStore(database)
        const kid = await createSignInKeys({ store, secrets, config, nonceMs }).replace()
        const text = `The key ${kid} signs. Running gateways follow within a minute; sites that keep the keys, within six.`
        parameters.output.result({ kid }, text)
        return 0
      })
    },
  },
}

function readSignIn({ signIn }: GatewayConfig): SignInConfig {
  if (signIn === undefined)
    throw new UsageError('This gateway has no sign-in: its configuration does not name "signIn".')
  return signIn
}

/** What a text may name: an id of a session (SHA-256 in base64url) may look like an address in base58. */
function readTargets(text: string): readonly SignInSessionFilter[] {
  const namespace = text.split(':')[0] ?? ''
  const account = parseCaipAddress(text, [namespace])
  const targets: SignInSessionFilter[] = []
  if (/^[\w-]{43}$/.test(text)) targets.push({ id: text })
  if (account && (namespace !== 'eip155' || isAddress(account.address, { strict: false })))
    targets.push({ account: text })
  if (isAddress(text, { strict: false }) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) targets.push({ address: text })
  if (targets.length > 0) return targets
  throw new UsageError(
    `${JSON.stringify(text)} is neither a session's id nor an account, such as eip155:1:0xab… or 0xab….`,
  )
}
