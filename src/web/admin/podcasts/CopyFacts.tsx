import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { adminEpisodes } from '../../../contract/admin/episodes.ts'
import { bulkItems } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import type { ItemOf } from '../crud/types.ts'
import { copyWords } from './copy-words.ts'

/** How the copy of an episode that lies elsewhere is doing; nothing where none is to be kept. */
export const CopyFacts = ({ episode }: { episode: ItemOf<typeof adminEpisodes> }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { id, title, copy, copy_reason: reason, copy_next_at: next } = episode
  if (copy === null) return null
  const fetchNow = async (): Promise<void> => {
    setBusy(true)
    try {
      const { failed } = await bulkItems(adminEpisodes, { action: 'copy', ids: [id] })
      const [refused] = failed
      if (refused) notify({ type: 'error', title, text: t(refused.message) })
      else notify({ type: 'success', title, text: t('The copy is being fetched.') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <dl className="sheet-facts mb-5">
        <dt>{t('Copy here')}</dt>
        <dd>{copyWords(t, copy)}</dd>
        {reason && (
          <>
            <dt>{t('Trouble')}</dt>
            <dd>
              <span className="danger-text">{t(reason)}</span>{' '}
              {next && t('Tried again {moment}', { moment: formatMoment(next) })}
            </dd>
          </>
        )}
      </dl>
      {reason && (
        <Button size="sm" className="mb-5" disabled={busy} onClick={() => void fetchNow()}>
          <RefreshCw className="s16" aria-hidden="true" />
          {t('Fetch the copy now')}
        </Button>
      )}
    </>
  )
}
