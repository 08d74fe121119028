import { type Kit, setTheme } from '@foyer/kit'
import { walletConnect } from '@foyer/kit/walletconnect'
import { useEffect, useMemo } from 'react'
import type { DemoConfig } from '../config.ts'
import { demoOptions, projectId, withHostedWallet, withSolana } from '../kit/demoOptions.ts'
import { startSolanaWallets } from '../kit/solanaTestWallets.ts'
import { offers, startWallet } from '../kit/testWallets.ts'
import { useDemoKit } from '../kit/useDemoKit.ts'
import { type Language, localeOf } from '../state/language.ts'
import { defaultSettings, type Settings } from '../state/settings.ts'
import type { PageTheme } from './usePageTheme.ts'

/** The mark has flown and the bead runs before the wallet comes in, in ms. */
const askAfterMs = 900

/**
 * The kit of the page itself, with the test wallets on, which ask their owner as real ones do, Solana where it runs, phones
 * where a relay is, and wallets by email where a vault is. Of the settings only signing in is its own: the visitor who is connected meets it.
 */
export function useHeroKit(
  config: DemoConfig,
  theme: PageTheme,
  language: Language,
  { signIn, signInRequired }: Settings,
): Kit | undefined {
  const options = useMemo(() => {
    const locale = localeOf(language)
    const settings = { ...defaultSettings, locale, signIn, signInRequired, smartSessions: true }
    const options = withSolana(demoOptions(settings, config), settings, config)
    const own = {
      ...options,
      id: 'playground',
      appName: 'Foyer playground',
      metadata: { ...options.metadata, icons: ['/icon.svg'] },
      wallets: config.relayUrl ? [walletConnect({ projectId, relayUrl: config.relayUrl })] : [],
    }
    if (!config.vaultUrl) return own
    // The services that run on this machine.
    const features = { ...own.features, socials: ['google', 'farcaster'] as const }
    return withHostedWallet({ ...own, features }, settings, config)
  }, [config, language, signIn, signInRequired])
  const kit = useDemoKit(options)

  useEffect(() => {
    const wallets = [
      ...offers.map((offer) => startWallet(offer, config, { mode: 'panel', askAfterMs })),
      ...(config.solana ? startSolanaWallets(config.solana, { askAfterMs }) : []),
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
