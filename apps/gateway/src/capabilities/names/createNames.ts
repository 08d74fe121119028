import type { Kysely } from 'kysely'
import { type Address, getAddress } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { chainIdOf, coinTypesFor, coinTypesOfNewName, mainnetCoin, mainnetCoinAlias } from './coinType.ts'
import { knownChains } from './knownChains.ts'
import { checkBinding } from './messageBinding.ts'
import { checkMessageTime } from './messageTime.ts'
import { checkAttributes, type NameAttributes } from './nameAttributes.ts'
import {
  type NameAddresses,
  type NameRecord,
  readStoredAttributes,
  writeAddresses,
  writeNameRecord,
} from './nameRecord.ts'
import { badName, checkName } from './nameRules.ts'
import { createNameStore, type Refusal, type SignedChange, type StoredName } from './nameStore.ts'
import type { NamesConfig } from './namesSchema.ts'
import type { NameTables } from './nameTables.ts'
import { readOwner } from './ownerAddress.ts'
import { createSignatureVerifier, type FindChainClient } from './signatureVerifier.ts'
import { addressMessage, attributesMessage, primaryMessage, readMessage, registerMessage } from './signedMessage.ts'
import { type NameSuggestion, suggestNames } from './suggestNames.ts'

/** A signed message as it was sent, and its alleged signer. */
export type Envelope = { coin_type: number; address: string; message: string; signature: string }

/**
 * Names that this gateway registers and knows; `gateway` is the host and port under which the caller knows it, `signal` fires
 * when no caller waits for the answer any more.
 */
export type Names = {
  /** The name's record; letters are read in lower case. */
  find: (name: string) => Promise<NameRecord | undefined>
  /** Names that point to an account, at most 100. */
  listOf: (address: Address) => Promise<NameRecord[]>
  /**
   * The name that stands for an account, and what it says: the one it chose, else the oldest that it signed for itself. A
   * contract's is one that it signed for on mainnet, because the question does not say which chain's account is meant.
   */
  primaryOf: (address: Address) => Promise<{ name: string; attributes: NameAttributes } | undefined>
  /** @throws GatewayError `invalid` or `unauthenticated` as the contract orders them, `unreadable`, `unavailable`. */
  register: (envelope: Envelope, gateway: string, signal?: AbortSignal) => Promise<NameRecord>
  /** @throws GatewayError `invalid`, `unauthenticated`, `notFound`, `unreadable`, `unavailable`. */
  setAttributes: (
    name: string,
    envelope: Envelope,
    gateway: string,
    signal?: AbortSignal,
  ) => Promise<Record<string, string>>
  /** @throws GatewayError `invalid`, `unauthenticated`, `notFound`, `unreadable`, `unavailable`. */
  setAddress: (name: string, envelope: Envelope, gateway: string, signal?: AbortSignal) => Promise<NameAddresses>
  /** Shows the signer by the name from now on. @throws GatewayError `invalid`, `unauthenticated`, `notFound`, `unreadable`, `unavailable`. */
  setPrimary: (name: string, envelope: Envelope, gateway: string, signal?: AbortSignal) => Promise<NameRecord>
  /** @throws GatewayError `invalid` */
  suggest: (text: string, zone: string | undefined) => Promise<NameSuggestion[]>
}

