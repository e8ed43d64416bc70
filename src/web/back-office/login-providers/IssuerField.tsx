import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react'
import { useState } from 'react'
import type { TestResult } from '../../../contract/platform/back-office/settings.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { classes } from '../../ui/classes.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import { testProvider } from './admin-oidc.ts'
import styles from './login-providers.module.css'

const Result = ({ ok, text, detail }: TestResult) => {
  const { t } = useTranslation()
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <div role="status">
      <p className={classes(styles.result, ok ? styles.good : styles.bad)}>
        <Icon className="icon-16" aria-hidden="true" />
        {t(text)}
      </p>
      {detail && (
        <Code as="p" className={styles.detail}>
          {detail}
        </Code>
      )}
    </div>
  )
}

/** Issuer URL with a connection test. */
export const IssuerField = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const [result, setResult] = useState<TestResult | null>(null)
  const [busy, setBusy] = useState(false)
  const issuer = String(value ?? '')
  const test = async () => {
    setBusy(true)
    setResult(null)
    await testProvider(issuer).then(setResult, showError)
    setBusy(false)
  }
  return (
    <>
      <div className={styles.issuer}>
        <Input
          type="url"
          name="issuer"
          dir="ltr"
          aria-label={t('Issuer URL')}
          autoComplete="off"
          spellCheck={false}
          value={issuer}
          onChange={({ currentTarget }) => {
            setResult(null)
            onChange(currentTarget.value)
          }}
        />
        <Button variant="line" disabled={busy || issuer.trim() === ''} onClick={() => void test()}>
          <PlugZap className="icon-18" aria-hidden="true" />
          {busy ? t('Testing…') : t('Test connection')}
        </Button>
      </div>
      {result ? (
        <Result {...result} />
      ) : (
        <Hint>{t('As the provider calls itself. Linked accounts stay linked when you change it.')}</Hint>
      )}
    </>
  )
}
