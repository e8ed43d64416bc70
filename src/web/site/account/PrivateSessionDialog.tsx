import { useState } from 'react'
import { privateHours } from '../../../contract/social/presence.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { startPrivateSession } from '../../social/presence/presence.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { SegmentsField } from '../../ui/tabs/Segments.tsx'

type Length = '1' | '4' | 'open'

/** Asks how long a private session lasts. */
export const PrivateSessionDialog = () => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [length, setLength] = useState<Length>('1')
  const [starting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      await startPrivateSession(privateHours.find((hours) => String(hours) === length) ?? null)
      close()
      showToast({
        type: 'success',
        title: t('Private session started'),
        text: t('No one sees what you play.'),
      })
    } catch (error) {
      showError(error)
    }
    setStarting(false)
  }
  return (
    <DialogFrame title={t('Private session')}>
      <p className="muted mb-4">
        {t('No one sees what you play, now or later on your profile. It isn’t used for suggestions.')}
      </p>
      <SegmentsField<Length>
        look="tiles"
        label={t('Ends')}
        value={length}
        choices={[
          { value: '1', text: t('After 1 hour') },
          { value: '4', text: t('After 4 hours') },
          { value: 'open', text: t('When I end it') },
        ]}
        onChange={setLength}
      />
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" disabled={starting} onClick={() => void start()}>
          {t('Start session')}
        </Button>
      </DialogActions>
    </DialogFrame>
  )
}
