import { toHex } from 'viem'
import type { Permission, PermissionRequest } from './permission.ts'

/** Permissions as a site is told of them once they are granted (ERC-7715). */
export function writePermissions({ adjustable, permissions }: Pick<PermissionRequest, 'adjustable' | 'permissions'>) {
  return permissions.map((each, index) => ({ isAdjustmentAllowed: adjustable[index] === true, ...write(each) }))
}

function write(permission: Permission) {
  if (permission.kind !== 'call') {
    const { amount, period, start } = permission
    const data = { allowance: toHex(amount), start, period }
    return permission.kind === 'coin'
      ? { type: 'native-token-recurring-allowance', data }
      : { type: 'erc20-recurring-allowance', data: { ...data, token: permission.token } }
  }
  const { abi, contract: address, functions } = permission
  const allowed = functions.map(({ fixed, name: functionName, value }) => ({
    functionName,
    args: Array.from({ length: Math.max(0, ...fixed.map(({ index }) => index + 1)) }, (_, place) => {
      const found = fixed.find(({ index }) => index === place)
      return found ? { operator: 'EQUAL', value: found.given } : null
    }),
    valueLimit: toHex(value),
  }))
  return { type: 'contract-call', data: { address, abi, functions: allowed } }
}
