import type { UseNavigateResult } from '@tanstack/react-router'
import { Disc3, MailX, Music, ReceiptText, Scale, Undo2 } from 'lucide-react'
import type { Purchase } from '../../../contract/selling/purchases.ts'
import { showError } from '../../data/errors.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { openOrder } from '../checkout/open-checkout.ts'
import { withdrawAddress } from '../free-downloads/free-downloads.ts'

/** Asks whether an artist should lose the address of the account. The purchase stays. */
const askToWithdraw = async (id: number, artist: string): Promise<void> => {
  const sure = await confirm({
    title: t('Withdraw your email address?'),
    text: t('{artist} no longer has it. The download stays yours.', { artist }),
    yes: t('Withdraw'),
    no: t('Cancel'),
  })
  if (!sure) return
  try {
    await withdrawAddress(id)
    showToast({
      type: 'success',
      title: t('Your email address was withdrawn'),
      text: t('{artist} does not have your email address.', { artist }),
    })
  } catch (error) {
    showError(error)
  }
}

/** Returns the menu entries of a purchase. */
export const purchaseEntries = (
  { id, type, item_id, order, license, title, artist, status, free_download }: Purchase,
  navigate: UseNavigateResult<string>,
): MenuEntry[] => {
  const album: MenuEntry[] =
    item_id === null
      ? []
      : [
          {
            kind: 'item',
            label: type === 'album' ? t('Go to album') : t('Go to song'),
            icon: type === 'album' ? Disc3 : Music,
            run: () => void navigate({ to: `/${type}/$id`, params: { id: String(item_id) } } as never),
          },
        ]
  const terms: MenuEntry = {
    kind: 'item',
    label: t('Licence terms'),
    icon: Scale,
    run: () =>
      openDialog(() => import('./LicenseDialog.tsx').then((m) => m.LicenseDialog), {
        purchase: id,
        license,
        title,
      }),
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
  if (order === null) return [...album, terms, ...withdraw]
  const { uuid, number, refundable, refund_requested } = order
  const entries: MenuEntry[] = [
    ...album,
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
        run: () =>
          openDialog(() => import('./RefundDialog.tsx').then((m) => m.RefundDialog), { order: uuid, number }),
      },
    )
  return entries
}
