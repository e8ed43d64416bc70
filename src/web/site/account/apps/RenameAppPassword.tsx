import { type AppPassword, appPasswordName } from '../../../../contract/platform/app-passwords.ts'
import { useForm } from '../../../data/form.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DialogClose } from '../../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../../ui/overlays/DialogParts.tsx'
import { renameAppPassword } from './app-passwords.ts'

const Form = ({ app }: { app: AppPassword }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const form = useForm(appPasswordName, { name: app.name }, async ({ name }) => {
    await renameAppPassword(app, name)
    close()
  })
  return (
    <form className="mt-4" onSubmit={form.submit} noValidate>
      <TextField {...form.text('name')} label={t('Name')} maxLength={60} autoComplete="off" />
      <DialogActions>
        <DialogClose variant="ghost">{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={form.busy}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Renames an app password. */
export const RenameAppPassword = ({ app }: { app: AppPassword }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Rename app password')} asks>
      <Form app={app} />
    </DialogFrame>
  )
}
