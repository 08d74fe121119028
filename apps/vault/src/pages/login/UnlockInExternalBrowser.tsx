import { GatewayError } from '@foyer/contract'
import { vaultErrorCode } from '@foyer/contract/vault'
import { Button, IconExternal, LiveAnnouncement, Small, Stack, TextButton, View } from '@foyer/kit/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BrowserAddress } from './BrowserAddress.tsx'
import { useExternalBrowserWords } from './externalBrowserWords.ts'
import { SiteStatus } from './SiteStatus.tsx'
import type { UnlockScreen } from './screens.ts'
import { useUnlockWords } from './unlockWords.ts'

export type UnlockInExternalBrowserProps = {
  screen: UnlockScreen
  externalBrowser: NonNullable<UnlockScreen['externalBrowser']>
  /** Goes on with a password, that of the wallet or of a file. */
  onBy: (by: 'password' | 'file') => void
  /** Goes on with the password that the wallet has meanwhile. */
  onPassword: (ways: UnlockScreen['ways']) => void
}

/**
 * Opening a wallet inside an app that has no passkeys: by its password, or in a browser, where the wallet then is. A password that is
 * added there meanwhile is found when the visitor is back.
 */
export function UnlockInExternalBrowser({ externalBrowser, onBy, onPassword, screen }: UnlockInExternalBrowserProps) {
  const text = useExternalBrowserWords()
  const unlockText = useUnlockWords()
  const [opened, setOpened] = useState<'site' | 'own'>()
  const [state, setState] = useState<'checking' | 'none' | 'late' | 'failed'>()
  const isChecking = useRef(false)
  const { again, open, own, site } = externalBrowser
  const { hasPassword } = screen.ways
  const { host, href } = new URL(site)
  const title = hasPassword ? text.several : text.unlock

  const check = async () => {
    if (isChecking.current) return
    isChecking.current = true
    setState('checking')
    try {
      const ways = await again()
      if (ways.hasPassword) return onPassword(ways)
      setState('none')
    } catch (error) {
      const isLate = error instanceof GatewayError && vaultErrorCode(error) === 'vault-login-stale'
      setState(isLate ? 'late' : 'failed')
    } finally {
      isChecking.current = false
    }
  }
  // A visitor who comes back from the browser need not press anything.
  const onBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void check()
  })
  const isAdding = opened === 'own'
  useEffect(() => {
    if (!isAdding) return undefined
    const listen = () => onBack()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [isAdding])
  const go = (where: 'site' | 'own') => {
    setOpened(where)
    setState(undefined)
    open(where === 'own' ? own : href)
  }
  const said = state === undefined ? '' : text[state]
  return (
    <View>
      <SiteStatus host={host} title={title} sub={hasPassword ? text.severalSub : text.unlockSub} />
      <Stack spaceAbove={16}>
        {hasPassword ? (
          <Button kind="main" onPress={() => onBy('password')}>
            {unlockText.byPassword}
          </Button>
        ) : null}
        {isAdding ? (
          <Button kind="main" busy={state === 'checking'} onPress={() => void check()}>
            {text.check}
          </Button>
        ) : (
          <Button
            kind={hasPassword || opened ? 'plain' : 'main'}
            iconEnd={<IconExternal size="s" />}
            onPress={() => go('site')}
          >
            {text.open}
          </Button>
        )}
        <Button onPress={screen.leave}>{unlockText.cancel}</Button>
        {hasPassword || isAdding ? null : <TextButton onPress={() => go('own')}>{text.password}</TextButton>}
        <TextButton onPress={() => onBy('file')}>{unlockText.byFile}</TextButton>
      </Stack>
      {said ? <Small centre>{said}</Small> : null}
      {isAdding ? <Small centre>{text.passwordHint}</Small> : null}
      {opened ? <BrowserAddress key={opened} url={isAdding ? own : href} /> : null}
      <LiveAnnouncement
        polite={state === 'checking' ? said : isAdding ? text.passwordHint : title}
        assertive={state === 'checking' ? '' : said}
      />
    </View>
  )
}
