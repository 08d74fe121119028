// The declarations of the packed kit, compiled by the compilers and under the settings that sites have. What other packages
// declare is theirs: only errors in the site's code and in ours count.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { createFolder, install, packAll, run } from './road.mjs'

const compilers = ['5.4.3', '5.9.3', '6.0.3', '7.0.2']
const reacts = ['18', '19']
const resolutions = ['bundler', 'node16', 'nodenext', 'node']
const reactTypes = { 18: '18.3.32', 19: '19.3.1' }

const page = `
import { connect, createKit, openModal, type KitEvent } from '@foyer/kit'
import { cookieStorage } from '@foyer/kit/cookies'
import { embedded } from '@foyer/kit/embedded'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { base } from '@foyer/kit/networks'
import { ConnectButton, EmbeddedModal, KitProvider, NetworkButton, useAccount } from '@foyer/kit/react'
import { signIn } from '@foyer/kit/sign-in'
import { solana } from '@foyer/kit/solana'
import { wagmi } from '@foyer/kit/wagmi'
import { walletConnect } from '@foyer/kit/walletconnect'
import type { ReactElement } from 'react'

const kit = createKit({ appName: 'Harbour Cafe', networks: [base], chains: [evm(), solana()] })
export const parts = [cookieStorage, embedded, evmNetwork, signIn, wagmi, walletConnect]
export const open = (): void => openModal(kit, { name: 'Networks' })
export const connectFirst = async (): Promise<readonly string[] | undefined> => {
  const [wallet] = kit.store.getState().connectors
  const session = wallet && (await connect(kit, { wallet }))
  return session?.accounts.map(({ address }) => address)
}
export const read = (event: KitEvent): string => event.name
const Address = (): ReactElement => <p>{useAccount().address}</p>
export const App = (): ReactElement => (
  <KitProvider kit={kit}>
    <ConnectButton label="Connect" />
    <ConnectButton>{({ address, intentProps, open }) => <button onClick={open} {...intentProps}>{address}</button>}</ConnectButton>
    <NetworkButton />
    <EmbeddedModal />
    <Address />
  </KitProvider>
)
`

const folder = createFolder('types')
before(async () => {
  const packs = await packAll(folder.path)
  for (const react of reacts) {
    const site = join(folder.path, react)
    mkdirSync(site)
    writeFileSync(join(site, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    const names = [
      '@foyer/kit',
      'viem',
      'wagmi',
      '@solana/kit',
      '@walletconnect/core',
      '@walletconnect/sign-client',
      'jose',
    ]
    await install(
      `npm install --legacy-peer-deps ${names.join(' ')} react react-dom @types/react @types/react-dom`,
      site,
      packs,
      { react, 'react-dom': react, '@types/react': reactTypes[react], '@types/react-dom': react },
    )
    writeFileSync(join(site, 'page.tsx'), page)
  }
  for (const compiler of compilers) {
    const place = join(folder.path, `typescript-${compiler}`)
    mkdirSync(place)
    writeFileSync(join(place, 'package.json'), '{ "private": true }')
    await install('npm install typescript', place, {}, { typescript: compiler })
  }
})
after(() => folder.remove())

for (const compiler of compilers) {
  for (const react of reacts) {
    for (const resolution of resolutions) {
      // TypeScript 6 deprecates "node", and 7 has left it.
      if (resolution === 'node' && Number.parseInt(compiler, 10) > 5) continue
      if (['5.9.3', '6.0.3'].includes(compiler) && resolution !== 'bundler') continue
      it(`compiles a site with TypeScript ${compiler}, React ${react} and "${resolution}"`, async () => {
        const module = resolution.startsWith('node1') || resolution === 'nodenext' ? resolution : 'esnext'
        const errors = await compile({ compiler, react, module, moduleResolution: resolution })
        assert.deepEqual(errors, [])
      })
    }
  }
}

async function compile({ compiler, react, ...settings }) {
  const site = join(folder.path, react)
  const options = {
    ...settings,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
  }
  const file = `tsconfig.${compiler}.${settings.moduleResolution}.json`
  writeFileSync(join(site, file), JSON.stringify({ compilerOptions: options, files: ['page.tsx'] }))
  const program = join(folder.path, `typescript-${compiler}`, 'node_modules/typescript/bin/tsc')
  const output = await run(process.execPath, [program, '--pretty', 'false', '-p', file], { cwd: site }).then(
    () => '',
    (error) => error.message,
  )
  const errors = output.split('\n').filter((line) => /error TS\d+/.test(line))
  // A compiler that fails without an error of a file has not compiled anything.
  if (output !== '' && errors.length === 0) throw new Error(output)
  return errors.filter((line) => !line.startsWith('node_modules/') || line.startsWith('node_modules/@foyer/'))
}
