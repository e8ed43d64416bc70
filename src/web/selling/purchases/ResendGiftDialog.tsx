import { type FormEvent, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { resendGift } from '../gifts/gifts.ts'

interface ResendProps {
  gift: { id: number; email: string; title: string }
}

const Form = ({ gift }: ResendProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [email, setEmail] = useState(gift.email)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const sent = await resendGift(gift.id, email.trim().toLowerCase())
      close()
      showToast({ type: 'success', title: t('Email sent'), text: sent.email })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('Email of the recipient')}
        hint={t('Another address gets a new code; the one sent before stops working.')}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={busy}>
          {t('Send email')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Emails a gift again, also to a corrected address. */
export const ResendGiftDialog = ({ gift }: ResendProps) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Send the gift again')} description={gift.title} wide>
      <Form gift={gift} />
    </DialogFrame>
  )
}
