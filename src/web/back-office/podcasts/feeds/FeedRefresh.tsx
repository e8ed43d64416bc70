import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { FeedReport } from '../../../../contract/catalog/back-office/feeds.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { SheetActions } from '../../crud/sheet/SheetParts.tsx'
import { refreshFeed } from '../admin-podcasts.ts'
import { ReportDetails } from '../episodes/ReportDetails.tsx'
import { showReport } from '../episodes/report.ts'

/** Reads a podcast's feed now. */
export const FeedRefresh = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<FeedReport | null>(null)
  const read = async (): Promise<void> => {
    setBusy(true)
    try {
      const read = await refreshFeed(id)
      setReport(read)
      showReport(read)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <SheetActions className="mb-5">
      <Button size="sm" disabled={busy} onClick={() => void read()}>
        <RefreshCw className="icon-16" aria-hidden="true" />
        {t('Refresh feed now')}
      </Button>
      {report && <ReportDetails report={report} />}
      <Hint>
        {t('This podcast is synced from its feed. Changes you make here are overwritten by the feed.')}
      </Hint>
    </SheetActions>
  )
}
