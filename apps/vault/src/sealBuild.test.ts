import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { sealBuild } from '../sealBuild.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const assets: Readonly<Record<string, string>> = {
  'boot-1.js': 'import("./later-2.js");new Worker("/assets/signer.worker-5.js")',
  'later-2.js': 'import "./shared-3.js";const sheet = "assets/later-4.css"',
  'shared-3.js': 'export {}',
  'later-4.css': 'a{}',
  'signer.worker-5.js': 'import("./curve-6.js")',
  'curve-6.js': 'export {}',
  'security-7.js': 'export {}',
}
const pageOf = (loaded: string) => `<!doctype html>
<html>
  <head>
    <meta name="foyer" content="" />
    ${loaded}
  </head>
</html>
`
const script = (name: string) => `<script type="module" crossorigin src="/assets/${name}"></script>`

function build(pages: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-seal-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(folder, 'assets', name), content)
  const files = {
    'frame.html': pageOf(script('boot-1.js')),
    'window.html': pageOf(`${script('boot-1.js')}<link rel="modulepreload" crossorigin href="/assets/shared-3.js">`),
    'security.html': pageOf(script('security-7.js')),
    'exit.html': '<!doctype html><script type="module">const src="assets/boot-1.js"</script>',
    ...pages,
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { folder, read }
}
const built = { version: '1.2.0', commit: 'c0ffee' }
const sha256 = (content: string, encoding: 'base64' | 'hex') => createHash('sha256').update(content).digest(encoding)
const integrity = (name: string) => `sha256-${sha256(assets[name] ?? '', 'base64')}`
const mapOf = (html: string) =>
  JSON.parse(/<script type="importmap">(.*)<\/script>/.exec(html)?.[1] ?? '{}') as { integrity: Record<string, string> }

describe('sealBuild', () => {
  it('gives the hash of what a page loads to each element, and to all that code loads later an import map before it', () => {
    const { folder, read } = build()
    sealBuild(folder, built)
    const html = read('window.html')
    expect(html).toContain(`src="/assets/boot-1.js" integrity="${integrity('boot-1.js')}"></script>`)
    expect(html).toContain(`href="/assets/shared-3.js" integrity="${integrity('shared-3.js')}">`)
    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'))
    const names = ['boot-1.js', 'later-2.js', 'later-4.css', 'shared-3.js']
    expect(mapOf(html).integrity).toEqual(Object.fromEntries(names.map((name) => [`/assets/${name}`, integrity(name)])))
    expect(Object.keys(mapOf(read('security.html')).integrity)).toEqual(['/assets/security-7.js'])
    // The server renders into it.
    expect(html).toContain('name="foyer" content=""')
  })

  it('leaves the page that members keep as it was built', () => {
    const { folder, read } = build()
    const before = read('exit.html')
    sealBuild(folder, built)
    expect(read('exit.html')).toBe(before)
  })

  it('lists every file by the path that it is served under, with the hash of the served bytes', () => {
    const { folder, read } = build()
    const release = sealBuild(folder, built)
    expect(JSON.parse(read('.well-known/foyer-vault.json'))).toEqual(release)
    expect(release).toMatchObject(built)
    const pages = {
      '/exit.html': 'exit.html',
      '/frame': 'frame.html',
      '/security': 'security.html',
      '/window': 'window.html',
    }
    const paths = [...Object.keys(assets).map((name) => `/assets/${name}`), ...Object.keys(pages)]
    expect(Object.keys(release.hashes)).toEqual(paths.sort())
    for (const [path, name] of Object.entries(pages)) expect(release.hashes[path]).toBe(sha256(read(name), 'hex'))
    expect(release.hashes['/assets/curve-6.js']).toBe(sha256('export {}', 'hex'))
  })

  it('seals no page that loads what was not built', () => {
    const { folder } = build({ 'frame.html': pageOf('<script type="module" src="https://cdn.example/a.js"></script>') })
    expect(() => sealBuild(folder, built)).toThrow('https://cdn.example/a.js, which was not built')
  })
})