export type CreateNamesParameters<Tables extends NameTables> = {
  config: NamesConfig
  /** Whether messages are taken that do not say which name, gateway and purpose they are for. */
  compatibilityMode: boolean
  database: Kysely<Tables>
  findClient: FindChainClient
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const maxNamesOfAddress = 100

/** Builds the names of one gateway (gateway contract, section 2). */
export function createNames<Tables extends NameTables>(parameters: CreateNamesParameters<Tables>): Names {
  const { config, compatibilityMode, database, findClient, now = Date.now } = parameters
  const store = createNameStore(database)
  const verify = createSignatureVerifier(findClient)

  const readChainId = (coinType: number): number => {
    const chainId = chainIdOf(coinType)
    if (chainId === undefined || !(knownChains.has(chainId) || findClient(chainId) !== undefined)) {
      throw new GatewayError(
        'invalid',
        'coin_type',
        'Names hold no addresses of this coin type. Use 60 or that of an EVM chain.',
      )
    }
    return chainId
  }

  /** The change that an envelope allows, once its signature is good. */
  const verified = async (
    name: string,
    envelope: Envelope,
    timestamp: number,
    signal: AbortSignal | undefined,
  ): Promise<SignedChange> => {
    const { coin_type: ownerCoinType, message } = envelope
    const owner = readOwner(envelope.address)
    const signedBy = await verify({ ...envelope, address: owner, chainId: readChainId(ownerCoinType) }, signal)
    const expiresAt = (timestamp + config.signatureMaxAgeSeconds) * 1000
    return { name, owner, ownerCoinType, signedBy, message, now: now(), expiresAt }
  }

  const findRegistered = async (text: string): Promise<StoredName> => {
    const stored = await store.find(text.toLowerCase())
    if (stored === undefined) throw new GatewayError('notFound', 'name', 'This name is not registered.')
    return stored
  }

  /** A name may be changed by the address of the coin type that the envelope names. */
  const authorise = (
    { name, addresses }: StoredName,
    envelope: Envelope,
    timestamp: number,
    signal: AbortSignal | undefined,
  ) => {
    const owner = readOwner(envelope.address)
    const held = addresses.find(({ coin_type }) => coin_type === envelope.coin_type)
    if (held?.address !== owner.toLowerCase()) throw refused('not-owner')
    return verified(name.name, envelope, timestamp, signal)
  }

  const find: Names['find'] = async (name) => {
    const stored = await store.find(name.toLowerCase())
    return stored && writeNameRecord(stored.name, stored.addresses)
  }

  return {
    find,
    listOf: async (address) =>
      (await store.listByAddress(address, maxNamesOfAddress)).map((stored) =>
        writeNameRecord(stored.name, stored.addresses),
      ),
    primaryOf: async (address) => {
      const own = await store.findOwn(address)
      return own && { name: own.name, attributes: readStoredAttributes(own) }
    },
    register: async (envelope, gateway, signal) => {
      const { message, coin_type } = envelope
      const said = readMessage(registerMessage, message)
      const { name, attributes, timestamp } = said
      checkName(name, config)
      readChainId(coin_type)
      if ((await store.listTaken([name])).has(name)) throw refused('taken')
      checkMessageTime(timestamp, now(), config)
      checkAttributes(attributes ?? {})
      checkBinding(said, { name, gateway, purpose: 'register' }, compatibilityMode)
      const outcome = await store.register({
        ...(await verified(name, envelope, timestamp, signal)),
        attributes: attributes ?? {},
        coinTypes: coinTypesOfNewName(coin_type),
        limit: config.maxPerAddress,
      })
      if (outcome !== 'done') throw refused(outcome)
      const stored = await findRegistered(name)
      return writeNameRecord(stored.name, stored.addresses)
    },
    setAttributes: async (text, envelope, gateway, signal) => {
      const said = readMessage(attributesMessage, envelope.message)
      const { attributes, timestamp } = said
      const stored = await findRegistered(text)
      checkMessageTime(timestamp, now(), config)
      checkAttributes(attributes)
      checkBinding(said, { name: stored.name.name, gateway, purpose: 'attributes' }, compatibilityMode)
      const change = await authorise(stored, envelope, timestamp, signal)
      const outcome = await store.setAttributes({ ...change, attributes: attributes satisfies NameAttributes })
      if (outcome !== 'done') throw refused(outcome)
      return readStoredAttributes((await findRegistered(change.name)).name)
    },
    setAddress: async (text, envelope, gateway, signal) => {
      const said = readMessage(addressMessage, envelope.message)
      const { coin_type, address, timestamp } = said
      const stored = await findRegistered(text)
      readChainId(coin_type)
      checkMessageTime(timestamp, now(), config)
      const target = readTarget(address)
      checkBinding(said, { name: stored.name.name, gateway, purpose: 'address' }, compatibilityMode)
      const change = await authorise(stored, envelope, timestamp, signal)
      const coinTypes = coinTypesToSet(coin_type, stored)
      const outcome = await store.setAddress({ ...change, coinTypes, address: target })
      if (outcome !== 'done') throw refused(outcome)
      return writeAddresses((await findRegistered(change.name)).addresses)
    },
    setPrimary: async (text, envelope, gateway, signal) => {
      const said = readMessage(primaryMessage, envelope.message)
      const { timestamp } = said
      const stored = await findRegistered(text)
      checkMessageTime(timestamp, now(), config)
      // Older clients never sign this, so its message must say where it counts.
      checkBinding(said, { name: stored.name.name, gateway, purpose: 'primary' }, false)
      const change = await authorise(stored, envelope, timestamp, signal)
      const outcome = await store.choose(change)
      if (outcome !== 'done') throw refused(outcome)
      const chosen = await findRegistered(change.name)
      return writeNameRecord(chosen.name, chosen.addresses)
    },
    suggest: (text, zone) => suggestNames({ config, text, zone, listTaken: store.listTaken }),
  }
}

/** Mainnet's two coin types never tell different addresses. */
function coinTypesToSet(coinType: number, { addresses }: StoredName): readonly number[] {
  const hasAlias = addresses.some(({ coin_type }) => coin_type === mainnetCoinAlias)
  return coinType === mainnetCoin && hasAlias ? [mainnetCoin, mainnetCoinAlias] : coinTypesFor(coinType)
}

function readTarget(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    throw new GatewayError(
      'invalid',
      'address',
      'The new address is no EVM address, which has 0x and 40 hexadecimal digits.',
    )
  }
  const address = getAddress(text.toLowerCase())
  // An address in both cases carries a checksum, and a wrong one is a typing error.
  if (text !== address && /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text)) {
    throw new GatewayError(
      'invalid',
      'address',
      'The checksum (EIP-55) of the new address is wrong. Look for a typing error.',
    )
  }
  return address
}

function refused(refusal: Refusal): GatewayError {
  switch (refusal) {
    case 'taken':
      return badName('This name is registered already. Choose another one.')
    case 'full':
      return new GatewayError('invalid', 'address', 'This account has as many names as it may have here.')
    case 'not-owner':
      return new GatewayError(
        'unauthenticated',
        'address',
        'This account is not the owner of the name for this coin type.',
      )
    case 'used':
      return new GatewayError('unauthenticated', 'signature', 'This signature was used already. Sign a new message.')
  }
}
