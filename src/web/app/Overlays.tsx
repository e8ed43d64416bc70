import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { useSession } from '../data/session/session.ts'
import { settings } from '../data/settings.ts'
import { LazyMount } from '../ui/lists/LazyMount.tsx'
import { DialogHost } from '../ui/overlays/DialogHost.tsx'
import { closeMenu, useMenu } from '../ui/overlays/menu.ts'
import { followUpgrades } from './notices/follow-upgrades.ts'
import { useFollower } from './use-follower.ts'

const loadMenu = () => import('../ui/overlays/MenuHost.tsx').then((m) => ({ default: m.MenuHost }))
const MenuHost = lazy(loadMenu)
const Tooltip = lazy(() => import('../ui/overlays/Tooltip.tsx').then((m) => ({ default: m.Tooltip })))
const firstMoves = ['pointermove', 'pointerdown', 'keydown'] as const

/** Returns whether the user has interacted yet. Handlers for interaction load only then. */
const useInteracted = (): boolean => {
  const [interacted, setInteracted] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const begin = () => {
      stop.abort()
      setInteracted(true)
      void loadMenu()
    }
    for (const move of firstMoves) addEventListener(move, begin, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  return interacted
}

/** Dialogs, menus and tooltips, each loaded on first use. */
export const Overlays = () => {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeMenu), [router])
  useEffect(() => followUpgrades(router), [router])
  const account = useSession(({ user }) => user?.id)
  useFollower(settings().enableFriends && account, async () => {
    const { followInvitations } = await import('../social/listening-sessions/follow-invitations.ts')
    return () => followInvitations(router)
  })
  const interacted = useInteracted()
  const opened = useMenu((state) => state.menu !== null)
  return (
    <>
      <DialogHost />
      <LazyMount when={opened}>
        <MenuHost />
      </LazyMount>
      <LazyMount when={interacted}>
        <Tooltip />
      </LazyMount>
    </>
  )
}
