import type { EvmCall } from '../../evm/evmCall.ts'

/** The call to sign, as text. */
export const rawCall = ({ data, to, value }: EvmCall): string => `to ${to ?? '–'}\nvalue ${value}\ndata ${data}`
