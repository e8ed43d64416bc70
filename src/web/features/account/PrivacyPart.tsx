import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Part } from './Part.tsx'

/** Privacy settings. Switches update optimistically and roll back on error. */
export const PrivacyPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (profile: boolean) => {
    setWanted(profile)
    await changeAccount({ privacy: { profile } }).catch(showError)
    setWanted(null)
  }
  return (
    <Part id="privacy" title={t('Privacy')} lead={t('What other people can see.')}>
      <Switch
        label={t('Public profile')}
        hint={t(
          'People can find you and see your public playlists and who you follow. When off, they only see your name.',
        )}
        checked={wanted ?? user.privacy.profile}
        onChange={(profile) => void change(profile)}
      />
    </Part>
  )
}
