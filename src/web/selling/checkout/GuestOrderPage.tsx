import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { GuestOrderView } from './GuestOrderView.tsx'
import { guestOrderChanged, guestToken } from './guest-orders.ts'
import { confirmOrder } from './orders.ts'

/**
 * Where the email of a visitor’s order leads, by its token; and payment providers, by its UUID, whose token this browser
 * knows.
 */
export const GuestOrderPage = () => {
  const { t } = useTranslation()
  const { token: key = '' } = useParams({ strict: false }) as { token?: string }
  const left = 'cancelled' in (useSearch({ strict: false }) as object)
  const returned = guestToken(key)
  useDocumentTitle(t('Your order'))
  // The provider knows more than the server until its event arrives. What it refuses is part of the order.
  useEffect(() => {
    if (returned !== undefined && !left) confirmOrder(key).catch(() => guestOrderChanged(returned))
  }, [key, returned, left])
  return (
    <Page>
      <GuestOrderView token={returned ?? key} left={left} />
    </Page>
  )
}
