import type { ErrorEntry } from './errorEntry.ts'
import {
  alerts,
  callBundleErrors,
  configurationErrors,
  featureErrors,
  hookErrors,
  mobileWalletErrors,
  protocolErrors,
  sendToasts,
  solanaWalletErrors,
} from './errorTexts.ts'
import { gatewayErrors } from './gatewayErrors.ts'

/** The catalogue of failures by area. Import one area to keep the others out of a bundle. */
export const errorCatalogue = {
  alerts,
  callBundle: callBundleErrors,
  configuration: configurationErrors,
  features: featureErrors,
  gateway: gatewayErrors,
  hooks: hookErrors,
  mobileWallet: mobileWalletErrors,
  protocol: protocolErrors,
  send: sendToasts,
  solanaWallet: solanaWalletErrors,
} as const satisfies Record<string, Readonly<Record<string, ErrorEntry>>>

/** An area of the catalogue. */
export type ErrorArea = keyof typeof errorCatalogue

/** Every code of the catalogue; unique across areas. */
export type ErrorCode = { [A in ErrorArea]: keyof (typeof errorCatalogue)[A] }[ErrorArea]
