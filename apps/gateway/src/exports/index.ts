export { createGateway, type Gateway } from '../createGateway.ts'
export {
  environmentVariables,
  type LoadConfigParameters,
  type LoadConfigReturnType,
  loadConfig,
} from '../engines/config/loadConfig.ts'
export { ConfigError, parseConfig } from '../engines/config/parseConfig.ts'
export type { ChainConfig, GatewayConfig, GatewayOptions, Limits } from '../engines/config/schema.ts'
export type { Check } from '../engines/observability/check.ts'
export type { Logger } from '../engines/observability/logger.ts'
