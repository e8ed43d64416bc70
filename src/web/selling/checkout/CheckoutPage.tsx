import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { OrderView } from './OrderView.tsx'
import { confirmOrder, orderChanged } from './orders.ts'

/** Where payment providers lead buyers back to. */
export const CheckoutPage = () => {
  const { t } = useTranslation()
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string }
  const left = 'cancelled' in (useSearch({ strict: false }) as object)
  useDocumentTitle(t('Checkout'))
  // The provider knows more than the server until its event arrives. What it refuses is part of the order.
  useEffect(() => {
    if (!left) confirmOrder(uuid).catch(() => orderChanged(uuid))
  }, [uuid, left])
  return (
    <Page>
      <OrderView uuid={uuid} left={left} />
    </Page>
  )
}
