import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { Permission, PermissionRequest } from './permission.ts'

/** What a visitor grants of a session: until when, in seconds since 1970, and at most how much of each permission. */
export type SessionTerms = { readonly expiry: number; readonly amounts: readonly bigint[] }

/** The amount of a permission that can be lowered: an allowance, or what goes with each call. */
export function amountOf(permission: Permission): bigint {
  return permission.kind === 'call' ? permission.value : permission.amount
}

/** The least that a permission is still worth anything with, in the smallest unit. */
export function leastOf({ kind }: Permission): bigint {
  return kind === 'call' ? 0n : 1n
}

/** Whether the end may come sooner: it ends all permissions at once, so each has to allow that. */
export function isEndAdjustable({ adjustable }: Pick<PermissionRequest, 'adjustable'>): boolean {
  return adjustable.every((each) => each)
}

/**
 * The request as the visitor narrowed it; the same one where nothing was.
 *
 * @throws PortRefusalError `invalid` for terms that are wider anywhere than what was asked for, or others than the site lets be changed.
 */
export function narrowSession<Request extends PermissionRequest>(
  request: Request,
  terms: SessionTerms | undefined,
): Request {
  if (!terms) return request
  const { adjustable, expiry, permissions } = request
  const isEndRight = terms.expiry === expiry || (isEndAdjustable(request) && terms.expiry < expiry)
  const isRight = (permission: Permission, index: number) => {
    const [asked, granted] = [amountOf(permission), terms.amounts[index]]
    return granted === asked || (adjustable[index] && granted !== undefined && isWithin(permission, granted))
  }
  if (!isEndRight || terms.amounts.length !== permissions.length || !permissions.every(isRight))
    throw new PortRefusalError('invalid')
  const narrowed = permissions.map((each, index) => withAmount(each, terms.amounts[index] ?? amountOf(each)))
  return { ...request, expiry: terms.expiry, permissions: narrowed }
}

function isWithin(permission: Permission, amount: bigint): boolean {
  return amount >= leastOf(permission) && amount <= amountOf(permission)
}

function withAmount(permission: Permission, amount: bigint): Permission {
  if (permission.kind !== 'call') return { ...permission, amount }
  const functions = permission.functions.map((each) => (each.value > amount ? { ...each, value: amount } : each))
  return { ...permission, functions, value: amount }
}
