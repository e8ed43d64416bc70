import { type FormEvent, useState } from 'react'
import type { CartItem } from '../../../contract/core/cart.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { changeCartItem } from '../cart/cart.ts'
import { GiftFields } from './GiftFields.tsx'
import { draftOf, emptyGift, readGift } from './gift-draft.ts'

const Form = ({ item }: { item: CartItem }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [draft, setDraft] = useState(item.gift ? draftOf(item.gift) : emptyGift)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const gift = readGift(draft)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!gift || busy) return
    setBusy(true)
    try {
      await changeCartItem(item, item.price, { gift })
      close()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <GiftFields gift={draft} change={setDraft} invalid={checked && !gift} />
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={busy}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Changes to whom an item of the cart is given. */
export const GiftDialog = ({ item }: { item: CartItem }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Gift')} description={item.title} wide>
      <Form item={item} />
    </DialogFrame>
  )
}
