import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Trial } from '../../../contract/admin/configuration-parts.ts'
import { adminSettings } from '../../../contract/admin/settings.ts'
import { tryOut } from '../../api/admin-settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'

const labels: Record<Trial, string> = {
  'test-mail': 'Send a test mail',
  'test-storage': 'Test the storage',
  reindex: 'Make the index anew',
  'clear-cache': 'Clear the cache',
}

/** Tries something and tells what came of it. Only what is saved is tried. */
export const TrialButton = ({ trial, unsaved }: { trial: Trial; unsaved: boolean }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: () => tryOut(trial),
    onSettled: () => client.invalidateQueries({ queryKey: [adminSettings.read.path] }),
  })
  return (
    <div className="trial">
      <Button disabled={run.isPending || unsaved} onClick={() => run.mutate()}>
        {t(labels[trial])}
      </Button>
      <div role="status" className="min-w-0">
        {unsaved && <p className="hint">{t('Save first: what is saved is tried.')}</p>}
        {!unsaved && run.isPending && <p className="hint">{t('Trying…')}</p>}
        {!unsaved && run.data && (
          <>
            <p className={`trial-result${run.data.ok ? ' good' : ' bad'}`}>
              {run.data.ok ? (
                <CircleCheck className="s16" aria-hidden="true" />
              ) : (
                <CircleAlert className="s16" aria-hidden="true" />
              )}
              {t(run.data.text)}
            </p>
            {run.data.detail && <p className="code mt-1 text-muted">{run.data.detail}</p>}
          </>
        )}
      </div>
    </div>
  )
}
