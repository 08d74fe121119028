import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { Permission, PermissionRequest } from './permission.ts'

/** The visitor's terms of a session: its end, in seconds since 1970, and the highest amount of each permission. */
export type SessionTerms = { readonly expiry: number; readonly amounts: readonly bigint[] }

/** The amount of a permission that can be lowered: an allowance, or the value of each call. */
export function amountOf(permission: Permission): bigint {
  return permission.kind === 'call' ? permission.value : permission.amount
}

/** The smallest useful amount of a permission, in the smallest unit. */
export function leastOf({ kind }: Permission): bigint {
  return kind === 'call' ? 0n : 1n
}

/** Whether the end may be earlier: it ends all permissions at once, so each must allow that. */
export function isEndAdjustable({ adjustable }: Pick<PermissionRequest, 'adjustable'>): boolean {
  return adjustable.every((each) => each)
}

/**
 * The request with the visitor's narrower terms; the same request where nothing changed.
 *
 * @throws PortRefusalError `invalid` for terms that are wider than the request, or that the site does not let the visitor change.
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
