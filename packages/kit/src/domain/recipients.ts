import type { Kit } from '../core/kit.ts'
import { limits } from '../core/limits.ts'
import { addressBody } from '../ui/addressForms.ts'
import { type AccountKey, accountKey, isSameAddress, normalAddress } from './account.ts'
import { isRecord } from './persistedCache.ts'

/** A receiver that this browser has sent to. */
export type Recipient = { readonly address: string; readonly name?: string | undefined }

const storageName = 'recipients'

/** The receivers that an account has sent to from this browser, newest first, at most 200. */
export function recipientsOf(kit: Kit, account: AccountKey): readonly Recipient[] {
  return readAll(kit)[accountKey(kit, account)] ?? []
}

/** Remembers a receiver; one that is already known moves to the front. */
export function rememberRecipient(kit: Kit, account: AccountKey, recipient: Recipient): void {
  const others = recipientsOf(kit, account).filter((each) => !isSameAddress(kit, each.address, recipient.address))
  const { address, name } = recipient
  const first = { address, ...(name && { name: name.slice(0, 255) }) }
  kit.storage.write(storageName, {
    ...readAll(kit),
    [accountKey(kit, account)]: [first, ...others].slice(0, limits.rememberedReceivers),
  })
}

/** Forgets the receivers of one account, or of all. */
export function clearRecipients(kit: Kit, account?: AccountKey): void {
  const { [account ? accountKey(kit, account) : '']: _, ...rest } = readAll(kit)
  kit.storage.write(storageName, account && Object.keys(rest).length > 0 ? rest : undefined)
}

/** Whether an account has never sent to an address from this browser, and it is not one of the visitor's own. */
export function isFirstTime(kit: Kit, address: string, known: readonly Recipient[]): boolean {
  return !known.some((each) => isSameAddress(kit, each.address, address))
}

/**
 * Finds the known address that an unknown one imitates: the same first four and last four characters with another
 * middle. An address that is itself known is never reported.
 */
export function findLookAlike(kit: Kit, address: string, known: readonly Recipient[]): Recipient | undefined {
  if (!isFirstTime(kit, address, known)) return undefined
  const [head, tail] = endsOf(kit, address)
  return known.find((each) => {
    const [knownHead, knownTail] = endsOf(kit, each.address)
    return head !== '' && head === knownHead && tail === knownTail
  })
}

/** The first and last four characters, without what marks the base; empty for what is too short to be an address. */
function endsOf(kit: Kit, address: string): [head: string, tail: string] {
  const plain = addressBody(normalAddress(kit, address))
  return plain.length < 16 ? ['', ''] : [plain.slice(0, 4), plain.slice(-4)]
}

function readAll(kit: Kit): Record<string, readonly Recipient[]> {
  return kit.storage.read(storageName, decode) ?? {}
}

function decode(value: unknown): Record<string, Recipient[]> | undefined {
  if (!isRecord(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).map(([key, list]) => [
      key,
      Array.isArray(list) ? list.flatMap(decodeRecipient).slice(0, limits.rememberedReceivers) : [],
    ]),
  )
}

function decodeRecipient(value: unknown): Recipient[] {
  if (!isRecord(value) || typeof value.address !== 'string' || value.address.length > 128) return []
  return [{ address: value.address, ...(typeof value.name === 'string' && { name: value.name.slice(0, 255) }) }]
}
