import { parseSiweMessage } from 'viem/siwe'
import { verifyMessage } from 'viem/utils'
import type { SignInProof } from '../../core/signIn.ts'
import type { SignInServer, SignInSession } from './signInOptions.ts'

/** A site's server in the page: it checks real signatures and takes every nonce once. */
export function checkingServer() {
  const nonces = new Set<string>()
  const calls: string[] = []
  const server = {
    sessions: [] as SignInSession[],
    /** Names of calls that fail as if the server did not answer. */
    away: new Set<keyof SignInServer>(),
    /** Milliseconds that a session lasts; undefined for ever. */
    lasts: undefined as number | undefined,
    refuses: false,
    calls,
    methods: {} as Required<SignInServer>,
  }
  const take = (name: keyof SignInServer) => {
    calls.push(name)
    if (server.away.has(name)) throw new TypeError('Failed to fetch')
  }
  server.methods = {
    async getNonce() {
      take('getNonce')
      const nonce = crypto.randomUUID().replaceAll('-', '')
      nonces.add(nonce)
      return nonce
    },
    async verify({ address, message, networkId, signature }: SignInProof) {
      take('verify')
      const { address: claimed, chainId, domain, nonce = '' } = parseSiweMessage(message)
      const isOwn = await verifyMessage({
        address: address as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      })
      const isRight = claimed === address && `eip155:${chainId}` === networkId && domain === location.host
      if (server.refuses || !isOwn || !isRight || !nonces.delete(nonce)) return false
      const expiresAt =
        server.lasts === undefined ? {} : { expiresAt: new Date(Date.now() + server.lasts).toISOString() }
      const session = { address, networkIds: [networkId], ...expiresAt }
      server.sessions.push(session)
      return session
    },
    async getSession() {
      take('getSession')
      return server.sessions
    },
    async signOut(session: SignInSession) {
      take('signOut')
      server.sessions = server.sessions.filter(({ address }) => address !== session.address)
    },
  }
  return server
}
