import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Address } from 'viem'
import { chainIdOf, mainnetCoin } from './coinType.ts'
import type { NameAttributes } from './nameAttributes.ts'
import type { NameAddressRow, NameRow, NameTables, UsedMessageRow } from './nameTables.ts'
import type { SignedBy } from './signatureVerifier.ts'

/** A name with its addresses. */
export type StoredName = { name: NameRow; addresses: readonly NameAddressRow[] }

/** The signed message that allows a change; it counts once, until `expiresAt` after which its own time refuses it. */
export type SignedChange = {
  name: string
  owner: Address
  /** The coin type on whose chain the owner signed. */
  ownerCoinType: number
  signedBy: SignedBy
  message: string
  now: number
  expiresAt: number
}

export type RegisterParameters = SignedChange & {
  attributes: NameAttributes
  coinTypes: readonly number[]
  /** Names that one account may have. */
  limit: number
}

/** Why nothing was changed: the message was used before, the name is taken, the account has enough, or is no owner. */
export type Refusal = 'used' | 'taken' | 'full' | 'not-owner'

/** Names in SQL. */
export type NameStore = {
  find: (name: string) => Promise<StoredName | undefined>
  /** Which of the names are registered. */
  listTaken: (names: readonly string[]) => Promise<ReadonlySet<string>>
  /** Names that point to an account: those it signed for on mainnet first, then on other chains; of these the last chosen, then the oldest. */
  listByAddress: (address: Address, limit: number) => Promise<readonly StoredName[]>
  /** The name that an account signed for itself on mainnet, or with a key, which is the same on all chains: the last chosen, else the oldest. */
  findOwn: (address: Address) => Promise<NameRow | undefined>
  register: (parameters: RegisterParameters) => Promise<'done' | Refusal>
  setAttributes: (parameters: SignedChange & { attributes: NameAttributes }) => Promise<'done' | Refusal>
  setAddress: (
    parameters: SignedChange & { coinTypes: readonly number[]; address: Address },
  ) => Promise<'done' | Refusal>
  /** Lets the owner be shown by the name, for which it thereby signs. */
  choose: (parameters: SignedChange) => Promise<'done' | Refusal>
}

class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

type Handle = Kysely<NameTables>

/** Builds the store on any database that holds the tables of names. */
export function createNameStore<Tables extends NameTables>(database: Kysely<Tables>): NameStore {
  // Kysely is invariant in its tables; only those of names are used here.
  const db = database as unknown as Handle

  const withAddresses = async (rows: readonly NameRow[]): Promise<readonly StoredName[]> => {
    if (rows.length === 0) return []
    const names = rows.map(({ name }) => name)
    const all = await db
      .selectFrom('name_addresses')
      .selectAll()
      .where('name', 'in', names)
      .orderBy('coin_type')
      .execute()
    return rows.map((name) => ({ name, addresses: all.filter((address) => address.name === name.name) }))
  }

  // Each change writes first: on SQLite a transaction that began by reading cannot always go on to write.
  const change = async (signed: SignedChange, run: (handle: Handle) => Promise<void>): Promise<'done' | Refusal> => {
    await db.deleteFrom('used_messages').where('expires_at', '<', signed.now).execute()
    try {
      await db.transaction().execute(async (handle) => {
        await useMessage(handle, signed)
        await run(handle)
      })
      return 'done'
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal
      throw error
    }
  }

  return {
    find: async (name) => {
      const rows = await db.selectFrom('names').selectAll().where('name', '=', name).execute()
      return (await withAddresses(rows))[0]
    },
    listTaken: async (names) => {
      if (names.length === 0) return new Set()
      const rows = await db.selectFrom('names').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },
    listByAddress: async (address, limit) => {
      const rows = await db
        .selectFrom('names')
        .innerJoin('name_addresses', 'name_addresses.name', 'names.name')
        .selectAll('names')
        .select((e) =>
          e.fn
            .max(
              e
                .case()
                .when('name_addresses.is_proven', '=', 0)
                .then(e.lit(0))
                .when('name_addresses.coin_type', '=', mainnetCoin)
                .then(e.lit(2))
                .else(e.lit(1))
                .end(),
            )
            .as('weight'),
        )
        .where('name_addresses.address', '=', address.toLowerCase())
        .groupBy(['names.name', 'names.attributes', 'names.registered_at', 'names.updated_at'])
        .orderBy('weight', 'desc')
        .orderBy((e) => e.fn.max('name_addresses.chosen_at'), 'desc')
        .orderBy('names.registered_at')
        .orderBy('names.name')
        .limit(limit)
        .execute()
      return withAddresses(rows)
    },
    findOwn: (address) =>
      db
        .selectFrom('names')
        .innerJoin('name_addresses', 'name_addresses.name', 'names.name')
        .selectAll('names')
        .where('name_addresses.address', '=', address.toLowerCase())
        .where('name_addresses.coin_type', '=', mainnetCoin)
        .where('name_addresses.is_proven', '=', 1)
        .orderBy('name_addresses.chosen_at', 'desc')
        .orderBy('names.registered_at')
        .orderBy('names.name')
        .limit(1)
        .executeTakeFirst(),
    register: (parameters) =>
      change(parameters, async (handle) => {
        const { name, attributes, coinTypes, owner, now, limit } = parameters
        const row = { name, attributes: JSON.stringify(attributes), registered_at: now, updated_at: now }
        const added = await handle
          .insertInto('names')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .executeTakeFirst()
        if (added === undefined) throw new RefusedError('taken')
        await putAddresses(handle, parameters, coinTypes, owner)
        // Two concurrent registrations of one account may pass the limit by one, which does no harm.
        const held = await handle
          .selectFrom('name_addresses')
          .select((e) => e.fn.count('name').distinct().as('count'))
          .where('address', '=', owner.toLowerCase())
          .where('is_proven', '=', 1)
          .executeTakeFirstOrThrow()
        if (Number(held.count) > limit) throw new RefusedError('full')
      }),
    setAttributes: (parameters) =>
      change(parameters, async (handle) => {
        const { name, attributes } = parameters
        await lockAsOwner(handle, parameters)
        await handle
          .updateTable('names')
          .set({ attributes: JSON.stringify(attributes) })
          .where('name', '=', name)
          .execute()
      }),
    setAddress: (parameters) =>
      change(parameters, async (handle) => {
        const { coinTypes, address, ownerCoinType } = parameters
        const isPrimary = await lockAsOwner(handle, parameters)
        // Otherwise the holder of one chain's address could replace the one that stands for the name.
        const isOwnChain = coinTypes.every((coinType) => chainIdOf(coinType) === chainIdOf(ownerCoinType))
        if (!isPrimary && !isOwnChain) throw new RefusedError('not-owner')
        await putAddresses(handle, parameters, coinTypes, address)
      }),
    choose: (parameters) =>
      change(parameters, async (handle) => {
        const { name, now } = parameters
        await lockAsOwner(handle, parameters)
        const owner = parameters.owner.toLowerCase()
        const held = await handle
          .selectFrom('name_addresses')
          .select('coin_type')
          .where('name', '=', name)
          .where('address', '=', owner)
          .execute()
        const coinTypes = held.map(({ coin_type }) => Number(coin_type))
        await handle
          .updateTable('name_addresses')
          .set({ is_proven: 1, chosen_at: now })
          .where('name', '=', name)
          .where('address', '=', owner)
          .where(
            'coin_type',
            'in',
            coinTypes.filter((coinType) => provesOn(parameters, coinType)),
          )
          .execute()
      }),
  }
}

