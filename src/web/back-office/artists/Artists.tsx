import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Combine, ExternalLink } from 'lucide-react'
import { type AdminArtist, adminArtists } from '../../../contract/catalog/back-office/artists.ts'
import { findPicksOf } from '../../catalog/artists/artist-showcase.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, CustomInput, Field } from '../crud/types.ts'
import { ArtistTeam } from './ArtistTeam.tsx'
import { findArtists, findArtistUsers } from './admin-artists.ts'
import { PickField } from './PickField.tsx'
import { useProfileFields } from './profile-fields.ts'

const useColumns = (): Column<AdminArtist>[] => {
  const { t } = useTranslation()
  const figure = (key: 'songs_count' | 'albums_count' | 'followers_count' | 'plays', title: string) => ({
    key,
    title,
    end: true,
    cell: (artist: AdminArtist) => formatNumber(artist[key]),
  })
  return [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      cell: (artist) => (
        <>
          <Cover picture={artist.avatar} name={artist.name} size={28} shape="round" />
          <span className="truncate">{artist.displayname || artist.name}</span>
          {artist.verified && <BadgeCheck className="icon-16" aria-label={t('Verified')} />}
        </>
      ),
    },
    { ...figure('songs_count', t('Songs')), sort: 'songs_count', narrow: true },
    figure('albums_count', t('Albums')),
    figure('followers_count', t('Followers')),
    { ...figure('plays', t('Plays')), sort: 'plays' },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      cell: (artist) => formatDate(artist.created_at),
    },
  ]
}

const OperatorPick = (props: CustomInput) => <PickField {...props} find={findPicksOf} />

const useFields = (): Field[] => {
  const { t } = useTranslation()
  const { avatar, texts, links, banner, showcase } = useProfileFields(OperatorPick)
  return [
    avatar,
    { kind: 'text', name: 'name', label: t('Name') },
    ...texts,
    links,
    banner,
    ...showcase,
    { kind: 'switch', name: 'verified', label: t('Verified') },
    {
      kind: 'one',
      name: 'user',
      label: t('Account'),
      hint: t('Which user is this artist? They’ll get the Artist role.'),
      find: findArtistUsers,
    },
  ]
}

/** Artists: names, images and biographies, and merging duplicates. */
export const ArtistsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const writes = hasPermission(
    useSession((state) => state.user),
    'CED artists',
  )
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ]
  return (
    <CrudPage
      of={adminArtists}
      name="artists"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search artists'),
        edit: t('Edit artist'),
        fresh: t('New artist'),
        empty: t('No artists yet'),
        emptyHint: t('Artists are created from song tags, or add one here.'),
      }}
      columns={useColumns()}
      filters={[
        {
          name: 'used',
          label: t('Songs'),
          choices: [
            { value: 'true', label: t('With songs') },
            { value: 'false', label: t('Without songs') },
          ],
        },
        { name: 'verified', label: t('Verified'), choices: yesOrNo },
      ]}
      fields={useFields()}
      after={({ id }) => writes && <ArtistTeam id={id} />}
      fresh={{
        name: '',
        displayname: null,
        bio: null,
        avatar: null,
        links: [],
        gallery: [],
        banner: null,
        verified: false,
        user: null,
      }}
      bulk={[
        {
          action: 'merge',
          label: t('Merge into'),
          icon: Combine,
          find: findArtists,
          hint: t(
            'All their music and followers move to the selected artist, and the merged artists are deleted.',
          ),
        },
      ]}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/artist/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}
