export { type WagmiAdapterParameters, wagmiAdapter } from '../adapters/wagmi/wagmiAdapter.ts'
