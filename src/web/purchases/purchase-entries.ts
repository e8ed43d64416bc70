import { ReceiptText, Scale, Undo2 } from 'lucide-react'
import type { Purchase } from '../../contract/purchases.ts'
import { translate as t } from '../i18n/i18n.ts'
import { openOrder } from '../shop/checkout/open-checkout.ts'
import { openDialog } from '../ui/dialogs.ts'
import type { MenuEntry } from '../ui/menu.ts'
import type {} from './purchase-dialogs.ts'

/** Returns the menu entries of a purchase. */
export const purchaseEntries = ({ id, order, license, title, status }: Purchase): MenuEntry[] => {
  const terms: MenuEntry = {
    kind: 'item',
    label: t('Licence terms'),
    icon: Scale,
    run: () => openDialog('licenseText', { purchase: id, license, title }),
  }
  if (order === null) return [terms]
  const { uuid, number, refund_requested } = order
  const entries: MenuEntry[] = [
    {
      kind: 'item',
      label: t('Order and invoice'),
      icon: ReceiptText,
      run: () => openOrder(uuid),
    },
    terms,
  ]
  if (status === 'paid' && !refund_requested)
    entries.push(
      { kind: 'line' },
      {
        kind: 'item',
        label: t('Request a refund'),
        icon: Undo2,
        run: () => openDialog('requestRefund', { order: uuid, number }),
      },
    )
  return entries
}
