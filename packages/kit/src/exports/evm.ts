export { type EvmParameters, evm } from '../chains/evm/evm.ts'
export { type EvmChain, evmNetwork } from '../chains/evm/evmNetwork.ts'
export { injected } from '../wallets/injected/injected.ts'
