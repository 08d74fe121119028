import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/runCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

const page = '<!doctype html><meta name="foyer" content="" /><script src="/assets/boot-1.js"></script>'
const files = { '/frame': page, '/exit.html': '<!doctype html>exit', '/assets/boot-1.js': 'export {}' }
const listOf = (contents: Readonly<Record<string, string>>) => ({
  version: '1.2.0',
  commit: 'c0ffee',
  hashes: Object.fromEntries(
    Object.entries(contents).map(([path, content]) => [path, createHash('sha256').update(content).digest('hex')]),
  ),
})

/** A vault that serves these files, and renders pages as the real one does. */
async function serve(contents: Readonly<Record<string, string>>, list: unknown = listOf(contents)) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vault')
    if (pathname === '/moved') return response.writeHead(302, { location: '/frame' }).end()
    if (pathname === '/.well-known/foyer-vault.json' && list) return response.end(JSON.stringify(list))
    const content = contents[pathname]
    if (content === undefined) return response.writeHead(404).end()
    const settings = searchParams.has('project') ? '{&quot;a&quot;:1}' : ''
    return response.end(content.replace('content=""', `content="${settings}"`))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const verify = (...words: string[]) => runCommand(['vault', 'verify', ...words])

const keep = (list: unknown) => {
  const file = join(folder, 'foyer-vault.json')
  writeFileSync(file, JSON.stringify(list))
  return file
}

describe('foyer-gateway vault verify', () => {
  it('ends with 0 where every file is the one of the release, and says what that does not prove', async () => {
    const { code, stderr, stdout } = await verify(await serve(files), '--release', keep(listOf(files)))
    expect(stdout).toBe('3 files are those of version 1.2.0, commit c0ffee.\n')
    expect(stderr).toContain('It proves nothing of an answer that is made for one visitor.')
    expect(stderr).not.toContain('--release')
    expect(code).toBe(0)
  })

  it('names what differs, is missing and is there beside it, and ends with 1', async () => {
    const served = { ...files, '/assets/boot-1.js': 'export { steal }', '/assets/other-2.js': 'steal()' }
    const { '/exit.html': _, ...withoutExit } = served
    const url = await serve(withoutExit, listOf(served))
    const { code, stdout } = await verify(url, '--release', keep(listOf(files)))
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'differs  /assets/boot-1.js',
      'missing  /exit.html',
      'extra    /assets/other-2.js',
    ])
    expect(code).toBe(1)
    const asJson = await verify(url, '--json', '--release', keep(listOf(files)))
    expect(JSON.parse(asJson.stdout)).toEqual({
      version: '1.2.0',
      commit: 'c0ffee',
      files: 3,
      differing: ['/assets/boot-1.js'],
      missing: ['/exit.html'],
      extra: ['/assets/other-2.js'],
    })
  })

  it('finds a vault out that serves other files than its own list says, and says that this list is its own', async () => {
    const url = await serve({ ...files, '/assets/boot-1.js': 'steal()' }, listOf(files))
    const { code, stderr, stdout } = await verify(url)
    expect(stdout).toContain('differs  /assets/boot-1.js')
    expect(stderr).toContain('These are the hashes that the vault itself gives')
    expect(code).toBe(1)
    expect((await verify(await serve(files))).code).toBe(0)
  })

  it('compares the pages of a project without what is rendered for it', async () => {
    const release = keep(listOf(files))
    expect((await verify(await serve(files), '--release', release, '--project', 'harbour')).code).toBe(0)
    const other = await serve({ ...files, '/frame': page.replace('boot-1', 'boot-2') }, listOf(files))
    const { code, stdout } = await verify(other, '--release', release, '--project', 'harbour')
    expect(stdout).toContain('differs  /frame')
    expect(code).toBe(1)
  })

  it('takes a vault that keeps no list for one that lacks a file', async () => {
    const url = await serve(files, null)
    const { code, stdout } = await verify(url, '--release', keep(listOf(files)))
    expect(stdout).toContain('missing  /.well-known/foyer-vault.json')
    expect(code).toBe(1)
    expect((await verify(url)).stderr).toContain('name the list of a release with --release')
  })

  it('says why it knows nothing: no answer, another list, a redirect', async () => {
    const away = await verify('http://127.0.0.1:1')
    expect(away).toMatchObject({ code: 1, stdout: '' })
    expect(away.stderr).toContain('could not be read')
    const odd = await verify(await serve(files, { hashes: { '/../etc/passwd': 'x' } }))
    expect(odd).toMatchObject({ code: 1, stdout: '' })
    expect(odd.stderr).toContain("is no list of a vault's files")
    const list = listOf({ ...files, '/moved': page })
    const moved = await verify(await serve(files, list))
    expect(moved).toMatchObject({ code: 1, stdout: '' })
    expect(moved.stderr).toContain('/moved could not be read')
  })

  it('reads no file without an end', async () => {
    const server = createServer((request, response) => {
      if (request.url !== '/frame') return response.end(JSON.stringify(listOf({ '/frame': page })))
      const send = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', send)
      }
      return send()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    endings.push(() => {
      server.close()
      server.closeAllConnections()
    })
    const { code, stderr } = await verify(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(stderr).toContain('it is larger than')
    expect(code).toBe(1)
  })

  it('says how it is used', async () => {
    for (const words of [['wallet.example.com'], ['https://wallet.example.com/frame'], ['ftp://wallet.example.com']])
      expect(await verify(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining('Name the origin') })
    const none = await verify('https://wallet.example.com', '--release', join(folder, 'none.json'))
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be read') })
  })
})
