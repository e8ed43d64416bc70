import { type FormEvent, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { requestRefund } from '../checkout/orders.ts'

const Form = ({ order }: { order: string }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError(t('Tell us why.'))
    setSending(true)
    try {
      await requestRefund(order, reason.trim())
      close()
      showToast({
        type: 'success',
        title: t('Refund requested'),
        text: t('We’ll look at it and email you.'),
      })
    } catch (failure) {
      showError(failure)
    }
    setSending(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted mb-4">
        {t('A refund covers the whole order. Afterwards you can no longer use the files.')}
      </p>
      <TextArea
        label={t('Why do you want a refund?')}
        rows={4}
        maxLength={1000}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
      />
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={sending}>
          {t('Send request')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks the operators to refund an order. */
export const RefundDialog = ({ order, number }: { order: string; number: string }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Request a refund')} description={t('Order {number}', { number })} wide>
      <Form order={order} />
    </DialogFrame>
  )
}
