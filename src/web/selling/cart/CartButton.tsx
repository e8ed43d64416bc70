import { useRouter } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { followEvents } from '../../data/events/events.ts'
import { useGuestCart } from '../../data/session/guest-cart.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconLink } from '../../ui/buttons/IconLink.tsx'
import { useOff } from '../../ui/layout/OfflinePart.tsx'
import { UnreadBadge } from '../../ui/UnreadBadge.tsx'
import { setCartNavigator } from './open-cart.ts'

/** Leads to the cart while it holds something, and keeps it up to date on every page. */
export const CartButton = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const account = useSession(({ user }) => user?.id)
  const own = useSession(({ user }) => user?.cart.items.length ?? 0)
  const guest = useGuestCart((cart) => cart.items.length)
  const items = account === undefined ? guest : own
  useEffect(() => setCartNavigator(() => void router.navigate({ to: '/cart' })), [router])
  useEffect(() => (account === undefined ? undefined : followEvents()), [account])
  const off = useOff('/cart')
  if (items === 0) return null
  return (
    <IconLink
      to="/cart"
      bright
      data-part="icon-button cart"
      label={t('Cart: {items}', { items })}
      data-tip={t('Cart')}
      {...off}
    >
      <ShoppingCart aria-hidden="true" />
      <UnreadBadge count={items} />
    </IconLink>
  )
}
