export { isAddress } from '../address.ts'
export * from '../caip.ts'
export * from '../constants.ts'
export type {
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  ObjectSchema,
} from '../endpoint.ts'
export { type EndpointExample, endpointExamples } from '../endpointExamples.ts'
export * from '../endpoints/account.ts'
export * from '../endpoints/convert.ts'
export * from '../endpoints/event.ts'
export * from '../endpoints/network.ts'
export * from '../endpoints/onramp.ts'
export * from '../endpoints/profile.ts'
export * from '../endpoints/session.ts'
export * from '../endpoints.ts'
export { type ErrorBody, type ErrorReason, errorBody, parseErrorBody } from '../errorBody.ts'
export type { ErrorEntry } from '../errorEntry.ts'
export * from '../errors.ts'
export * from '../errorTexts.ts'
export { type Currency, currencies } from '../fields.ts'
export * from '../gatewayClient.ts'
export { GatewayError, type GatewayErrorCode, type GatewayErrorDetails } from '../gatewayError.ts'
export { gatewayErrors } from '../gatewayErrors.ts'
export { parseAnswer } from '../parseAnswer.ts'
export * from '../tokenList.ts'
export * from '../walletAssets.ts'
