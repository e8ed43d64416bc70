import { Rss } from 'lucide-react'
import type { Podcast } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'

/** Opens the dialog with a podcast's feed URLs. */
export const FeedButton = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('Feed for podcast apps')}
      aria-haspopup="dialog"
      onClick={() => openDialog(() => import('./FeedDialog.tsx').then((m) => m.FeedDialog), { podcast })}
    >
      <Rss aria-hidden="true" />
    </IconButton>
  )
}
