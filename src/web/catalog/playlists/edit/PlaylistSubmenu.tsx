import { Plus } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { MenuCheckItem, MenuHead, MenuItem, MenuLine } from '../../../ui/overlays/MenuParts.tsx'
import { editPlaylist, type SongsToAdd } from '../playlist-dialogs.ts'
import { usePlaylistChoices } from './playlist-choices.ts'

/** Own playlists as entries of a menu: choosing one adds the songs, or removes them if it has all of them. */
export const PlaylistSubmenu = ({ query, ...request }: SongsToAdd & { query: string }) => {
  const { t } = useTranslation()
  const { regular, smart, pending, containsAll, toggle } = usePlaylistChoices(request, query)
  return (
    <>
      <MenuItem onClick={() => void editPlaylist({ playlist: 'new', first: request, title: query })}>
        <Plus aria-hidden="true" />
        <span className="truncate">{t('New playlist')}</span>
      </MenuItem>
      <MenuLine />
      {regular.map((playlist) => (
        <MenuCheckItem
          key={playlist.id}
          label={playlist.title}
          checked={containsAll(playlist)}
          onClick={() => void toggle(playlist)}
        />
      ))}
      {query && !pending && regular.length + smart.length === 0 && (
        <MenuHead>{t('No playlist with this name')}</MenuHead>
      )}
      {smart.map((playlist) => (
        <MenuItem key={playlist.id} disabled>
          <span className="icon-18" />
          <span className="min-w-0">
            <span className="truncate block">{playlist.title}</span>
            <small className="truncate block text-12">{t('Smart: its rules choose the songs')}</small>
          </span>
        </MenuItem>
      ))}
    </>
  )
}
