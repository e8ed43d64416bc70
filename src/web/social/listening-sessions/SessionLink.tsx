import { RefreshCw } from 'lucide-react'
import type { ListeningSession } from '../../../contract/social/listening-sessions.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { sessionCalls } from '../../player/together/listening-sessions.ts'
import { viewerId } from '../../player/together/rights.ts'
import { changeTogether } from '../../player/together/session.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { DialogSection } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { InviteLinkLine } from '../people/InviteLinkLine.tsx'

/** The link by which others join, as text and as a QR code; the host can replace it. */
export const SessionLink = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const renew = async () => {
    await changeTogether(({ id }) => sessionCalls.renewLink(id))
    showToast({ type: 'success', title: t('New link created'), text: t('The previous one no longer works.') })
  }
  return (
    <DialogSection title={t('Invite link')}>
      <InviteLinkLine
        link={session.token ? `${settings().appUrl || location.origin}/listen/${session.token}` : ''}
      >
        {session.host_id === viewerId() && (
          <IconButton label={t('Create a new link')} onClick={() => void renew()}>
            <RefreshCw className="icon-18" aria-hidden="true" />
          </IconButton>
        )}
      </InviteLinkLine>
    </DialogSection>
  )
}
