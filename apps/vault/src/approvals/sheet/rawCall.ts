import type { EvmCall } from '../../evm/evmCall.ts'

/** A call as it is signed, as text. */
export const rawCall = ({ data, to, value }: EvmCall): string => `to ${to ?? '–'}\nvalue ${value}\ndata ${data}`
