import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { adminEpisodes } from '../../../../contract/catalog/back-office/episodes.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { bulkItems } from '../../crud/crud.ts'
import { SheetInfo } from '../../crud/sheet/SheetParts.tsx'
import type { ItemOf } from '../../crud/types.ts'
import { mirrorText } from './mirror-texts.ts'

type Mirrored = Pick<
  ItemOf<typeof adminEpisodes>,
  'id' | 'title' | 'copy' | 'copy_error' | 'copy_next_attempt_at'
>

/**
 * Status of the local copy of a remote episode; renders nothing without mirroring. With `fetches` it can be fetched now.
 */
export const MirrorInfo = ({ episode, fetches = false }: { episode: Mirrored; fetches?: boolean }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { id, title, copy, copy_error: reason, copy_next_attempt_at: next } = episode
  if (copy === null) return null
  const fetchNow = async (): Promise<void> => {
    setBusy(true)
    try {
      const { failed } = await bulkItems(adminEpisodes, { action: 'copy', ids: [id] })
      const [rejected] = failed
      if (rejected) showToast({ type: 'error', title, text: t(rejected.message) })
      else showToast({ type: 'success', title, text: t('Downloading…') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <SheetInfo className="mb-5">
        <dt>{t('Local copy')}</dt>
        <dd>{mirrorText(t, copy)}</dd>
        {reason && (
          <>
            <dt>{t('Error')}</dt>
            <dd>
              <span className="danger-text">{t(reason)}</span>{' '}
              {next && t('Next attempt {moment}', { moment: formatMoment(next) })}
            </dd>
          </>
        )}
      </SheetInfo>
      {reason && fetches && (
        <Button size="sm" className="mb-5" disabled={busy} onClick={() => void fetchNow()}>
          <RefreshCw className="icon-16" aria-hidden="true" />
          {t('Download now')}
        </Button>
      )}
    </>
  )
}
