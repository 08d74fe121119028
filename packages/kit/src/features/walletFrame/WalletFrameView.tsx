import { useEffect, useRef, useState } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import { parseColour } from '../../core/colour.ts'
import type { Kit } from '../../core/kit.ts'
import type { Theme } from '../../core/theme.ts'
import type { FrameLook, FrameState } from '../../core/walletFrame.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { finishView } from '../../runtime/finishView.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { wordsLanguage } from '../../runtime/language.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { frameMessages } from './messages.ts'
import { useWalletFrame } from './useWalletFrame.ts'

/** Where a wallet's own frame stands, in the look and language of the page; leaves once the wallet asks nothing more. */
export function WalletFrameView({ route }: { route: RouteOf<'WalletFrame'> }) {
  const kit = useKitInstance()
  const text = useText(frameMessages)
  const { frame, state } = useWalletFrame(route.parameters.source)
  const theme = useKitState((each) => each.theme)
  const place = useRef<HTMLDivElement>(null)
  const { lang } = wordsLanguage(kit)

  useEffect(() => {
    if (!frame) return
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const sendLook = () => frame.setLook(lookOf(theme, lang, dark.matches))
    sendLook()
    dark.addEventListener('change', sendLook)
    return () => dark.removeEventListener('change', sendLook)
  }, [frame, lang, theme])

  // A view behind it says by itself how what it asked for ended.
  const isFirst = useKitState(({ modal }) => modal.stack[0] === route)
  const isOver = frame !== undefined && (state.phase === 'idle' || (isAnswered(state) && !isFirst))
  // One that is leaving is drawn a little longer, and must not take the frame from the one that comes.
  const isTop = useKitState(({ modal }) => modal.open && modal.stack.at(-1) === route)
  useEffect(() => {
    if (frame && place.current && isTop && !isOver) return frame.show(place.current)
  }, [frame, isTop, isOver])

  useEffect(() => {
    if (!isOver) return
    // What the answer changes is written before a timer runs.
    const timer = setTimeout(() => leaveFrame(kit, route.parameters.source))
    return () => clearTimeout(timer)
  }, [kit, isOver, route])

  const isDrawn = state.phase === 'screen' && state.height > 0
  const [height, setHeight] = useState(0)
  if (isDrawn && state.height !== height) setHeight(state.height)
  useEffect(() => {
    // The panel keeps its height while one screen makes room for another, and while it leaves.
    place.current?.style.setProperty('min-height', `min(${height}px, var(--fy-room, 100%))`)
  }, [height])
  return (
    <View flush>
      {/* Before the frame: below it, even one pixel would make the panel scroll. */}
      <LiveAnnouncement polite={isDrawn ? '' : text.loading} />
      {height > 0 ? null : <SkeletonRows count={3} label={text.loading} single />}
      <div ref={place} />
    </View>
  )
}

function isAnswered(state: FrameState): boolean {
  return state.phase === 'screen' && state.isAnswered === true
}

/** Goes on once the wallet has answered; who did not get in goes back to where that is said. */
function leaveFrame(kit: Kit, source: string): void {
  const { modal, sessions } = kit.store.getState()
  if (modal.stack.at(-1)?.name !== 'WalletFrame') return
  const isIn = sessions.some((session) => session.source === source)
  if (isIn || modal.stack.length < 2) finishView(kit, 'WalletFrame')
  else popView(kit)
}

/** What a frame of another origin is told of the page's look; a colour goes as `#rrggbb`. */
function lookOf({ accent, mode, radius }: Theme, language: string, isDark: boolean): FrameLook {
  const colour = parseColour(accent)
  return {
    mode: mode === 'auto' ? (isDark ? 'dark' : 'light') : mode,
    language,
    ...(colour && { accent: `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}` }),
    ...(radius !== undefined && { radius }),
  }
}
