import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react'
import type { ConnectionStep } from '../../../contract/selling/back-office/payment-providers.ts'
import { showError } from '../../data/errors.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './payments.module.css'

/** Formats a duration such as "212 ms". */
const formatMilliseconds = (milliseconds: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'millisecond' }).format(milliseconds)

const Step = ({ ok, text, params, detail, ms }: ConnectionStep) => {
  const { t } = useTranslation()
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <li className={classes(styles.step, ok ? styles.good : styles.bad)}>
      <Icon className="icon-16" aria-hidden="true" />
      <span className={styles.stepText}>
        {t(text, params)}
        {detail && <span className={styles.stepDetail}>{detail}</span>}
      </span>
      <span className={styles.stepTime}>{formatMilliseconds(ms)}</span>
    </li>
  )
}

/** Button that tests a service, and what works. */
export const ConnectionTest = ({ test }: { test: () => Promise<ConnectionStep[]> }) => {
  const { t } = useTranslation()
  const run = useMutation({ mutationFn: test, onError: showError })
  const label = run.isPending ? t('Testing…') : run.data ? t('Test again') : t('Test connection')
  return (
    <div className={styles.test}>
      <Button variant="line" disabled={run.isPending} onClick={() => run.mutate()}>
        <PlugZap className="icon-18" aria-hidden="true" />
        {label}
      </Button>
      <ol className={styles.steps} aria-label={t('Result of the test')} aria-live="polite">
        {!run.isPending && run.data?.map((step) => <Step key={step.text} {...step} />)}
      </ol>
    </div>
  )
}
