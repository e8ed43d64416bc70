import { lazy, Suspense } from 'react'
import { isSelling, settings } from '../../data/settings.ts'
import { Bell } from '../../platform/notifications/Bell.tsx'
import { MessagesButton } from '../../social/chat/MessagesButton.tsx'
import { FriendsToggle } from './FriendsToggle.tsx'

const CartButton = lazy(() =>
  import('../../selling/cart/CartButton.tsx').then((m) => ({ default: m.CartButton })),
)

/** Tools in the top bar for logged-in listeners. */
export const ListenerTools = () => (
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
