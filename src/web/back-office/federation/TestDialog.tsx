import { useState } from 'react'
import { adminFederation } from '../../../contract/site/back-office/activitypub.ts'
import { followBody } from '../../../contract/site/federation-bodies.ts'
import { call } from '../../data/call.ts'
import { useForm } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'

const EXAMPLE = '@name@mastodon.social'

/** Looks up an account of another server. */
export const TestDialog = () => {
  const { t } = useTranslation()
  const [found, setFound] = useState('')
  const form = useForm(followBody, { account: '' }, async (body) => {
    setFound('')
    const { name, host } = await call(adminFederation.test, { body })
    setFound(`@${name}@${host}`)
  })
  return (
    <DialogFrame
      asks
      title={t('Test the connection')}
      description={t('Looks up an account of another server, such as your own.')}
    >
      <form className="grid gap-5 mt-4" onSubmit={form.submit} noValidate>
        <TextField
          {...form.text('account')}
          label={t('Account')}
          placeholder={EXAMPLE}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <p role="status" className={found ? undefined : 'visually-hidden'}>
          {found && t('{account} was found.', { account: found })}
        </p>
        <DialogActions>
          <DialogClose>{t('Close')}</DialogClose>
          <Button variant="primary" type="submit" disabled={form.busy}>
            {t('Test')}
          </Button>
        </DialogActions>
      </form>
    </DialogFrame>
  )
}
