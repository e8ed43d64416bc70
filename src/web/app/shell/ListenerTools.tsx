import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../../data/session/session.ts'
import { isSelling, settings } from '../../data/settings.ts'
import { Bell } from '../../platform/notifications/Bell.tsx'
import { MessagesButton } from '../../social/chat/MessagesButton.tsx'
import { resumeLogin } from '../notices/resume-login.ts'
import { FriendsToggle } from './FriendsToggle.tsx'

const CartButton = lazy(() =>
  import('../../selling/cart/CartButton.tsx').then((m) => ({ default: m.CartButton })),
)

/** Tools in the top bar for logged-in listeners. */
export const ListenerTools = () => {
  const router = useRouter()
  const account = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (account !== undefined) void resumeLogin(router)
  }, [account, router])
  return (
    <>
      {/* Shown once it contains something: as the first one, it moves no other. */}
      {isSelling() && (
        <Suspense>
          <CartButton />
        </Suspense>
      )}
      {settings().enableFriends && <FriendsToggle />}
      <MessagesButton />
      <Bell />
    </>
  )
}
