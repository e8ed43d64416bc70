import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Blend as BlendIcon, Eye, Link as LinkIcon, Pencil } from 'lucide-react'
import { useEffect } from 'react'
import type { Profile, ProfileSection } from '../../../contract/social/profiles.ts'
import { copyLink } from '../../catalog/items/copy-link.ts'
import { FollowButton } from '../../catalog/items/FollowButton.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../catalog/items/header/ArtHeader.tsx'
import { Banner } from '../../catalog/items/header/Banner.tsx'
import { useItemTitle } from '../../catalog/items/item-title.ts'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { openNewBlend } from '../blends/open-new-blend.ts'
import { FriendButton } from '../people/FriendButton.tsx'
import { MessageButton } from '../people/MessageButton.tsx'
import { PersonMenuButton } from '../people/PersonMenuButton.tsx'
import { followPresence, presenceQuery } from '../presence/presence.ts'
import { ListeningTo } from './ListeningTo.tsx'
import { MostPlayed } from './MostPlayed.tsx'
import { MutualFriends } from './MutualFriends.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PublicPlaylists } from './PublicPlaylists.tsx'
import styles from './profile.module.css'
import { followersQuery, followingQuery, profileFriendsQuery, profileQuery } from './profiles.ts'
import { RecentlyPlayed } from './RecentlyPlayed.tsx'

const route = getRouteApi('/shell/profile/$id')

const Line = ({ profile, online }: { profile: Profile; online: boolean }) => {
  const { t } = useTranslation()
  return (
    <span>
      {online && (
        <>
          <span className={styles.isOnline}>{t('Online')}</span>
          {' · '}
        </>
      )}
      {profile.sections.includes('playlists') &&
        `${t('{count} playlists', { count: profile.playlists_count })} · `}
      {t('{count} followers', { count: profile.followers_count })} {'· '}
      {t('{count} following', { count: profile.following_count })}
    </span>
  )
}

/** People of a profile: friends in common, friends, followers and followed users. */
const Relations = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const { id, sections, mutual_friends: mutual, friends_count, followers_count, following_count } = profile
  const follows = sections.includes('follows')
  return (
    <>
      {mutual && mutual.total > 0 && <MutualFriends friends={mutual} />}
      {friends_count > 0 && <PeopleList title={t('Friends')} query={profileFriendsQuery(id)} />}
      {follows && followers_count > 0 && <PeopleList title={t('Followers')} query={followersQuery(id)} />}
      {follows && following_count > 0 && <PeopleList title={t('Following')} query={followingQuery(id)} />}
    </>
  )
}

/** Public profile of a user: playlists, friends, followers and followed users. */
export const ProfilePage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const profile = useQuery(profileQuery(id))
  const loggedIn = useToken((state) => state.token !== null)
  const presence = useQuery(presenceQuery(id))
  const { data } = profile
  useItemTitle(data)
  useEffect(() => (loggedIn ? followPresence() : undefined), [loggedIn])
  if (profile.isError) return <PageError error={profile.error} retry={() => void profile.refetch()} />
  // Together, so that nothing moves.
  if (!data || presence.isPending) return <ArtHeaderSkeleton round />
  const { name } = data
  const shows = (section: ProfileSection) => data.sections.includes(section)
  return (
    <>
      <ArtHeader
        picture={data.avatar}
        color={data.banner?.color}
        banner={data.banner && <Banner picture={data.banner} />}
        alt={t('Photo of {name}', { name })}
        round
        kind={t('Profile')}
        title={name}
        line={<Line profile={data} online={presence.data?.online === true && !data.owned} />}
        playable={null}
      />
      <Page underHeader>
        <div className={styles.profileActions}>
          {data.owned && (
            <>
              <LinkButton to="/account/settings" hash="profile" variant="primary">
                <Pencil className="icon-18" aria-hidden="true" />
                {t('Edit profile')}
              </LinkButton>
              <LinkButton to="/account/settings" hash="privacy" variant="ghost">
                <Eye className="icon-18" aria-hidden="true" />
                {t('Privacy')}
              </LinkButton>
            </>
          )}
          {!data.owned && data.friend_status !== 'blocked' && <FollowButton item={data} title={name} />}
          <FriendButton person={data} />
          <MessageButton person={data} />
          {data.friend_status === 'friends' && (
            <Button pill className={styles.blend} onClick={() => openNewBlend([id])}>
              <BlendIcon className="icon-18" aria-hidden="true" />
              {t('Blend')}
            </Button>
          )}
          {data.owned ? (
            <Button variant="ghost" onClick={() => void copyLink({ type: 'user', id })}>
              <LinkIcon className="icon-18" aria-hidden="true" />
              {t('Copy link')}
            </Button>
          ) : (
            <PersonMenuButton person={data} />
          )}
        </div>
        {data.bio && (
          <p className={styles.bio} dir="auto">
            {data.bio}
          </p>
        )}
        {presence.data?.listening && <ListeningTo listening={presence.data.listening} />}
        {shows('recents') && <RecentlyPlayed id={id} own={data.owned === true} />}
        {shows('most_played') && <MostPlayed id={id} />}
        {data.hidden ? (
          <p className="muted">
            {data.friend_status === 'blocked'
              ? t('You blocked {name}. You don’t see each other anywhere.', { name })
              : t('{name}’s profile is private.', { name })}
          </p>
        ) : (
          shows('playlists') && <PublicPlaylists id={id} name={name} />
        )}
        <Relations profile={data} />
      </Page>
    </>
  )
}
