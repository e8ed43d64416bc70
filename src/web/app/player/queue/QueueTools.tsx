import { History, ListPlus, ListX } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { editPlaylist } from '../../../catalog/playlists/playlist-dialogs.ts'
import { formatLength, listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { durationOf, type PlayItem } from '../../../player/queue/item.ts'
import type { Entry } from '../../../player/queue/queue.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { undoToast } from '../../../ui/overlays/toasts.ts'
import styles from './queue.module.css'

const songsIn = (queue: Entry<PlayItem>[]): Song[] =>
  queue.map((entry) => entry.item).filter((item): item is Song => item.type === 'song')

/** Number of remaining entries, including the current one, and their total duration. */
const Left = () => {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const left = queue.slice(usePlayer((state) => Math.max(0, state.index)))
  if (left.length === 0) return null
  const length = left.reduce((sum, entry) => sum + durationOf(entry.item), 0)
  const music = left.every(({ item }) => item.type === 'song')
  const summary = music
    ? t('{count} songs', { count: left.length })
    : t('{count} entries', { count: left.length })
  return <p>{length > 0 ? listed([summary, formatLength(length)]) : summary}</p>
}

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Says more than the word on the button, and contains it. */
  label: string
  icon: ReactNode
}

const Tool = ({ label, icon, children, ...rest }: ToolProps) => (
  <PlainButton className={styles.queueTool} aria-label={label} data-tip={label} {...rest}>
    {icon}
    {children}
  </PlainButton>
)

interface QueueToolsProps {
  past: boolean
  onPast: (past: boolean) => void
}

/** Length and actions of the queue. */
export const QueueTools = ({ past, onPast }: QueueToolsProps) => {
  const { t } = useTranslation()
  const more = usePlayer((state) => state.queue.length > state.index + 1 && state.shared === null)
  const any = usePlayer((state) => state.queue.some(({ item }) => item.type === 'song'))
  const save = () => {
    const songs = async () => songsIn(usePlayer.getState().queue)
    void editPlaylist({ playlist: 'new', first: { title: t('Queue'), songs } })
  }
  const clear = () => {
    const undo = player.clear()
    undoToast({ title: t('Queue cleared'), undo })
  }
  return (
    <div className={styles.queueTools}>
      <Left />
      <div>
        <Tool
          label={t('History')}
          icon={<History className="icon-16" aria-hidden="true" />}
          aria-pressed={past}
          onClick={() => onPast(!past)}
        >
          {t('History')}
        </Tool>
        <Tool
          label={t('Save queue as playlist')}
          icon={<ListPlus className="icon-16" aria-hidden="true" />}
          disabled={!any}
          onClick={save}
        >
          {t('Save')}
        </Tool>
        <Tool
          label={t('Clear queue')}
          icon={<ListX className="icon-16" aria-hidden="true" />}
          disabled={!more}
          onClick={clear}
        >
          {t('Clear')}
        </Tool>
      </div>
    </div>
  )
}
