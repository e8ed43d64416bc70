import { MailX, ReceiptText, Scale, Undo2 } from 'lucide-react'
import type { Purchase } from '../../contract/selling/purchases.ts'
import { translate as t } from '../i18n/i18n.ts'
import { openOrder } from '../shop/checkout/open-checkout.ts'
import { openDialog } from '../ui/dialogs.ts'
import type { MenuEntry } from '../ui/menu.ts'
import type {} from './purchase-dialogs.ts'
import { askToWithdraw } from './withdraw-address.ts'

/** Returns the menu entries of a purchase. */
export const purchaseEntries = ({
  id,
  order,
  license,
  title,
  artist,
  status,
  free_download,
}: Purchase): MenuEntry[] => {
  const terms: MenuEntry = {
    kind: 'item',
    label: t('Licence terms'),
    icon: Scale,
    run: () => openDialog('licenseText', { purchase: id, license, title }),
  }
  const withdraw: MenuEntry[] =
    free_download === null
      ? []
      : [
          {
            kind: 'item',
            label: t('Withdraw my email address'),
            icon: MailX,
            run: () => void askToWithdraw(free_download, artist),
          },
        ]
  if (order === null) return [terms, ...withdraw]
  const { uuid, number, refundable, refund_requested } = order
  const entries: MenuEntry[] = [
    {
      kind: 'item',
      label: t('Order and invoice'),
      icon: ReceiptText,
      run: () => openOrder(uuid),
    },
    terms,
    ...withdraw,
  ]
  if (status === 'paid' && refundable && !refund_requested)
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
