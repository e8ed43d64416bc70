import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { Part } from './Part.tsx'
import { RequestPolicy } from './RequestPolicy.tsx'

/** Privacy settings. Switches update optimistically and roll back on error. */
export const PrivacyPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<Partial<User['privacy']>>({})
  const change = async (privacy: Partial<User['privacy']>) => {
    setWanted(privacy)
    await changeAccount({ privacy }).catch(showError)
    setWanted({})
  }
  const { profile, recents, friend_requests } = { ...user.privacy, ...wanted }
  return (
    <Part id="privacy" title={t('Privacy')} lead={t('What other people can see.')}>
      <Switch
        label={t('Public profile')}
        hint={t(
          'People can find you and see your public playlists and who you follow. When off, they only see your name.',
        )}
        checked={profile}
        onChange={(on) => void change({ profile: on })}
      />
      <Switch
        label={t('Recently played on your profile')}
        hint={t('People who can see your profile also see what you played last.')}
        checked={profile && recents}
        disabled={!profile}
        onChange={(on) => void change({ recents: on })}
      />
      {settings().enableFriends && (
        <RequestPolicy
          value={friend_requests}
          onChange={(policy) => void change({ friend_requests: policy })}
        />
      )}
      <BlockedPeople />
    </Part>
  )
}
