import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../config/loadConfig.ts'

const chains = JSON.stringify([{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['https://rpc.example.org'] }])
const tracesOf = (env: Record<string, string>) => loadConfig({ env: { FOYER_CHAINS: chains, ...env } }).config.traces

describe('the variables of OpenTelemetry', () => {
  it('switch traces on with the address of a collector, and nothing else does', () => {
    expect(tracesOf({})).toBeUndefined()
    expect(tracesOf({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeUndefined()
    expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toEqual({
      endpoint: 'http://collector:4318',
      headers: {},
      serviceName: 'foyer-gateway',
      ratio: 1,
    })
  })

  it('say headers, name and share as their specification writes them', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key, x-tenant=shop=1',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }
    expect(tracesOf(env)).toEqual({
      endpoint: 'https://collector.example',
      headers: { authorization: 'Bearer key', 'x-tenant': 'shop=1' },
      serviceName: 'shop',
      ratio: 0.1,
    })
  })

  it('switch traces off, whatever else says', () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }
    expect(tracesOf(env)).toBeUndefined()
  })

  it.each([
    ['an invalid address', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'traces.endpoint'],
    ['a share above 1', { OTEL_TRACES_SAMPLER_ARG: '20' }, 'traces.ratio'],
    ['an invalid share', { OTEL_TRACES_SAMPLER_ARG: 'half' }, 'traces.ratio'],
    ['headers without a name', { OTEL_EXPORTER_OTLP_HEADERS: 'secret-key' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    ['headers that are not encoded', { OTEL_EXPORTER_OTLP_HEADERS: 'a=secret-key%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  ])('show by name when they cannot be used, and no key with them: %s', (_, env, words) => {
    const message = () => tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', ...env })
    expect(message).toThrow(words)
    expect(message).not.toThrow('secret-key')
  })
})
