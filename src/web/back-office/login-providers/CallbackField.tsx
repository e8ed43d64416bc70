import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CodeLine } from '../../ui/Code.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import styles from './login-providers.module.css'

const callbackUrl = (slug: string): string => `${settings().appUrl || location.origin}/login/${slug}/callback`

/** The callback URL, to be entered at the provider. */
export const CallbackUrl = ({ value }: Pick<CustomInput, 'value'>) => {
  const { t } = useTranslation()
  return (
    <div className={styles.callback}>
      <CodeLine code={callbackUrl(String(value))} />
      <Hint>{t('Enter this as the redirect URI at the provider.')}</Hint>
    </div>
  )
}

/** Name of the provider in the callback URL; it never changes. */
export const SlugField = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <>
      <Input
        name="slug"
        aria-label={t('Short name')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={String(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value.toLowerCase().replace(/[^a-z0-9-]/g, '-'))
        }
      />
      <CallbackUrl value={value} />
    </>
  )
}
