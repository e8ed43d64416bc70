import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useFocusAfterMove } from '../media/focus-after-move.ts'
import { hasKeptQueue, usePlayback, wantPlayback } from '../media/playback.ts'
import { usePlayer } from '../player/state.ts'
import { useSession } from '../session/session.ts'
import { useIdle } from '../ui/idle.ts'
import { BottomNav } from './BottomNav.tsx'
import { Rail } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'
import './shell.css'
import '../media/rows.css'
import '../media/cards.css'
import '../listening/listening.css'

const PlayerBar = lazy(() => import('../listening/PlayerBar.tsx').then((m) => ({ default: m.PlayerBar })))
const MiniPlayer = lazy(() => import('../listening/MiniPlayer.tsx').then((m) => ({ default: m.MiniPlayer })))
const ConfirmBanner = lazy(() => import('./ConfirmBanner.tsx').then((m) => ({ default: m.ConfirmBanner })))
const QueuePanel = lazy(() => import('../listening/QueuePanel.tsx').then((m) => ({ default: m.QueuePanel })))

/** The queue's code comes when the queue is first opened. */
const Queue = () => {
  const open = usePlayer((state) => state.queueOpen)
  const wanted = useRef(false)
  if (open) wanted.current = true
  return wanted.current ? (
    <Suspense>
      <QueuePanel />
    </Suspense>
  ) : null
}

/**
 * Whether the player may come: once the page stands, so that pictures and words are not kept waiting by it; at once
 * when there is something to go on with.
 */
const useSoonPlayback = (): boolean => {
  const idle = useIdle()
  useEffect(() => {
    if (idle || hasKeptQueue()) wantPlayback()
  }, [idle])
  return usePlayback((state) => state.wanted)
}

/** The listener's shell: it stays while pages change inside of it, and so does the music. */
export const ListenerShell = () => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  useFocusAfterMove(main)
  const player = useSoonPlayback()
  const unconfirmed = useSession(({ user }) => user?.email_verified_at === null) && settings().verify_email
  return (
    <div className="shell">
      <a href="#main" className="skip">
        {t('Skip to content')}
      </a>
      <Rail />
      <main ref={main} id="main" className="main" tabIndex={-1} data-scroll-restoration-id="main">
        <TopBar />
        <Suspense>{unconfirmed && <ConfirmBanner />}</Suspense>
        <Outlet />
      </main>
      <Queue />
      <Suspense fallback={<div className="playerbar" />}>
        {player ? <PlayerBar /> : <div className="playerbar" />}
      </Suspense>
      <div className="dock">
        <Suspense>{player && <MiniPlayer />}</Suspense>
        <BottomNav />
      </div>
    </div>
  )
}
