export type { SignedPsbt } from '../chains/bitcoin/askProvider.ts'
export { type BitcoinParameters, bitcoin } from '../chains/bitcoin/bitcoin.ts'
export type { BitcoinInput, BitcoinProvider } from '../chains/bitcoin/bitcoinMethods.ts'
export { bitcoinMainnet, bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from '../chains/bitcoin/networks.ts'
export {
  type SignPsbtErrorType,
  type SignPsbtParameters,
  type SignPsbtReturnType,
  signPsbt,
} from '../chains/bitcoin/signPsbt.ts'
export { bitcoinStandard } from '../wallets/bitcoinStandard/bitcoinStandard.ts'
export { satsConnect } from '../wallets/satsConnect/satsConnect.ts'
