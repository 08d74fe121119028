import { createServer } from 'node:http'
import { createGateway, type Gateway } from '@foyer/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../project/createSite.fixture.ts'
import { readProject } from '../project/readProject.ts'
import { checkGateway } from './checkGateway.ts'

let gateway: Gateway
let url: string
beforeAll(async () => {
  gateway = await createGateway({
    port: 0,
    metricsPort: 0,
    logLevel: 'silent',
    database: ':memory:',
    masterKeys: ['Zm95ZXItdGVzdC1nYXRld2F5LW1hc3Rlci1rZXktMzI='],
    chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
    projects: [{ id: 'shop', origins: ['https://*.harbour.example'] }],
  })
  url = `http://127.0.0.1:${(await gateway.start()).port}`
})
afterAll(() => gateway.stop())

async function check({ address = url, project = "'shop'", origins = [] as string[], site = '' }) {
  const created = createSite({
    'kit.ts': `import { createKit } from '@foyer/kit'\ncreateKit({\n  appName: 'Harbour',\n  gateway: '${address}',\n  projectId: ${project},\n  metadata: { url: '${site}' },\n})\n`,
  })
  const found = await checkGateway({
    project: readProject(created.root),
    nodeVersion: '22.12.0',
    gateway: undefined,
    origins,
    isOnline: true,
  })
  created.remove()
  return found
}

describe('the gateway’s answer', () => {
  it('passes an origin that the project lists', async () => {
    expect(await check({ origins: ['https://www.harbour.example'] })).toEqual([])
  })

  it('fails for the site’s own address when the project does not list it', async () => {
    expect(await check({ site: 'https://harbour.shop' })).toMatchObject([
      {
        level: 'error',
        path: 'kit.ts',
        line: 4,
        message: expect.stringContaining(
          'refuses pages of https://harbour.shop; it lets through https://*.harbour.example.',
        ),
        todo: expect.stringContaining('"origins"'),
      },
    ])
  })

  it('fails for a project that the gateway does not have', async () => {
    expect(await check({ project: "'market'" })).toMatchObject([
      { level: 'error', message: expect.stringContaining('has no project "market"') },
    ])
    expect(await check({ project: 'undefined' })).toMatchObject([
      { message: expect.stringContaining('no `projectId` is given') },
    ])
  })

  it('fails where nothing answers', async () => {
    expect(await check({ address: 'http://127.0.0.1:1' })).toMatchObject([
      { level: 'error', todo: expect.stringContaining('--offline') },
    ])
  })

  it('fails where another server answers', async () => {
    const server = createServer((_, response) => response.writeHead(405).end()).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const place = server.address()
    const port = typeof place === 'object' && place ? place.port : 0
    expect(await check({ address: `http://127.0.0.1:${port}` })).toMatchObject([
      { message: expect.stringContaining('it answers 405') },
    ])
    await new Promise((resolve) => server.close(resolve))
  })
})
