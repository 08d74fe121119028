import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type EndpointName, endpoints } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { summaries } from './summaries.ts'

const names = Object.keys(endpoints) as EndpointName[]

describe('pages', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
    })
  })
  afterAll(() => gateway?.stop())

  it('describes every call, with a sentence, its parameters and its answer', async () => {
    const response = await gateway.send('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    const { openapi, paths } = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId?: string; summary: string; parameters: { name: string }[] }>>
    }
    expect(openapi).toBe('3.1.0')
    for (const name of names) {
      const { path, method } = endpoints[name]
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation).toMatchObject({
        operationId: name,
        summary: expect.stringMatching(/^[A-Z].*\.$/),
        responses: { '200': { content: expect.any(Object) }, '429': expect.any(Object), '503': expect.any(Object) },
      })
      for (const [, key] of path.matchAll(/:(\w+)/g)) {
        expect(operation?.parameters.map((parameter) => parameter.name)).toContain(key)
      }
    }
    expect(Object.keys(summaries).sort()).toEqual([...names].sort())
    expect(paths['/v1/convert/gas-price']?.get).toMatchObject({
      parameters: expect.arrayContaining([
        {
          name: 'chainId',
          in: 'query',
          required: true,
          schema: { type: 'string', pattern: expect.any(String) },
          example: 'eip155:8453',
        },
      ]),
    })
  })

  it('says what callers show for each call, as the call asks for it', async () => {
    const { paths, components } = (await (await gateway.send('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security: Record<string, readonly string[]>[] }>>
      components: { securitySchemes: object }
    }
    const shownFor = (name: EndpointName) => {
      const { path, method } = endpoints[name]
      return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.security.flatMap(Object.keys) ?? []
    }
    expect(Object.keys(components.securitySchemes)).toEqual(['project', 'signInToken', 'walletToken', 'walletProof'])
    expect(shownFor('supportedChains')).toEqual([])
    expect(shownFor('balance')).toEqual(['project'])
    expect(shownFor('signInMe')).toEqual(['project', 'signInToken'])
    const folder = new URL('../endpoints/vault/', import.meta.url)
    const sources = (await readdir(folder)).map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
    for (const name of names.filter((each) => endpoints[each].path.startsWith('/v1/vault/'))) {
      const isKnown = sources.includes(`authenticate(endpoints.${name},`)
      const isProven = new RegExp(`prove(?:nCall)?\\(endpoints\\.${name},`).test(sources)
      const expected = isKnown ? ['walletToken', 'walletProof'] : isProven ? ['walletProof'] : []
      expect([name, ...shownFor(name)]).toEqual([name, ...expected])
    }
  })

  it('shows them on a page without scripts, under a policy that fits its style exactly', async () => {
    const response = await gateway.send('/docs')
    expect(response.headers.get('content-type')).toContain('text/html')
    const html = await response.text()
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/i)
    for (const name of names) {
      expect(html).toContain(`<article id="${name}"`)
      expect(html).toContain(`href="#${name}"`)
    }
    expect((await gateway.send('/docs', { body: '' })).status).toBe(405)
  })
})
