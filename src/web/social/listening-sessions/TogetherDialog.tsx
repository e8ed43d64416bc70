import { useTranslation } from '../../i18n/i18n.ts'
import { useTogether } from '../../player/together/store.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { StartPanel } from './StartPanel.tsx'

/** Starts a session, or shows the one that plays here. */
export const TogetherDialog = () => {
  const { t } = useTranslation()
  const session = useTogether((state) => state.session)
  return (
    <DialogFrame title={t('Listen together')} wide>
      {session ? <SessionPanel session={session} /> : <StartPanel />}
    </DialogFrame>
  )
}