// Not the signature's bytes: one message has many good signatures.
async function useMessage(handle: Handle, { owner, message, expiresAt }: SignedChange): Promise<void> {
  const digest = createHash('sha256').update(`${owner.toLowerCase()}\n${message}`).digest('hex')
  const row: UsedMessageRow = { digest, expires_at: expiresAt }
  const added = await handle
    .insertInto('used_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  if (added === undefined) throw new RefusedError('used')
}

/**
 * Marks a name as changed, which locks it until the transaction ends, and checks who owns it. Answers whether the
 * owner is the primary one, whose address is that of mainnet; a name without one has no other.
 */
async function lockAsOwner(
  handle: Handle,
  { name, now, ownerCoinType, owner: signer }: SignedChange,
): Promise<boolean> {
  const owner = signer.toLowerCase()
  // Changed before the owner is read: of two changes at once the later one waits here and then sees the new owner.
  await handle.updateTable('names').set({ updated_at: now }).where('name', '=', name).execute()
  const all = await handle
    .selectFrom('name_addresses')
    .select(['coin_type', 'address', 'is_proven'])
    .where('name', '=', name)
    .execute()
  const rows = all.filter(({ address }) => address === owner)
  const row = rows.find(({ coin_type }) => Number(coin_type) === ownerCoinType)
  if (row === undefined) throw new RefusedError('not-owner')
  // A contract owns by the chain on which it signed. The deployer of the same address on another chain may be a third party.
  const isOnlyTheSameAddress = row.is_proven === 0 && rows.some(({ is_proven }) => is_proven === 1)
  if (isOnlyTheSameAddress) throw new RefusedError('not-owner')
  const primary = all.find(({ coin_type }) => Number(coin_type) === mainnetCoin)
  return primary === undefined || primary.address === owner
}

async function putAddresses(
  handle: Handle,
  change: SignedChange,
  coinTypes: readonly number[],
  address: Address,
): Promise<void> {
  const { name, now } = change
  for (const coin_type of coinTypes) {
    const is_proven = address === change.owner && provesOn(change, coin_type) ? 1 : 0
    // The previous holder's choice of a primary name does not carry over.
    const row = { address: address.toLowerCase(), is_proven, chosen_at: 0, created_at: now }
    await handle
      .insertInto('name_addresses')
      .values({ name, coin_type, ...row })
      .onConflict((conflict) => conflict.columns(['name', 'coin_type']).doUpdateSet(row))
      .execute()
  }
}

/** A contract speaks for its own chain alone: on another one a third party may have deployed to its address. */
function provesOn({ signedBy, ownerCoinType }: SignedChange, coinType: number): boolean {
  return signedBy === 'key' || chainIdOf(coinType) === chainIdOf(ownerCoinType)
}
