import { type FormEvent, type ReactNode, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'

interface DecisionFormProps {
  label: string
  danger?: boolean
  /** It can be decided now. */
  ready: boolean
  decide: () => Promise<void>
  /** Translated; title and text of the message that follows. */
  done: { title: string; text: string }
  children: ReactNode
}

/** Form of a dialog that decides about a subscription and then closes; it stays open when the server refuses. */
export const DecisionForm = ({ label, danger, ready, decide, done, children }: DecisionFormProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setBusy(true)
    try {
      await decide()
      close()
      showToast({ type: 'success', ...done })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {children}
      <DialogActions end>
        <DialogClose>{t('Back')}</DialogClose>
        <Button variant={danger ? 'danger' : 'primary'} type="submit" disabled={busy || !ready}>
          {label}
        </Button>
      </DialogActions>
    </form>
  )
}
