import { Dialog } from '@base-ui/react/dialog'
import * as z from 'zod/mini'
import { useForm } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogActions, DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import styles from './theme.module.css'

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

/** Dialog that asks for a theme name. */
export const ThemeForm = ({ title, text, name, send, onClose }: ThemeFormProps) => {
  const { t } = useTranslation()
  const form = useForm(body, { name }, async (values) => {
    await send(values.name.trim())
    onClose()
  })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <DialogPopup className={styles.themeDialog}>
        <Dialog.Title className="heading-16">{title}</Dialog.Title>
        {text && <p className="mt-2 muted">{text}</p>}
        <form className="grid gap-4 mt-4" noValidate onSubmit={form.submit}>
          <TextField {...form.text('name')} label={t('Name')} maxLength={60} autoComplete="off" />
          <DialogActions>
            <DialogClose>{t('Cancel')}</DialogClose>
            <Button variant="primary" type="submit" disabled={form.busy}>
              {t('Save')}
            </Button>
          </DialogActions>
        </form>
      </DialogPopup>
    </Dialog.Root>
  )
}
