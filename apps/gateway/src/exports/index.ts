export {
  environmentVariables,
  type LoadConfigParameters,
  type LoadConfigReturnType,
  loadConfig,
} from '../config/loadConfig.ts'
export { ConfigError, parseConfig } from '../config/parseConfig.ts'
export type { ChainConfig, GatewayConfig, GatewayOptions, Limits } from '../config/schema.ts'
export { createGateway, type Gateway } from '../createGateway.ts'
export type { Check } from '../observability/check.ts'
export type { Logger } from '../observability/logger.ts'
