export {
  type GetCallsStatusErrorType,
  type GetCallsStatusParameters,
  type GetCallsStatusReturnType,
  getCallsStatus,
} from '../chains/evm/actions/getCallsStatus.ts'
export { type GetPublicClientParameters, getPublicClient } from '../chains/evm/actions/getPublicClient.ts'
export { type GetWalletClientParameters, getWalletClient } from '../chains/evm/actions/getWalletClient.ts'
export {
  type EvmCallRequest,
  type SendCallsErrorType,
  type SendCallsParameters,
  type SendCallsReturnType,
  sendCalls,
} from '../chains/evm/actions/sendCalls.ts'
export {
  type WaitForCallsStatusErrorType,
  type WaitForCallsStatusParameters,
  waitForCallsStatus,
} from '../chains/evm/actions/waitForCallsStatus.ts'
export { type EvmParameters, evm } from '../chains/evm/evm.ts'
export { type EvmChain, evmNetwork } from '../chains/evm/evmNetwork.ts'
export type { EvmPublicClient, EvmWalletClient } from '../chains/evm/viemClients.ts'
export { injected } from '../wallets/injected/injected.ts'
