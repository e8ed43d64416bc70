import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PauseIcon, PlayIcon } from '../../ui/pictures/icons.tsx'
import { togglePreview, usePreview } from './preview.ts'
import type { PreviewItem } from './stream-source.ts'

/** Plays an item without the player: the queue stays as it is. */
export const PreviewButton = ({ item, title }: { item: PreviewItem; title: string }) => {
  const { t } = useTranslation()
  const playing = usePreview(
    (state) => state.playing && state.item?.type === item.type && state.item.id === item.id,
  )
  const Icon = playing ? PauseIcon : PlayIcon
  return (
    <IconButton
      size="sm"
      bright={playing}
      label={playing ? t('Pause {title}', { title }) : t('Play {title}', { title })}
      onClick={() => void togglePreview(item)}
    >
      <Icon className="icon icon-18" />
    </IconButton>
  )
}
