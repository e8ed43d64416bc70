import { Dialog } from '@base-ui/react/dialog'
import * as z from 'zod/mini'
import { useTranslation } from '../../i18n/i18n.ts'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import '../../ui/dialog.css'

const body = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

interface ThemeFormProps {
  /** Translated. */
  title: string
  /** Translated. */
  text?: string
  name: string
  send: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a theme. */
export const ThemeForm = ({ title, text, name, send, onClose }: ThemeFormProps) => {
  const { t } = useTranslation()
  const form = useForm(body, { name }, async (values) => {
    await send(values.name.trim())
    onClose()
  })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog theme-dialog">
          <Dialog.Title className="h16">{title}</Dialog.Title>
          {text && <p className="mt-2 text-muted">{text}</p>}
          <form className="grid gap-4 mt-4" noValidate onSubmit={form.submit}>
            <TextField {...form.text('name')} label={t('Name')} maxLength={60} autoComplete="off" />
            <div className="dialog-acts">
              <Dialog.Close className="btn soft">{t('Cancel')}</Dialog.Close>
              <Button look="primary" type="submit" disabled={form.busy}>
                {t('Save')}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
