import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Part } from './Part.tsx'

/** What others see. A switch moves at once and goes back when the server refuses. */
export const PrivacyPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (profile: boolean) => {
    setWanted(profile)
    await changeAccount({ privacy: { profile } }).catch(showError)
    setWanted(null)
  }
  return (
    <Part id="privacy" title={t('Privacy')} lead={t('What others see of you.')}>
      <Switch
        label={t('Public profile')}
        hint={t('Others find you, your public playlists and who you follow. Else they see your name alone.')}
        checked={wanted ?? user.privacy.profile}
        onChange={(profile) => void change(profile)}
      />
    </Part>
  )
}
