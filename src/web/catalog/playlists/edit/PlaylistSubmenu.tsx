import { Menu } from '@base-ui/react/menu'
import { Check, Plus } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import menuStyles from '../../../ui/overlays/menu.module.css'
import { editPlaylist, type SongsToAdd } from '../playlist-dialogs.ts'
import { usePlaylistChoices } from './playlist-choices.ts'

/** Own playlists as entries of a menu: choosing one adds the songs, or removes them if it has all of them. */
export const PlaylistSubmenu = ({ query, ...request }: SongsToAdd & { query: string }) => {
  const { t } = useTranslation()
  const { regular, smart, pending, containsAll, toggle } = usePlaylistChoices(request, query)
  return (
    <>
      <Menu.Item
        className={menuStyles.menuItem}
        onClick={() => void editPlaylist({ playlist: 'new', first: request, title: query })}
      >
        <Plus aria-hidden="true" />
        <span className="truncate">{t('New playlist')}</span>
      </Menu.Item>
      <Menu.Separator className={menuStyles.menuLine} />
      {regular.map((playlist) => (
        <Menu.CheckboxItem
          key={playlist.id}
          className={menuStyles.menuItem}
          checked={containsAll(playlist)}
          closeOnClick
          onClick={() => void toggle(playlist)}
        >
          <span className="icon-18">
            <Menu.CheckboxItemIndicator>
              <Check aria-hidden="true" />
            </Menu.CheckboxItemIndicator>
          </span>
          <span className="truncate">{playlist.title}</span>
        </Menu.CheckboxItem>
      ))}
      {query && !pending && regular.length + smart.length === 0 && (
        <div className={menuStyles.menuHead}>{t('No playlist with this name')}</div>
      )}
      {smart.map((playlist) => (
        <Menu.Item key={playlist.id} className={menuStyles.menuItem} disabled>
          <span className="icon-18" />
          <span className="min-w-0">
            <span className="truncate block">{playlist.title}</span>
            <small className="truncate block text-12">{t('Smart: its rules choose the songs')}</small>
          </span>
        </Menu.Item>
      ))}
    </>
  )
}
