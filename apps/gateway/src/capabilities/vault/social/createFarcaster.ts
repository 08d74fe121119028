import { setTimeout as wait } from 'node:timers/promises'
import { type AuthClientError, verifySignInMessage } from '@farcaster/auth-client'
import { encodeAbiParameters, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { createSafeFetch } from '../../../engines/outside/safeFetch.ts'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { isLocalOrigin } from '../vaultSchema.ts'
import { createRelay, type Signed } from './createRelay.ts'

/** Logging in with Farcaster, by a relay and the accounts on Optimism. */
export type Farcaster = {
  /** Opens a channel for one login. Throws RelayAwayError, or Error when the relay is not to be believed. */
  open: (nonce: string, expiresAt: number) => Promise<{ token: string; url: string }>
  /**
   * The account that signed that login; nothing before it is signed. Throws RelayAwayError, or Error when the relay's answer is not
   * what the owner of the account signed for this login.
   */
  subjectOf: (token: string, nonce: string) => Promise<string | undefined>
}

export type CreateFarcasterParameters = {
  relay: string
  /** Origin of the vault, which the visitor's app names. */
  app: string
  /** Hosts that may be private. */
  privateHosts: readonly string[]
  /** Reads Optimism. */
  client: () => ChainClient | undefined
  now: () => number
}

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])
/** Added by the account's owner and not taken away; an address that may log in for it. */
const [added, authAddress] = [1, 2]
/** An answer comes once: a chain that does not answer at the first try is asked again while it is at hand. */
const [tries, pauseMs] = [3, 1_000]

export function createFarcaster(parameters: CreateFarcasterParameters): Farcaster {
  const { app, client, now, privateHosts, relay: address } = parameters
  const { host: domain } = new URL(app)
  // A separate pool, so that a slow relay takes no places from others: eight requests at once, the rest wait or are refused.
  const own = isLocalOrigin(address) ? [new URL(address).hostname] : []
  const relay = createRelay(address, createSafeFetch({ allowPrivateHosts: [...privateHosts, ...own] }))

  const verify = async (signed: Signed, nonce: string) => {
    const optimism = client()
    if (optimism === undefined) throw new Error('No node of eip155:10 can be asked.')
    const ethereum = {
      publicClient: optimism,
      getFid: (owner: `0x${string}`) =>
        readContract(optimism, { abi, address: idRegistry, functionName: 'idOf', args: [owner] }),
      isValidAuthAddress: async (key: `0x${string}`, fid: bigint) => {
        const args = [fid, encodeAbiParameters([{ type: 'address' }], [key])] as const
        const { keyType, state } = await readContract(optimism, {
          abi,
          address: keyRegistry,
          functionName: 'keyDataOf',
          args,
        })
        return state === added && keyType === authAddress
      },
    }
    const { message, signature } = signed
    for (let turn = 1; ; turn += 1) {
      const read = await verifySignInMessage(
        { config: { relay: address }, ethereum },
        { nonce, domain, message, signature },
      )
      if (!read.isError) return read
      if (turn === tries || !isUnread(read.error))
        throw new Error('The message is not what the account signed.', { cause: read.error })
      await wait(pauseMs)
    }
  }

  return {
    open: (nonce, expiresAt) =>
      relay.open({ siweUri: `${app}/`, domain, nonce, expirationTime: new Date(expiresAt).toISOString() }),

    subjectOf: async (token, nonce) => {
      const signed = await relay.read(token)
      if (signed === undefined) return undefined
      if (signed.nonce !== nonce) throw new Error('The relay brought the answer of another channel.')
      const { data, fid } = await verify(signed, nonce)
      if (data.uri === undefined || !URL.canParse(data.uri) || new URL(data.uri).origin !== app)
        throw new Error('The message is for another address.')
      // By this gateway's clock, too.
      if (data.expirationTime !== undefined && data.expirationTime.getTime() <= now())
        throw new Error('The message has run out.')
      if (!Number.isSafeInteger(fid) || fid !== signed.fid)
        throw new Error('The relay names another account than the message.')
      return String(fid)
    },
  }
}

/** Whether the chain could not be read, which says nothing about the message. */
function isUnread(error: AuthClientError | undefined): boolean {
  return error?.errCode === 'unavailable' || error?.errCode === 'unknown'
}
