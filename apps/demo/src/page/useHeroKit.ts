import { type Kit, setTheme } from '@foyer/kit'
import { embedded } from '@foyer/kit/embedded'
import { walletConnect } from '@foyer/kit/walletconnect'
import { useEffect, useMemo } from 'react'
import type { DemoConfig } from '../config.ts'
import { demoOptions, withSolana } from '../kit/demoOptions.ts'
import { startSolanaWallets } from '../kit/solanaTestWallets.ts'
import { offers, startWallet } from '../kit/testWallets.ts'
import { useDemoKit } from '../kit/useDemoKit.ts'
import { defaultSettings, type Settings } from '../state/settings.ts'
import type { PageTheme } from './usePageTheme.ts'

const projectId = 'playground'

/**
 * The kit of the page itself, with the test wallets on, which ask their owner as real ones do, Solana where it runs, phones
 * where a relay is, and wallets by e-mail where a vault is. Of the settings only signing in is its own: the visitor who is connected meets it.
 */
export function useHeroKit(
  config: DemoConfig,
  theme: PageTheme,
  { signIn, signInRequired }: Settings,
): Kit | undefined {
  const options = useMemo(() => {
    const settings = { ...defaultSettings, signIn, signInRequired }
    const options = withSolana(demoOptions(settings, config), settings, config)
    return {
      ...options,
      // The one service that runs on this machine.
      features: { ...options.features, ...(config.vaultUrl && { socials: ['google', 'farcaster'] as const }) },
      id: 'playground',
      appName: 'Foyer playground',
      ...(config.vaultUrl && { projectId }),
      wallets: [
        ...(config.relayUrl ? [walletConnect({ projectId, relayUrl: config.relayUrl })] : []),
        ...(config.vaultUrl ? [embedded({ vault: config.vaultUrl, methods: ['email', 'passkey', 'social'] })] : []),
      ],
    }
  }, [config, signIn, signInRequired])
  const kit = useDemoKit(options)

  useEffect(() => {
    const wallets = [
      ...offers.map((offer) => startWallet(offer, config, { mode: 'panel' })),
      ...(config.solana ? startSolanaWallets(config.solana) : []),
    ]
    return () => {
      for (const wallet of wallets) wallet.destroy()
    }
  }, [config])

  useEffect(() => {
    if (kit) setTheme(kit, theme)
  }, [kit, theme])
  return kit
}
