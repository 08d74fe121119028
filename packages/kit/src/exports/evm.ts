export { evm } from '../adapters/evm/evm.ts'
export { type EvmChain, evmNetwork } from '../adapters/evm/evmNetwork.ts'
