import { type Address, getAddress, isAddress } from 'viem'

const caip19 = /^(eip155:\d{1,16})\/(?:slip44:\d{1,10}|erc20:(0x[0-9a-fA-F]{40}))$/
const caip10 = /^(eip155:\d{1,16}):(0x[0-9a-fA-F]{40})$/

/** A coin by its CAIP-19 name on an EVM chain; `token` is absent for the native one. `undefined` for other names. */
export function readAsset(name: string): { chainId: string; token: Address | undefined } | undefined {
  const [, chainId, token] = caip19.exec(name) ?? []
  if (chainId === undefined) return undefined
  if (token === undefined) return { chainId, token }
  const address = readAddress(token)
  return address && { chainId, token: address }
}

/** An account by its CAIP-10 name on an EVM chain; `undefined` for other names, and where the checksum is wrong. */
export function readAccountName(name: string): { chainId: string; address: Address } | undefined {
  const [, chainId, text] = caip10.exec(name) ?? []
  if (chainId === undefined || text === undefined) return undefined
  const address = readAddress(text)
  return address && { chainId, address }
}

/** A mixed-case address carries a checksum, which finds out mistyped ones (EIP-55). */
function readAddress(text: string): Address | undefined {
  const digits = text.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && !isAddress(text) ? undefined : getAddress(text.toLowerCase())
}
