import { type FormEvent, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { markPaid } from './admin-selling.ts'
import type { Sale } from './sale.ts'

const Form = ({ sale: { id, number, total, currency } }: { sale: Sale }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [reference, setReference] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await markPaid(id, reference.trim())
      close()
      showToast({ type: 'success', title: t('Paid'), text: number })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="muted">
        {t('The buyer gets what they bought and a receipt, and the artists are credited.')}
      </p>
      <TextField
        label={t('Reference')}
        hint={t('Such as the bank statement number. Optional.')}
        maxLength={100}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <DialogActions end>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={busy}>
          {t('{amount} received', { amount: formatMoney(total, currency) })}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog that says that an order was paid outside of the site. */
export const MarkPaidDialog = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Mark order {number} as paid', { number: sale.number })}
      description={sale.buyer_name}
      wide
    >
      <Form sale={sale} />
    </DialogFrame>
  )
}
