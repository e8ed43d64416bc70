import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, ExternalLink } from 'lucide-react'
import type { ManagedArtist } from '../../../contract/platform/artist-team.ts'
import { showError } from '../../data/errors.ts'
import { isArtist } from '../../data/session/artist-role.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { useRoleTexts } from '../artists/team-roles.ts'
import { AreaMenu, MenuGroup, MenuLink } from '../shell/AreaMenu.tsx'
import { openPages } from './area.ts'
import { artistCountsQuery, managedArtistsQuery } from './artist-area.ts'
import styles from './artist-menu.module.css'
import type { ArtistPage } from './artist-page.ts'
import { switchArtist, useSelectedArtist } from './selected-artist.ts'

interface EntryProps {
  page: ArtistPage
  path: string
  count: number | undefined
}

const Entry = ({ page, path, count }: EntryProps) => {
  const { t } = useTranslation()
  const current = path === page.path || path.startsWith(`${page.path}/`)
  return (
    <li>
      <MenuLink to={`/artist/${page.path}` as string} aria-current={current ? 'page' : undefined}>
        <page.icon className="icon-18" aria-hidden="true" />
        <span className="truncate">{t(page.title)}</span>
        {count !== undefined && !(page.pendingCount && count === 0) && (
          <span className="tabular">{formatNumber(count)}</span>
        )}
      </MenuLink>
    </li>
  )
}

/** The selected artist: opens the public page and, for those who manage several, the list of artists. */
const ArtistSwitch = ({ artist, all }: { artist: ManagedArtist; all: ManagedArtist[] }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const roles = useRoleTexts()
  const view = () => void router.navigate({ to: '/artist/$id', params: { id: String(artist.id) } })
  const several = all.length > 1
  const open = (anchor: HTMLElement) =>
    toggleMenu({
      of: 'artist',
      label: t('Switch artist'),
      entries: [
        {
          kind: 'choices',
          choices: all.map(({ id, name }) => ({
            label: name,
            chosen: id === artist.id,
            run: () => void switchArtist(id).catch(showError),
          })),
        },
        { kind: 'line' },
        { kind: 'item', label: t('Public page'), icon: ExternalLink, run: view },
      ],
      anchor,
    })
  return (
    <PlainButton
      className={styles.artistSwitch}
      aria-haspopup={several ? 'menu' : undefined}
      onClick={(event) => (several ? open(event.currentTarget) : view())}
    >
      <Cover picture={artist.avatar} name={artist.name} size={32} shape="round" />
      <span className={styles.artistName}>
        <b className="truncate">{artist.name}</b>
        <span className="truncate">{several ? roles[artist.role].name : t('Public page')}</span>
      </span>
      {several ? (
        <ChevronsUpDown className="icon-16" aria-hidden="true" />
      ) : (
        <ExternalLink className="icon-16 flip" aria-hidden="true" />
      )}
    </PlainButton>
  )
}

/** Logo, area switch, pages and the selected artist: the sidebar, or the drawer on small screens. */
export const ArtistMenu = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const all = useQuery(managedArtistsQuery()).data ?? []
  const counts = useQuery({ ...artistCountsQuery(artist?.id ?? 0), enabled: artist !== undefined }).data
  const managing = useSession((state) => isArtist(state.user))
  const shown = openPages(settings()).filter(
    ({ path, under, edits, owners }) =>
      (managing || path === 'analytics') &&
      !under &&
      !(edits && artist?.role === 'analyst') &&
      !(owners && artist?.role !== 'owner'),
  )
  const groups = (['work', 'account'] as const)
    .map((name) => ({
      name,
      title: name === 'account' ? t('Account') : undefined,
      entries: shown.filter(({ group }) => group === name),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <>
      <AreaMenu area="artist" appName={settings().appName} label={t('Artist area')}>
        {groups.map(({ name, title, entries }) => (
          <MenuGroup key={name} name={name} title={title}>
            {entries.map((page) => (
              <Entry key={page.path} page={page} path={path} count={counts?.[page.path]} />
            ))}
          </MenuGroup>
        ))}
      </AreaMenu>
      {artist && <ArtistSwitch artist={artist} all={all} />}
    </>
  )
}
