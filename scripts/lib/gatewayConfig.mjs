import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateDir } from './paths.mjs'

/** US dollars for the coins of the local chains. Invented, and labelled so by the gateway (`x-foyer-price-source: dev`). */
const devPrices = { ETH: '2500', TUSD: '1', TKN: '4.2' }
const solanaPrices = { SOL: '150', TUSD: '1' }

/** Writes the local gateway's configuration and token lists into the state folder; answers the file's path. */
export function writeGatewayConfig({ port, metricsPort, chains, tokenList, seller, smart, solana, wallet }) {
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(join(stateDir, 'tokens.json'), `${JSON.stringify(tokenList, null, 2)}\n`)
  writeFileSync(join(stateDir, 'solana-tokens.json'), `${JSON.stringify(solana.tokenList, null, 2)}\n`)
  const { url: baseUrl, checkoutUrl, keyId, keySecret } = seller
  const config = {
    host: '127.0.0.1',
    port,
    metricsPort,
    database: 'gateway.sqlite',
    // Where the demo's page meets wallets on phones.
    reflector: {},
    chains: [
      ...chains.map(({ chainId, rpcUrl, market }) => ({
        id: `eip155:${chainId}`,
        name: `Local test chain ${chainId}`,
        rpcUrls: [rpcUrl],
        tokenLists: ['tokens.json'],
        local: true,
        pricesUsd: devPrices,
        swap: { ...market, name: 'Uniswap' },
        ...(chainId === smart.chainId && {
          bundlers: [smart.bundler],
          smartAccounts: { paymaster: smart.paymaster },
        }),
      })),
      // Says whose key signed a login with Farcaster.
      { id: 'eip155:10', name: 'Local test Optimism', rpcUrls: [wallet.farcaster.rpcUrl], local: true },
      {
        id: solana.id,
        name: solana.name,
        rpcUrls: [solana.rpcUrl],
        tokenLists: ['solana-tokens.json'],
        local: true,
        pricesUsd: solanaPrices,
      },
    ],
    // Keys for it are made beside the database.
    vault: {
      app: wallet.app,
      gateway: `http://127.0.0.1:${port}`,
      name: 'Foyer test wallet',
      origins: [wallet.site],
      trusted: [wallet.site],
      smtp: wallet.smtp,
      // Test services of this machine stand in the place of Google and Farcaster.
      social: {
        google: { clientId: 'foyer', clientSecret: 'local', endpoints: wallet.google },
        farcaster: { relay: wallet.farcaster.relay },
      },
      from: 'wallet@foyer.example',
      // A developer opens the wallet on many new devices.
      recovery: { delay: 0 },
      paymasterKey: smart.paymasterKey,
    },
    vendors: { coinbase: { baseUrl, checkoutUrl, keyId, keySecret } },
  }
  const file = join(stateDir, 'gateway.json')
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`)
  return file
}
