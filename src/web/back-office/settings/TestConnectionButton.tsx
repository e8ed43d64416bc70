import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { adminSettings } from '../../../contract/platform/back-office/settings.ts'
import type { ConnectionTest } from '../../../contract/platform/configuration/parts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { classes } from '../../ui/classes.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { testConnection } from './admin-settings.ts'
import styles from './configuration.module.css'

const labels: Record<ConnectionTest, string> = {
  'test-mail': 'Send test email',
  'test-storage': 'Test storage',
  reindex: 'Rebuild index',
  'clear-cache': 'Clear cache',
}

/** Runs a connection test and shows the result. Tests use the saved settings only. */
export const TestConnectionButton = ({ trial, unsaved }: { trial: ConnectionTest; unsaved: boolean }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: () => testConnection(trial),
    onSettled: () => client.invalidateQueries({ queryKey: [adminSettings.read.path] }),
  })
  return (
    <div className={styles.connectionTest}>
      <Button disabled={run.isPending || unsaved} onClick={() => run.mutate()}>
        {t(labels[trial])}
      </Button>
      <div role="status" className="min-w-0">
        {unsaved && <Hint>{t('Save first – the test uses the saved settings.')}</Hint>}
        {!unsaved && run.isPending && <Hint>{t('Testing…')}</Hint>}
        {!unsaved && run.data && (
          <>
            <p className={classes(styles.connectionTestResult, run.data.ok ? styles.good : styles.bad)}>
              {run.data.ok ? (
                <CircleCheck className="icon-16" aria-hidden="true" />
              ) : (
                <CircleAlert className="icon-16" aria-hidden="true" />
              )}
              {t(run.data.text)}
            </p>
            {run.data.detail && (
              <Code as="p" className={`${styles.connectionTestDetail} mt-1 muted`}>
                {run.data.detail}
              </Code>
            )}
          </>
        )}
      </div>
    </div>
  )
}
