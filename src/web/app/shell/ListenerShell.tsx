import { type AnyRouteMatch, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AdSlot } from '../../ads/ads/AdSlot.tsx'
import { useFocusAfterNavigation } from '../../catalog/items/focus-after-navigation.ts'
import { hasStoredQueue, loadPlayback, usePlayback } from '../../catalog/items/playback/playback.ts'
import { useSession } from '../../data/session/session.ts'
import { useToken } from '../../data/session/token.ts'
import { settings } from '../../data/settings.ts'
import { readStored } from '../../data/storage.ts'
import { usePlayer } from '../../player/state.ts'
import { useIdle } from '../../ui/idle.ts'
import { useNarrow } from '../../ui/layout/narrow-screen.ts'
import { OfflinePart, OfflineScreen, useOff } from '../../ui/layout/OfflinePart.tsx'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { LazyMount } from '../../ui/lists/LazyMount.tsx'
import { BannerSpace } from '../notices/Banner.tsx'
import { useInstallOffer } from '../notices/install-moment.ts'
import { PlayerBarShape } from '../player/bar/PlayerBarShape.tsx'
import { BottomNav } from './BottomNav.tsx'
import { ShellDock, ShellFrame, ShellMain } from './ShellFrame.tsx'
import { Sidebar } from './Sidebar.tsx'
import styles from './shell.module.css'
import { TopBar } from './TopBar.tsx'

/** Returns whether the page was visited without the connection that it needs. One that was open before stays. */
const useIsVisitedOff = (): boolean => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const off = useOff(path) !== undefined
  const [visit, setVisit] = useState({ path, off })
  if (visit.path !== path || (visit.off && !off)) setVisit({ path, off })
  return visit.off
}

const PlayerBar = lazy(() => import('../player/bar/PlayerBar.tsx').then((m) => ({ default: m.PlayerBar })))
const MiniPlayer = lazy(() => import('../player/bar/MiniPlayer.tsx').then((m) => ({ default: m.MiniPlayer })))
const InstallOffer = lazy(() =>
  import('../notices/InstallOffer.tsx').then((m) => ({ default: m.InstallOffer })),
)
const DueBanner = lazy(() => import('../notices/DueBanner.tsx').then((m) => ({ default: m.DueBanner })))
const ConfirmBanner = lazy(() =>
  import('../notices/ConfirmBanner.tsx').then((m) => ({ default: m.ConfirmBanner })),
)
const PlayerPanel = lazy(() =>
  import('../player/panel/PlayerPanel.tsx').then((m) => ({ default: m.PlayerPanel })),
)
const VisitorFrame = lazy(() => import('./VisitorFrame.tsx').then((m) => ({ default: m.VisitorFrame })))

const FriendsBeside = lazy(() => import('./FriendsBeside.tsx').then((m) => ({ default: m.FriendsBeside })))

/** Queue, lyrics and more about what plays; the code loads when it is first opened. */
const Panel = () => (
  <LazyMount when={usePlayer((state) => state.panel !== null)}>
    <PlayerPanel />
  </LazyMount>
)

/**
 * Returns whether to load the player: once the page has rendered, so that images and text come first; immediately if
 * there is a queue to resume.
 */
const useSoonPlayback = (): boolean => {
  const idle = useIdle()
  useEffect(() => {
    if (idle || hasStoredQueue()) loadPlayback()
  }, [idle])
  return usePlayback((state) => state.wanted)
}

/** Whether the page is a conversation. */
const isThread = ({ matches }: { matches: AnyRouteMatch[] }): boolean =>
  matches.some(({ routeId, params }) => routeId === '/shell/messages/{-$id}' && Number(params.id) > 0)

/** The listener shell: stays mounted across navigation, so playback continues. */
export const ListenerShell = () => {
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  const player = useSoonPlayback()
  const narrow = useNarrow()
  const offered = useInstallOffer((state) => state.shown)
  const off = useIsVisitedOff()
  const thread = useRouterState({ select: isThread })
  const loggedIn = useToken((state) => state.token !== null)
  const closed = !loggedIn && settings().requireAuth
  const pastDue = useSession(({ user }) => user?.plan?.status === 'past_due')
  const unconfirmed = useSession(({ user }) => user?.email_verified_at === null) && settings().verify_email
  if (closed)
    return (
      <Suspense>
        <VisitorFrame />
      </Suspense>
    )
  return (
    <ShellFrame thread={thread}>
      <SkipLink />
      {!narrow && <Sidebar />}
      <ShellMain ref={main} id="main" tabIndex={-1} data-scroll-restoration-id="main">
        <TopBar />
        <OfflinePart part="Strip" />
        <Suspense fallback={<BannerSpace />}>
          {unconfirmed && <ConfirmBanner />}
          {pastDue && <DueBanner />}
        </Suspense>
        {off ? <OfflineScreen screen="offPage" /> : <Outlet />}
        <AdSlot position="player_top" />
      </ShellMain>
      <Panel />
      {loggedIn && settings().enableFriends && (
        <Suspense fallback={readStored('friend-panel') && <div className={styles.friends} />}>
          <FriendsBeside />
        </Suspense>
      )}
      <Suspense fallback={<PlayerBarShape />}>{player ? <PlayerBar /> : <PlayerBarShape />}</Suspense>
      <ShellDock>
        <Suspense>{narrow && offered && <InstallOffer />}</Suspense>
        <Suspense>{player && <MiniPlayer />}</Suspense>
        <BottomNav />
      </ShellDock>
    </ShellFrame>
  )
}
