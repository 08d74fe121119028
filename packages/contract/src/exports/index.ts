export * from '../caip.ts'
export type {
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  ObjectSchema,
} from '../endpoint.ts'
export * from '../endpoints/account.ts'
export * from '../endpoints/convert.ts'
export * from '../endpoints/event.ts'
export * from '../endpoints/network.ts'
export * from '../endpoints/onramp.ts'
export * from '../endpoints/profile.ts'
export * from '../endpoints/session.ts'
export * from '../endpoints.ts'
export { type Currency, currencies } from '../fields.ts'
