import { ReadyToPlay } from '../../catalog/items/saved/ReadyToPlay.tsx'
import { useReady } from '../../catalog/items/saved/use-ready.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OnlySaved } from './results/OnlySaved.tsx'
import { Recent } from './SearchHome.tsx'

/** Search page before typing, without a connection: recent searches, and what is saved. */
export const OfflineSearch = () => {
  const { t } = useTranslation()
  const ready = useReady()
  return (
    <>
      <OnlySaved />
      <Recent />
      {ready.length > 0 && <ReadyToPlay ready={ready} title={t('Ready to play')} />}
    </>
  )
}
