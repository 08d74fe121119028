export { type WagmiParameters, wagmi } from '../wallets/wagmi/wagmi.ts'
