import type { FederatedType } from '../../../contract/site/activitypub.ts'
import { followBody } from '../../../contract/site/federation-bodies.ts'
import { useForm } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { followElsewhere } from './federation.ts'

const EXAMPLE = 'mastodon.social'

interface FollowDialogProps {
  type: FederatedType
  id: number
  title: string
}

/** Asks for somebody's own server, and leads to its page on which they can follow. */
export const FollowDialog = ({ type, id, title }: FollowDialogProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const form = useForm(followBody, { account: '' }, async ({ account }) => {
    await followElsewhere(type, id, account)
    close()
  })
  return (
    <DialogFrame
      asks
      title={t('Follow from Mastodon')}
      description={t('Your server asks you to confirm that you follow {title}.', { title })}
    >
      <form className="grid gap-5 mt-4" onSubmit={form.submit} noValidate>
        <TextField
          {...form.text('account')}
          label={t('Your server or account')}
          hint={t('Mastodon, or any other that speaks ActivityPub.')}
          placeholder={EXAMPLE}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <DialogActions>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button variant="primary" type="submit" disabled={form.busy}>
            {t('Continue')}
          </Button>
        </DialogActions>
      </form>
    </DialogFrame>
  )
}
