import { useState } from 'react'
import type { Audience, User } from '../../../contract/platform/user.ts'
import { showError } from '../../data/errors.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { changeAccount } from '../../platform/auth/account.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { SegmentsField } from '../../ui/tabs/Segments.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { Part } from './Part.tsx'

/** Privacy settings. Changes show at once and are undone on error. */
export const PrivacyPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<Partial<User['privacy']>>({})
  const change = async (privacy: Partial<User['privacy']>) => {
    setWanted(privacy)
    await changeAccount({ privacy }).catch(showError)
    setWanted({})
  }
  const { enableFriends } = settings()
  const { profile, activity, recents, most_played, playlists, friends, follows, friend_requests, receipts } =
    {
      ...user.privacy,
      ...wanted,
    }
  const audiences: { value: Audience; text: string }[] = [
    { value: 'everyone', text: t('Everyone') },
    { value: 'followers', text: t('Followers') },
    ...(enableFriends || [activity, recents, most_played, playlists, friends, follows].includes('friends')
      ? [{ value: 'friends' as const, text: t('Friends') }]
      : []),
    { value: 'me', text: t('Only me') },
  ]
  const section = { look: 'tiles', choices: audiences, disabled: !profile } as const
  return (
    <Part id="privacy" title={t('Privacy')} lead={t('What other people can see.')}>
      <Switch
        label={t('Public profile')}
        hint={t('People can find you and see your public playlists. When off, they only see your name.')}
        checked={profile}
        onChange={(on) => void change({ profile: on })}
      />
      <SegmentsField
        look="tiles"
        choices={audiences}
        label={t('Who can see when you’re online and what you play')}
        value={activity}
        onChange={(audience) => void change({ activity: audience })}
      />
      <SegmentsField
        {...section}
        label={t('Who can see what you played recently')}
        value={recents}
        onChange={(audience) => void change({ recents: audience })}
      />
      <SegmentsField
        {...section}
        label={t('Who can see what you play most')}
        value={most_played}
        onChange={(audience) => void change({ most_played: audience })}
      />
      <SegmentsField
        {...section}
        label={t('Who can see your public playlists on your profile')}
        value={playlists}
        onChange={(audience) => void change({ playlists: audience })}
      />
      {enableFriends && (
        <SegmentsField
          {...section}
          label={t('Who can see which friends you have in common')}
          value={friends}
          onChange={(audience) => void change({ friends: audience })}
        />
      )}
      <SegmentsField
        {...section}
        label={t('Who can see your followers and who you follow')}
        value={follows}
        onChange={(audience) => void change({ follows: audience })}
      />
      {enableFriends && (
        <SegmentsField
          look="tiles"
          label={t('Who can send you friend requests')}
          value={friend_requests}
          choices={[
            { value: 'everyone', text: t('Everyone') },
            { value: 'mutual', text: t('Friends of friends') },
            { value: 'nobody', text: t('Nobody') },
          ]}
          onChange={(policy) => void change({ friend_requests: policy })}
        />
      )}
      {settings().enableChat && hasPermission(user, 'Use chat') && (
        <Switch
          label={t('Send read receipts')}
          hint={t('If this is off, you won’t see read receipts from others either.')}
          checked={receipts}
          onChange={(on) => void change({ receipts: on })}
        />
      )}
      <BlockedPeople />
    </Part>
  )
}
