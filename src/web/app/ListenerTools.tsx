import { lazy, Suspense } from 'react'
import { isSelling } from '../api/selling.ts'
import { settings } from '../api/settings.ts'
import { MessagesButton } from '../features/chat/MessagesButton.tsx'
import { Bell } from '../features/notifications/Bell.tsx'
import { FriendsToggle } from './FriendsToggle.tsx'

const CartButton = lazy(() => import('../shop/cart/CartButton.tsx').then((m) => ({ default: m.CartButton })))

/** Tools in the top bar for logged-in listeners. */
export const ListenerTools = () => (
  <>
    {settings().enableFriends && <FriendsToggle />}
    <MessagesButton />
    <Bell />
    {isSelling() && (
      <Suspense>
        <CartButton />
      </Suspense>
    )}
  </>
)
